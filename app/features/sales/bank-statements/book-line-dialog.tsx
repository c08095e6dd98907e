import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import type { BankLineShown } from '#contract/staff/bank-statements.ts';
import { BANK_INVOICES_MAX } from '#domain/sales/bank-booking.ts';
import { BANK_TYPED_MAX_LENGTH, namedInvoices } from '#domain/sales/bank-numbers.ts';
import { BookingPreviewCard } from './booking-preview-card.tsx';

type BookLineDialogProps = { line: BankLineShown; onClose: () => void };

type Asked = { lineId: string; typed: string; isBooking: boolean };

/**
 * Asks the server about the invoice numbers that are typed, once all of them are whole, and until the line
 * is booked.
 */
function useWeighed({ lineId, typed, isBooking }: Asked) {
  const known = useQuery(orpc.staff.numberSeries.list.queryOptions());
  const { numbers, others } = namedInvoices(typed, known.data?.series);
  const isWhole = numbers.length > 0 && others.length === 0;
  const query = useQuery({
    ...orpc.staff.bankStatements.weigh.queryOptions({ input: { lineId, invoiceNumbers: numbers } }),
    enabled: isWhole && !isBooking,
    retry: false,
  });
  return {
    numbers,
    wrong: isWhole ? undefined : wrongText(others),
    weighed: isWhole ? query.data : undefined,
    failure: isWhole ? query.error : null,
  };
}

function wrongText([first]: readonly string[]): string {
  return first === undefined ? 'Vul een factuurnummer in.' : `${first} is geen factuurnummer.`;
}

function issueOf(error: unknown): string | undefined {
  return fieldErrors(error)[0]?.message;
}

function failureText(error: unknown): string {
  return issueOf(error) ?? errorText(error);
}

/** Books one line: what is proposed confirmed, or looked up; says beforehand what it does. */
export function BookLineDialog({ line, onClose }: BookLineDialogProps) {
  const [typed, setTyped] = useState(numbersOf(line));
  const [isAsked, setAsked] = useState(false);
  const book = useAction(orpc.staff.bankStatements.book.mutationOptions(), {
    success: ['bankLineBooked'],
    failure: (error) => ['save', failureText(error)],
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  const isBooking = book.isPending || book.isSuccess;
  const { numbers, wrong, weighed, failure } = useWeighed({ lineId: line.id, typed, isBooking });
  const missing = isAsked ? wrong : undefined;
  const strange = failure === null ? missing : failureText(failure);
  const handleConfirm = () => {
    setAsked(true);
    const booking = weighed?.booking ?? null;
    if (booking !== null) book.mutate({ lineId: line.id, invoiceNumbers: numbers, booking });
  };
  const handleType = (text: string) => {
    // The error of the last try was about what stood here then.
    book.reset();
    setTyped(text);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Op welke facturen boek je dit?"
      confirmLabel="Boeken"
      danger={false}
      task={book}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words">
          {formatMoney(line.amountCents)}
          {line.payerName === null ? null : ` van ${line.payerName}`}
          {line.text === null ? null : `: ${line.text}`}
        </p>
        <FormField
          label="Factuurnummers"
          name="invoiceNumbers"
          help={`Zoals 2026-000123. Meer facturen (hoogstens ${BANK_INVOICES_MAX}) zet je achter of onder elkaar.`}
          error={issueOf(book.error) ?? strange}
        >
          <Textarea
            rows={2}
            maxLength={BANK_TYPED_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => handleType(event.target.value)}
          />
        </FormField>
        {weighed === undefined ? null : <BookingPreviewCard line={line} weighed={weighed} />}
      </div>
    </ConfirmDialog>
  );
}

/** Writes the proposed invoice numbers as somebody would type them. */
function numbersOf({ proposal }: BankLineShown): string {
  const invoices = proposal?.weighed?.invoices ?? [];
  return invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ');
}
