import { Link } from 'react-router';
import type { PlannedCollection } from '#contract/values.ts';
import { AFTER_OUR_MAIL } from '#domain/sales/direct-debit.ts';
import type { Cents } from '#domain/platform/money.ts';
import { formatLongDate, formatMoney } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

type CollectedInvoiceCardProps = { collected: PlannedCollection; dueCents: Cents };

/** In the place of how to pay: this is collected by itself, when and from which account. */
export function CollectedInvoiceCard({ collected, dueCents }: CollectedInvoiceCardProps) {
  return (
    <Alert
      className="print:hidden"
      title={`${formatMoney(dueCents)} wordt ${whenOf(collected)} afgeschreven`}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={areaPaths.directDebit()}>Bekijk je incasso</Link>
        </Button>
      }
    >
      {collected.isUnderWay
        ? 'Je bank is ermee bezig. Dat kan een paar werkdagen duren.'
        : `Van de rekening die eindigt op ${collected.accountEnding}. Maak het niet zelf over.`}
    </Alert>
  );
}

function whenOf({ on, isUnderWay }: PlannedCollection): string {
  if (isUnderWay) return 'nu van je rekening';
  return on === null ? AFTER_OUR_MAIL : `op ${formatLongDate(on)}`;
}
