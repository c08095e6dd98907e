import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { orpc } from '#app/lib/api.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { formatDate, formatMoney } from '#app/lib/format.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useOwnBenefit } from '#app/lib/session/use-own-benefit.ts';
import { useRole } from '#app/lib/session/use-role.ts';
import { Card } from '#app/ui/card.tsx';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { orderActions } from '#domain/sales/order.ts';
import { may } from '#domain/platform/role.ts';
import { RETURN_GROUND_LABELS } from './labels.ts';
import { ReturnBadge } from './return-badge.tsx';

const RecordReturnDialog = lazyPart(async () => {
  const { RecordReturnDialog: Dialog } = await import('./record-return-dialog.tsx');
  return Dialog;
});

const NOT_ALLOWED = 'Alleen een admin of owner mag dit.';
const SHOWN = 10;

/** Shows what of an order was given back and on which ground, and writes down what a customer says. */
export function OrderReturnsCard({ order }: { order: StaffOrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const own = useOwnBenefit(order.customerId);
  const reason = may(useRole(), 'orders.refund') ? own : NOT_ALLOWED;
  const input = { orderId: order.id, limit: SHOWN };
  const { data } = useQuery(orpc.staff.returns.list.queryOptions({ input }));
  const { kind } = order;
  const isReturnable =
    (kind === 'new' || kind === 'plan-change') && orderActions(order.status).refund.ok;
  const lines = order.lines
    .filter(({ part }) => part === 'base')
    .map(({ id, name, serviceName }) => ({ id, name: serviceName ?? name }));
  const items = data?.items ?? [];
  const waiting = items.filter(({ state }) => state === 'asked').length;
  if (items.length === 0 && !isReturnable) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">Retouren</h3>
        {isReturnable && waiting < lines.length ? (
          <GuardedButton
            variant="secondary"
            size="xs"
            reason={reason}
            onClick={() => setOpen(true)}
          >
            Retour vastleggen
          </GuardedButton>
        ) : null}
      </div>
      {items.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">Van deze bestelling ging niets terug.</p>
      ) : (
        <ul className="mt-3">
          {items.map(({ id, ground, state, askedAt, backCents, serviceName, planName }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm"
            >
              <RecordLink to={areaPaths.adminReturn(id)} className="font-medium">
                {RETURN_GROUND_LABELS[ground]}
                {lines.length < 2 ? '' : `: ${serviceName ?? planName}`}
              </RecordLink>
              <ReturnBadge state={state} />
              <span className="figures text-ink-soft">
                {formatDate(askedAt)}
                {backCents === null ? '' : `, ${formatMoney(backCents)} terug`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <RecordReturnDialog orderId={order.id} lines={lines} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
