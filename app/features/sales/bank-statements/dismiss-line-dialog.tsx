import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatMoney } from '#app/lib/format.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Input } from '#app/ui/input.tsx';
import type { BankLineShown } from '#contract/staff/bank-statements.ts';
import { BANK_REASON_MAX_LENGTH, isTurnedBack } from '#domain/sales/bank-statement.ts';

type DismissLineDialogProps = { line: BankLineShown; onClose: () => void };

/**
 * 'Geen verkoop': money that is nobody's invoice, such as interest or a deposit of one's own. Of money that
 * the bank took back 'Afgehandeld'.
 */
export function DismissLineDialog({ line, onClose }: DismissLineDialogProps) {
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const dismiss = useAction(orpc.staff.bankStatements.dismiss.mutationOptions(), {
    success: ['bankLineDismissed'],
    failure: 'save',
    refresh: orpc.staff.bankStatements.key(),
    onDone: onClose,
  });
  const isBack = isTurnedBack(line);
  const isMissing = reason.trim() === '';
  const handleConfirm = () => {
    setAsked(true);
    if (!isMissing) dismiss.mutate({ lineId: line.id, reason });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isBack ? 'Is dit afgehandeld?' : 'Is dit geen verkoop?'}
      confirmLabel={isBack ? 'Afgehandeld' : 'Geen verkoop'}
      task={dismiss}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <p>
          {formatMoney(line.amountCents)}
          {line.payerName === null ? null : ` van ${line.payerName}`}: wie dit betaalde en waarvoor,
          wordt hier gewist. Het bedrag, de dag en je reden blijven staan.
        </p>
        <FormField
          label="Reden"
          name="reason"
          error={isAsked && isMissing ? 'Vul een reden in.' : undefined}
        >
          <Input
            maxLength={BANK_REASON_MAX_LENGTH}
            autoComplete="off"
            placeholder={isBack ? 'Bestelling terugbetaald, …' : 'Rente, eigen storting, …'}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormField>
      </div>
    </ConfirmDialog>
  );
}
