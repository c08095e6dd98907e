import type { Cents } from '#domain/platform/money.ts';
import { isOnlineMethod, offeredMethods, type PaymentMethod } from '#domain/sales/payment.ts';
import {
  isPaymentProvider,
  PAYMENT_PROVIDERS,
  PROVIDER_FACTS,
  providerOf,
  type PaymentProvider,
} from '#domain/sales/payment-provider.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { OfferAsked, PaymentGateway } from './payment-port.ts';
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

/** Names the method of a payment: the one that it keeps, or else the only one of its gateway. */
export function methodOf({
  gateway,
  method,
}: {
  gateway: Gateway;
  method: PaymentMethod | null;
}): PaymentMethod {
  if (method !== null) return method;
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

/**
 * Lists the ways to pay just this, as the accounts of the shop have them now: also by a transfer, which
 * needs nobody. Asks outside, so never within a transaction.
 */
export async function offersFor(
  gateways: PaymentGateways,
  { amountCents, ...buyer }: OfferAsked,
): Promise<readonly PaymentMethod[]> {
  // Gateways know no ways for nothing; that there is nothing to pay is found out elsewhere.
  const isMoney = amountCents !== null && amountCents > 0;
  const asked = { ...buyer, amountCents: isMoney ? amountCents : null };
  const told = await Promise.all(
    providersIn(gateways).map((name) => gateways[name]?.offers(asked)),
  );
  return offeredMethods(told.flatMap((methods) => methods ?? []));
}

/** Tells whether a way that was chosen is offered for this; what nobody collects always is. Asks outside. */
export async function isOffered(
  gateways: PaymentGateways,
  { method, amountCents, country }: { method: PaymentMethod; amountCents: Cents; country: string },
): Promise<boolean> {
  if (!isCollected(gatewayOf(method))) return true;
  const offered = await offersFor(gateways, { amountCents, country, givesMandate: false });
  return offered.includes(method);
}

/** The same of those that are collected, for what is not transferred. */
export async function onlineOffersFor(
  gateways: PaymentGateways,
  asked: OfferAsked,
): Promise<readonly PaymentMethod[]> {
  return (await offersFor(gateways, asked)).filter(isOnlineMethod);
}

/** Lists the methods by which a shop with these gateways might be paid, whatever its accounts have. */
export function methodsOf(gateways: PaymentGateways): readonly PaymentMethod[] {
  return offeredMethods(providersIn(gateways).flatMap((name) => PROVIDER_FACTS[name].methods));
}
