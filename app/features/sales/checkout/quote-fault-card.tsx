import { errorCode, errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { GoneLinesCard } from './gone-lines-card.tsx';
import type { Basket } from './use-basket.ts';

type QuoteFaultCardProps = { error: Error; basket: Basket; onRetry: () => void };

/** Says why there is no price of the basket now, and how to go on; what was typed stays. */
export function QuoteFaultCard({ error, basket, onRetry }: QuoteFaultCardProps) {
  const code = errorCode(error);
  if (code === 'PLAN_NOT_AVAILABLE' || code === 'INPUT_INVALID') {
    return <GoneLinesCard lines={basket.lines} onDrop={basket.set} />;
  }
  return (
    <Alert
      tone="bad"
      title="We kunnen de prijs nu niet ophalen"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Opnieuw proberen
        </Button>
      }
    >
      {errorText(error)} Wat je hebt ingevuld blijft staan.
    </Alert>
  );
}
