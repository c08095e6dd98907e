import { useEffect } from 'react';
import { Link } from 'react-router';
import type { CustomerMandates } from '#contract/customer/mandates.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { errorText } from '#app/lib/errors.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { useCheckMandate } from './use-mandate.ts';

/**
 * Asks the bank about a mandate, at once and on request: a customer who comes back from it need not wait
 * for its message.
 */
export function AskedMandateCard({ asked }: { asked: NonNullable<CustomerMandates['asked']> }) {
  const { mutate, isPending, error } = useCheckMandate();
  useEffect(() => mutate(undefined), [mutate]);
  const { payUrl, orderId } = asked;
  return (
    <Alert
      tone="warn"
      title="We wachten op je bank"
      action={
        <div className="flex flex-wrap gap-3">
          {payUrl === null ? null : (
            <Button asChild size="sm">
              <a href={payUrl}>Ga verder bij je bank</a>
            </Button>
          )}
          {orderId === null ? null : (
            <Button asChild size="sm">
              <Link to={areaPaths.order(orderId)}>Naar je bestelling</Link>
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            pending={isPending}
            onClick={() => mutate(undefined)}
          >
            Controleer opnieuw
          </Button>
        </div>
      }
    >
      <p>
        {orderId === null
          ? 'Je machtiging is nog niet bevestigd. Brak je het af? Dan kun je hier verder gaan of opnieuw beginnen.'
          : 'Je machtiging komt mee met je bestelling. De machtiging gaat in zodra je bestelling betaald is en je bank het bevestigt.'}
      </p>
      {error === null ? null : <p className="mt-1 font-medium text-bad">{errorText(error)}</p>}
    </Alert>
  );
}
