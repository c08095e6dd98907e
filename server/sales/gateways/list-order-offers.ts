import type { Cents } from '#domain/platform/money.ts';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import {
  gatewayOf,
  isCollected,
  onlineOffersFor,
  type PaymentGateways,
} from '#server/sales/gateways/payment-gateways.ts';

type ToPay = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  totalCents: Cents;
  /** Rest that a part which came in leaves. */
  restCents: Cents | null;
  country: string;
};

type Offers = { methods: PaymentMethod[]; mandateMethods: PaymentMethod[] };

/** The ways in which an order can be paid online now, and those that may give a mandate. Asks outside. */
export async function listOrderOffers(
  { payments }: { payments: PaymentGateways },
  { status, paymentMethod, totalCents, restCents, country }: ToPay,
): Promise<Offers> {
  if (status !== 'pending' || !isCollected(gatewayOf(paymentMethod))) {
    return { methods: [], mandateMethods: [] };
  }
  const asked = { amountCents: restCents ?? totalCents, country };
  const [methods, first] = await Promise.all([
    onlineOffersFor(payments, { ...asked, givesMandate: false }),
    onlineOffersFor(payments, { ...asked, givesMandate: true }),
  ]);
  return { methods: [...methods], mandateMethods: first.filter(canGiveMandate) };
}
