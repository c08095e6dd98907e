import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { useRowDialog } from '#app/components/row-dialog.tsx';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { BankLineShown, WeighedLine } from '#contract/staff/bank-statements.ts';
import { isTurnedBack } from '#domain/sales/bank-statement.ts';
import { groupIban } from '#domain/sales/iban.ts';
import { negateCents } from '#domain/platform/money.ts';
import { BookLineDialog } from './book-line-dialog.tsx';
import { DismissLineDialog } from './dismiss-line-dialog.tsx';
import {
  BANK_VERDICT_LABELS,
  BANK_VERDICT_TONES,
  bookingText,
  matchReasonText,
  turnedBackText,
} from './labels.ts';

function Payer({ line }: { line: BankLineShown }) {
  return (
    <span className="block max-w-56 truncate max-lg:max-w-full">
      <span className="font-medium">{line.payerName ?? '–'}</span>
      {line.payerIban === null ? null : (
        <span className="block text-[0.8125rem] text-ink-soft">{groupIban(line.payerIban)}</span>
      )}
    </span>
  );
}

type Linked = { invoiceNumber: string; orderId: string };

function InvoiceLinks({ invoices }: { invoices: readonly Linked[] }) {
  return invoices.map(({ invoiceNumber, orderId }, index) => (
    <span key={orderId}>
      {index === 0 ? null : ', '}
      <RecordLink to={areaPaths.adminOrder(orderId)} className="figures whitespace-nowrap">
        {invoiceNumber}
      </RecordLink>
    </span>
  ));
}

/** Names the customers of the invoices, each once. */
function customersOf({ invoices }: WeighedLine): string {
  return [...new Set(invoices.map(({ customerName }) => customerName))].join(', ');
}

/** Shows the proposal for an open line, and the booking of the others. */
function Outcome({ line }: { line: BankLineShown }) {
  const { proposal, invoices } = line;
  if (proposal !== null) {
    const { verdict, weighed } = proposal;
    return (
      <span className="block min-w-44 whitespace-normal max-lg:min-w-0">
        <Badge tone={BANK_VERDICT_TONES[verdict]}>{BANK_VERDICT_LABELS[verdict]}</Badge>{' '}
        {weighed === null ? null : <InvoiceLinks invoices={weighed.invoices} />}
        <span className="mt-0.5 block text-[0.8125rem] text-ink-soft">
          {weighed === null ? null : `${customersOf(weighed)}: `}
          {matchReasonText(proposal)}
        </span>
      </span>
    );
  }
  if (line.booking !== null) {
    return (
      <span className="block min-w-44 whitespace-normal max-lg:min-w-0">
        {bookingText(line.booking, invoices.length)} <InvoiceLinks invoices={invoices} />
      </span>
    );
  }
  if (isTurnedBack(line) && line.state === 'open') return <TurnedBack line={line} />;
  if (line.isReversal && line.reason === null) return 'Teruggedraaid door de bank';
  return line.reason ?? 'Afgeschreven';
}

/** The bank took back what it had booked: what that had paid, and what to do about it. */
function TurnedBack({ line: { invoices } }: { line: BankLineShown }) {
  return (
    <span className="block min-w-44 whitespace-normal max-lg:min-w-0">
      <Badge tone="bad">Teruggedraaid</Badge> <InvoiceLinks invoices={invoices} />
      <span className="mt-0.5 block text-[0.8125rem] text-ink-soft">
        {turnedBackText(invoices.length)}
      </span>
    </span>
  );
}

function Actions({ line }: { line: BankLineShown }) {
  const openDialog = useRowDialog();
  if (line.state !== 'open') return null;
  const book = () =>
    openDialog({
      key: `book ${line.id}`,
      render: ({ open, onClose }) =>
        open ? <BookLineDialog line={line} onClose={onClose} /> : null,
    });
  const dismiss = () =>
    openDialog({
      key: `dismiss ${line.id}`,
      render: ({ open, onClose }) =>
        open ? <DismissLineDialog line={line} onClose={onClose} /> : null,
    });
  return (
    <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
      {isTurnedBack(line) ? null : (
        <Button variant="secondary" size="xs" onClick={book}>
          Boeken
        </Button>
      )}
      <Button variant="ghost" size="xs" onClick={dismiss}>
        {isTurnedBack(line) ? 'Afgehandeld' : 'Geen verkoop'}
      </Button>
    </div>
  );
}

export const BANK_LINE_COLUMNS: readonly Column<BankLineShown>[] = [
  { id: 'day', header: 'Dag', cell: (line) => formatDate(line.bookedOn) },
  { id: 'payer', header: 'Van', cell: (line) => <Payer line={line} /> },
  {
    id: 'text',
    header: 'Omschrijving',
    cell: (line) => (
      <span className="block max-w-72 min-w-32 break-words whitespace-normal max-lg:max-w-full max-lg:min-w-0">
        {line.text ?? '–'}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Bedrag',
    align: 'right',
    cell: ({ side, amountCents }) =>
      formatMoney(side === 'debit' ? negateCents(amountCents) : amountCents),
  },
  { id: 'outcome', header: 'Factuur', cell: (line) => <Outcome line={line} /> },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (line) => <Actions line={line} />,
  },
];
