import { offeredMethods, type PaymentMethod } from '#domain/sales/payment.ts';
import {
  isPaymentProvider,
  PAYMENT_PROVIDERS,
  PROVIDER_FACTS,
  providerOf,
  type PaymentProvider,
} from '#domain/sales/payment-provider.ts';
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

/** Gateway that a payment by a method is kept under. */
export function gatewayOf(method: PaymentMethod): Gateway {
  return providerOf(method) ?? (method === 'credit' ? 'credit' : 'bank');
}

/** Names the method of a payment, by the gateway it is kept under. */
export function methodOf(gateway: Gateway): PaymentMethod {
  if (isPaymentProvider(gateway)) return PROVIDER_FACTS[gateway].methods[0];
  return gateway === 'credit' ? 'credit' : 'bank_transfer';
}

/** Tells whether somebody outside collects the money and can send it back. */
export function isCollected(gateway: Gateway): gateway is PaymentProvider {
  return isPaymentProvider(gateway);
}

/** Lists the providers of a shop, the one that collects first. */
function providersIn(gateways: PaymentGateways): readonly PaymentProvider[] {
  return PAYMENT_PROVIDERS.filter((name) => gateways[name] !== null);
}

/** Names the gateway by which this shop collects; null where it has none that can. */
export function collectingGateway(gateways: PaymentGateways): PaymentProvider | null {
  return providersIn(gateways)[0] ?? null;
}

/** Lists the methods of payment in a shop that has these gateways. */
export function methodsOf(gateways: PaymentGateways): readonly PaymentMethod[] {
  return offeredMethods(providersIn(gateways).flatMap((name) => PROVIDER_FACTS[name].methods));
}
