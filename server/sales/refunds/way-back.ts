import type { Cents } from '#domain/platform/money.ts';
import { refundWay, type RefundDestination, type RefundWay } from '#domain/sales/refund.ts';
import { isCollected } from '#server/sales/gateways/payment-gateways.ts';
import type { MoneyToRefund } from './lock-money-to-refund.ts';

/** Chooses how this much of a payment goes back; none is gone. */
export function wayBack(
  { gateway }: Pick<MoneyToRefund, 'gateway'>,
  { amountCents, to }: { amountCents: Cents; to: RefundDestination },
): RefundWay {
  return refundWay({ collected: isCollected(gateway), amountCents }, to);
}
