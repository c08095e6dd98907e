import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { cents, sumCents, ZERO_CENTS } from '#domain/platform/money.ts';
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
  /** Lines that were unticked. */
  left: readonly string[];
};

const START: RefundFields = {
  scope: 'all',
  amount: '',
  to: 'customer',
  reason: STANDARD_REASON,
  endService: true,
  left: [],
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
  const orderCents = data?.refundableCents ?? order.totalCents;
  const lines = (data?.refundLines ?? []).filter((line) => line.leftCents > 0);
  const ticked = lines.filter(({ lineId }) => !fields.left.includes(lineId));
  const isOfLines = ticked.length < lines.length;
  const leftCents = isOfLines
    ? cents(Math.min(orderCents, sumCents(ticked.map((line) => line.leftCents))))
    : orderCents;
  const amountCents = parseMoney(fields.amount);
  const isTyped = fields.scope === 'part';
  const isAmountWrong =
    isTyped && (amountCents === null || amountCents < 1 || amountCents > leftCents);
  // A person who types all that is left gives back all of it.
  const isPart = isTyped && amountCents !== leftCents;
  const isNothing = isOfLines && ticked.length === 0;
  const confirm = () => {
    const { reason, to, endService } = fields;
    if (reason.trim() === '' || isAmountWrong || isNothing) return;
    const shown = { shownLeftCents: leftCents };
    const picked = isOfLines ? { lineIds: ticked.map(({ lineId }) => lineId) } : {};
    if (!isPart) {
      const seen = isOfLines ? shown : {};
      all.mutate({ orderId: order.id, reason, endService, to, ...picked, ...seen });
    } else if (amountCents !== null) {
      part.mutate({ orderId: order.id, reason, amountCents, to, ...picked, ...shown });
    }
  };
  const paying = data?.payments.find(({ paysOrder }) => paysOrder);
  const takenCents = data?.takenCents ?? ZERO_CENTS;
  return {
    fields,
    edit: (changed: Partial<RefundFields>) => setFields({ ...fields, ...changed }),
    leftCents,
    /** Lines that may be ticked; of one there is nothing to choose. */
    lines: lines.length > 1 ? lines : [],
    isNothing,
    /** Lines stay that were not ticked: the order goes on. */
    isOfLines,
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
