import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { PaymentBadge } from '#app/features/sales/payments/payment-badge.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatDateTime, formatMoney } from '#app/lib/format.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import type { RefundLine } from '#contract/staff/payments.ts';
import { PAYMENT_METHOD_NAMES } from '#domain/sales/payment.ts';
import { may } from '#domain/platform/role.ts';
import { REFUND_STATUS_LABELS, REFUND_STATUS_TONES } from './labels.ts';
import { useStatusChange } from './use-status-change.ts';

type Payment = StaffOrderDetail['payments'][number];

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm';

function PaymentRow({ payment }: { payment: Payment }) {
  return (
    <li className={ROW}>
      <span className="figures min-w-20 font-medium">{formatMoney(payment.amountCents)}</span>
      <PaymentBadge status={payment.status} />
      <span className="text-ink-soft">
        {PAYMENT_METHOD_NAMES[payment.method]},{' '}
        {formatDateTime(payment.paidAt ?? payment.createdAt)}
        {payment.topsUpCredit ? ', bijbetaling bij het tegoed' : ''}
        {payment.paysOrder ? ', betaalde deze bestelling' : ''}
        {payment.takenBackCents > 0 && payment.takenBackCents < payment.amountCents
          ? `, de bank haalde ${formatMoney(payment.takenBackCents)} terug`
          : ''}
        {payment.chargebackReason === null ? '' : `, de bank zegt: ${payment.chargebackReason}`}
      </span>
    </li>
  );
}

/** Explains where a refund is, to whoever has to do something about it. */
function refundNote({ byHand, status, error, ...refund }: RefundLine): string | null {
  // A refund that was not sent has a reason, because its customer has the money all the same.
  if (status === 'done') return error;
  if (status === 'failed' || byHand) {
    const isLess = refund.sendCents < refund.amountCents;
    const money = isLess ? `nog ${formatMoney(refund.sendCents)}` : 'het geld';
    const why = byHand ? '' : `De betaaldienst weigert dit (${error ?? ''}). `;
    return `${why}Maak ${money} zelf over en meld het hier.${isLess ? ' De rest haalde de bank al terug.' : ''}`;
  }
  return error === null
    ? 'De betaaldienst is ermee bezig.'
    : `De betaaldienst antwoordt niet (${error}). We proberen het opnieuw; zie ook Taken.`;
}

function MarkRefundedButton({ refund, customerId }: { refund: RefundLine; customerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const role = useRole();
  const own = useOwnBenefit(customerId);
  const mark = useStatusChange(orpc.staff.orders.markRefunded.mutationOptions(), () =>
    setOpen(false),
  );
  return (
    <>
      <GuardedButton
        variant="secondary"
        size="xs"
        reason={may(role, 'orders.refund') ? own : 'Alleen een admin of owner mag dit.'}
        onClick={() => setOpen(true)}
      >
        Geld is overgemaakt
      </GuardedButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Geld overgemaakt?"
        confirmLabel="Ja, overgemaakt"
        danger={false}
        task={mark}
        onConfirm={() => mark.mutate({ refundId: refund.id, shownCents: refund.sendCents })}
      >
        Je meldt dat {formatMoney(refund.sendCents)} naar de klant is overgemaakt. Dit is niet terug
        te draaien.
      </ConfirmDialog>
    </>
  );
}

function RefundRow({ refund, customerId }: { refund: RefundLine; customerId: string }) {
  const note = refundNote(refund);
  const isUnsent = refund.status === 'done' && refund.sendCents === 0;
  const needsPerson = refund.status === 'failed' || (refund.byHand && refund.status !== 'done');
  return (
    <li className={ROW}>
      <span className="figures min-w-20 font-medium">{formatMoney(refund.amountCents)}</span>
      <Badge tone={REFUND_STATUS_TONES[refund.status]}>
        {isUnsent ? 'Teruggehaald' : REFUND_STATUS_LABELS[refund.status]}
      </Badge>
      <span className="text-ink-soft">
        {refund.byHand ? 'met de hand' : 'via de betaaldienst'},{' '}
        {formatDateTime(refund.doneAt ?? refund.createdAt)}
      </span>
      <span className="w-full break-words text-ink-soft">{refund.reason}</span>
      {note === null ? null : <span className="w-full break-words font-medium">{note}</span>}
      {needsPerson ? <MarkRefundedButton refund={refund} customerId={customerId} /> : null}
    </li>
  );
}

/** Lists the money that came in for an order, and the money that went back. */
export function OrderMoneyCard({ order }: { order: StaffOrderDetail }) {
  const { payments, refunds, kept } = order;
  return (
    <Card>
      <h3 className="text-lg font-semibold">Betalingen</h3>
      {payments.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">Nog geen betaling.</p>
      ) : (
        <ul className="mt-2">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {refunds.length + kept.length === 0 ? null : (
        <>
          <h3 className="mt-5 text-lg font-semibold">Terugbetalingen</h3>
          <ul className="mt-2">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} customerId={order.customerId} />
            ))}
            {kept.map(({ id, amountCents, createdAt }) => (
              <li key={id} className={ROW}>
                <span className="figures min-w-20 font-medium">{formatMoney(amountCents)}</span>
                <Badge>Tegoed</Badge>
                <span className="text-ink-soft">bij de klant, {formatDateTime(createdAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
