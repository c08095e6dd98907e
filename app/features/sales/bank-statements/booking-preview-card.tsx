import { formatMoney } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import type { BankLineShown, WeighedLine } from '#contract/staff/bank-statements.ts';
import { consequenceOf, standingText } from './labels.ts';

type BookingPreviewCardProps = { line: BankLineShown; weighed: WeighedLine };

/** Shows the effect of booking a line for these invoices: on each of several, and on all. */
export function BookingPreviewCard({ line, weighed }: BookingPreviewCardProps) {
  const { invoices, booking } = weighed;
  return (
    <Alert tone={booking === null ? 'warn' : 'info'} title={titleOf(weighed)}>
      {invoices.length === 1 ? null : <InvoiceList weighed={weighed} />}
      <p>{consequenceOf(line, weighed)}</p>
    </Alert>
  );
}

function titleOf({ invoices, sumCents }: WeighedLine): string {
  const [first] = invoices;
  const sum = formatMoney(sumCents);
  return first !== undefined && invoices.length === 1
    ? `${first.invoiceNumber} van ${first.customerName}, ${sum}`
    : `${invoices.length} facturen, samen ${sum}`;
}

function InvoiceList({ weighed: { invoices, booking } }: { weighed: WeighedLine }) {
  return (
    <ul className="mb-2">
      {invoices.map(({ invoiceNumber, customerName, totalCents, standing }) => (
        <li key={invoiceNumber} className="border-line py-1.5 not-first:border-t">
          <span className="flex justify-between gap-4">
            <span className="figures font-medium">{invoiceNumber}</span>
            <span className="figures shrink-0">{formatMoney(totalCents)}</span>
          </span>
          <span className="block text-sm break-words text-ink-soft">
            {customerName}: {standingText(standing, booking)}
          </span>
        </li>
      ))}
    </ul>
  );
}
