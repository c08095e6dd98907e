import { offeredMethods, type PaymentMethod } from '#domain/sales/payment.ts';
import type { CollectingGateway } from '#server/platform/db/billing-tables.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { PaymentGateway } from './payment-port.ts';
import type { TestGateway } from './test-gateway.ts';

/**
 * The gateways this shop has, by the name that a payment is kept under; null where it has none. Of a
 * bank transfer a person sees the money, and credit is with the shop already.
 */
export type PaymentGateways = Readonly<
  Record<Gateway, PaymentGateway | null> & { test: TestGateway | null; bank: null; credit: null }
>;

/** Gateways of a shop that takes bank transfers alone. */
export const NO_GATEWAYS: PaymentGateways = { test: null, mollie: null, bank: null, credit: null };

/** Gateway that collects for a method. */
export const GATEWAY_OF: Record<PaymentMethod, Gateway> = {
  ideal: 'mollie',
  test_ideal: 'test',
  bank_transfer: 'bank',
  credit: 'credit',
};

const METHOD_OF: Record<Gateway, PaymentMethod> = {
  mollie: 'ideal',
  test: 'test_ideal',
  bank: 'bank_transfer',
  credit: 'credit',
};

/** How a payment came, by the gateway it is kept under. */
export function methodOf(gateway: Gateway): PaymentMethod {
  return METHOD_OF[gateway];
}

/** Tells whether somebody outside collects the money and can send it back. */
export function isCollected(gateway: Gateway): boolean {
  return gateway !== 'bank' && gateway !== 'credit';
}

/** By which gateway this shop collects; null where it has none that can. */
export function collectingGateway({ test, mollie }: PaymentGateways): CollectingGateway | null {
  if (mollie !== null) return 'mollie';
  return test === null ? null : 'test';
}

/** Lists the methods of payment in a shop that has these gateways. */
export function methodsOf({ test, mollie }: PaymentGateways): readonly PaymentMethod[] {
  return offeredMethods({ test: test !== null, mollie: mollie !== null });
}
