import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import { parseMoney } from '#domain/platform/money-input.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import { useStatusChange } from './use-status-change.ts';

const STANDARD_REASON = 'Op verzoek van de klant terugbetaald.';

export type RefundFields = {
  scope: 'all' | 'part';
  /** As typed; only of a part. */
  amount: string;
  to: RefundDestination;
  reason: string;
  endService: boolean;
};

const START: RefundFields = {
  scope: 'all',
  amount: '',
  to: 'customer',
  reason: STANDARD_REASON,
  endService: true,
};

/**
 * Holds the refund of an order: the money that can go back, the choice of staff, and the refund itself.
 */
export function useRefundOrder(
  order: StaffOrder,
  { open, onDone }: { open: boolean; onDone: () => void },
) {
  const [fields, setFields] = useState(START);
  const { data } = useQuery({
    ...orpc.staff.orders.get.queryOptions({ input: { orderId: order.id } }),
    enabled: open,
  });
  const all = useStatusChange(orpc.staff.orders.refund.mutationOptions(), onDone);
  const part = useStatusChange(orpc.staff.orders.refundPart.mutationOptions(), onDone);
  const leftCents = data?.refundableCents ?? order.totalCents;
  const amountCents = parseMoney(fields.amount);
  const isTyped = fields.scope === 'part';
  const isAmountWrong =
    isTyped && (amountCents === null || amountCents < 1 || amountCents > leftCents);
  // A person who types all that is left gives back all of it.
  const isPart = isTyped && amountCents !== leftCents;
  const confirm = () => {
    const { reason, to, endService } = fields;
    if (reason.trim() === '' || isAmountWrong) return;
    if (!isPart) all.mutate({ orderId: order.id, reason, endService, to });
    else if (amountCents !== null) {
      part.mutate({ orderId: order.id, reason, amountCents, shownLeftCents: leftCents, to });
    }
  };
  const paying = data?.payments.find(({ paysOrder }) => paysOrder);
  const takenCents = data?.takenCents ?? ZERO_CENTS;
  return {
    fields,
    edit: (changed: Partial<RefundFields>) => setFields({ ...fields, ...changed }),
    leftCents,
    isAmountWrong,
    /** Tells whether something of it stays: the order goes on. */
    isPart,
    /** Its bank took back what was left of the money: there is nothing to send, only to write down. */
    isGone: (paying?.status === 'charged_back' || takenCents > 0) && leftCents === 0,
    /** Orders that were paid later for its service. */
    paidAfter: data?.paidAfter ?? [],
    /** The amount that the customer's bank took back of it. */
    takenCents,
    method: paying?.method ?? order.paymentMethod,
    task: isPart ? part : all,
    confirm,
  };
}
