import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText, fieldErrors } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Input } from '#app/ui/input.tsx';
import type { BankLineShown } from '#contract/staff/bank-statements.ts';
import { BANK_INVOICE_MAX_LENGTH, invoiceNumbersIn } from '#domain/bank-match.ts';
import { consequenceOf } from './labels.ts';

type BookLineDialogProps = { line: BankLineShown; onClose: () => void };

/** What the server says about the number that is typed, once it is one. */
function useWeighed(lineId: string, invoiceNumber: string) {
  const isNumber = invoiceNumbersIn(invoiceNumber).length === 1;
  const query = useQuery({
    ...orpc.staff.bankStatements.weigh.queryOptions({ input: { lineId, invoiceNumber } }),
    enabled: isNumber,
    retry: false,
  });
  const [issue] = fieldErrors(query.error);
  const failure = query.error === null ? null : (issue?.message ?? errorText(query.error));
  return { isNumber, weighed: isNumber ? query.data : undefined, failure };
}

function useBookLine(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.bankStatements.book.mutationOptions({
      onSuccess: () => {
        showSuccess('bankLineBooked');
        onDone();
      },
      onError: (error) => showFailure('save', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
}

/** Books one line: the proposed invoice confirmed, or one looked up; says beforehand what it does. */
export function BookLineDialog({ line, onClose }: BookLineDialogProps) {
  const [typed, setTyped] = useState(line.proposal?.invoice?.invoiceNumber ?? '');
  const [isAsked, setAsked] = useState(false);
  const book = useBookLine(onClose);
  const { isNumber, weighed, failure } = useWeighed(line.id, typed);
  const missing = isAsked && !isNumber ? 'Vul een factuurnummer in.' : undefined;
  const handleConfirm = () => {
    setAsked(true);
    const booking = weighed?.booking ?? null;
    if (booking !== null) book.mutate({ lineId: line.id, invoiceNumber: typed, booking });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Op welke factuur boek je dit?"
      confirmLabel="Boeken"
      danger={false}
      task={book}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <p>
          {formatMoney(line.amountCents)}
          {line.payerName === null ? null : ` van ${line.payerName}`}
          {line.text === null ? null : `: ${line.text}`}
        </p>
        <FormField
          label="Factuurnummer"
          name="invoiceNumber"
          help="Zoals 2026-000123."
          error={failure ?? missing}
        >
          <Input
            maxLength={BANK_INVOICE_MAX_LENGTH}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        {weighed === undefined ? null : (
          <Alert
            tone={weighed.booking === null ? 'warn' : 'info'}
            title={`${weighed.invoiceNumber} van ${weighed.customerName}, ${formatMoney(weighed.totalCents)}`}
          >
            {consequenceOf(line, weighed)}
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}
