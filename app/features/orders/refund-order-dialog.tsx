import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatMoney } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts.ts';
import { Input } from '#app/ui/input.tsx';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { isOnlineMethod } from '#domain/payment.ts';
import { shortId } from '#domain/short-id.ts';

const STANDARD_REASON = 'Op verzoek van de klant terugbetaald.';

type RefundOrderDialogProps = { order: StaffOrder; open: boolean; onClose: () => void };

function useRefund(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.orders.refund.mutationOptions({
      onSuccess: () => {
        showSuccess('statusUpdated');
        onDone();
      },
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
}

/** 'Terugbetalen': says what goes back and how, and asks whether the service ends. */
export function RefundOrderDialog({ order, open, onClose }: RefundOrderDialogProps) {
  const [reason, setReason] = useState(STANDARD_REASON);
  const [endService, setEndService] = useState(true);
  const refund = useRefund(onClose);
  const isReasonMissing = reason.trim() === '';
  const handleConfirm = () => {
    if (!isReasonMissing) refund.mutate({ orderId: order.id, reason, endService });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Bestelling terugbetalen?"
      confirmLabel="Terugbetalen"
      task={refund}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <p>
          {order.customerName || order.customerEmail} krijgt {formatMoney(order.totalCents)} terug
          voor bestelling {shortId(order.id)}: {order.planName}.{' '}
          {isOnlineMethod(order.paymentMethod)
            ? 'Het geld gaat terug langs de weg waarlangs het kwam.'
            : 'Het kwam per overschrijving: maak het zelf terug over. Er komt een taak voor.'}{' '}
          De factuur wordt gecrediteerd en de klant krijgt de creditfactuur per mail.
        </p>
        <FormField
          label="Reden"
          name="reason"
          help="Staat op de creditfactuur."
          error={isReasonMissing ? 'Vul een reden in.' : undefined}
        >
          <Input
            maxLength={300}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormField>
        <CheckboxField
          name="endService"
          label={
            order.status === 'paid'
              ? 'Beëindig de service ook (een levering die nog loopt, stopt altijd)'
              : 'Beëindig de service ook'
          }
          checked={endService}
          onChange={(event) => setEndService(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
