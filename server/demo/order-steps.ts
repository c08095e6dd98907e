import { cents } from '#domain/platform/money.ts';
import { systemNames } from '#domain/delivery/operating-system.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import {
  hasForeignVatId,
  VAT_ID_CHECK_DAYS,
  type TaxedBuyer,
  type VatRule,
} from '#domain/catalogue/vat-treatment.ts';
import type { TestOutcome } from '#server/sales/gateways/test-gateway.ts';
import { markRefundDone } from '#server/sales/refunds/mark-refund-done.ts';
import { payBackRefund } from '#server/sales/refunds/pay-back-refund.ts';
import { placeOrder } from '#server/sales/checkout/place-order.ts';
import { refundOrder } from '#server/sales/returns/refund-order.ts';
import { refundOrderPart } from '#server/sales/returns/refund-order-part.ts';
import { priceItems } from '#server/sales/checkout/price-items.ts';
import { readItems } from '#server/sales/checkout/queries.ts';
import { readStaffOrder } from '#server/sales/orders/read-staff-order.ts';
import { settlePayment } from '#server/sales/payments/settle-payment.ts';
import { startPayment } from '#server/sales/payments/start-payment.ts';
import { deliverService } from '#server/delivery/services/deliver-service.ts';
import { operateService } from '#server/delivery/services/operate-service.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkVatId } from '#server/sales/vat-ids/check-vat-id.ts';
import { isDomainTaken } from '#server/delivery/services/is-domain-taken.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { isHostName } from '#domain/delivery/directadmin.ts';
import { takesDomain } from '#domain/delivery/own-domain.ts';
import { simulatedInfo } from '#server/delivery/panels/simulator.ts';
import type { ProvisioningPort } from '#server/delivery/panels/provisioning-port.ts';
import { ADMIN } from './accounts.ts';
import { DEMO_DISCOUNTS } from './discounts.ts';
import type { History } from './history.ts';
import type { Scenario } from './scenarios.ts';

/** The customer orders, as the checkout would for them. Answers the order's id. */
export async function place(history: History, scenario: Scenario): Promise<string> {
  const { customer, plan: slug, termMonths, name, method } = scenario;
  const plan = history.plans.get(slug);
  const person = history.people.get(customer);
  if (plan === undefined || person === undefined) throw new Error(`no ${slug} for ${customer}`);
  const { billing } = person;
  const rule = await readRule(history, billing);
  const given = DEMO_DISCOUNTS.find(({ code }) => code === scenario.code);
  const discount = given ? { ...given, counts: [{ planId: plan.id, termMonths }] } : null;
  // Some of each, and always the same.
  const system = systemNames(plan.systems)[name.length % plan.systems.length];
  const item = {
    plan: slug,
    termMonths,
    serviceName: name,
    domain: takesDomain(plan.type) ? await freeDomain(history, name) : null,
    ...(system === undefined ? {} : { system }),
  };
  const items = await readItems(history.context.db, [item]);
  const { orderId } = await placeOrder(history.as(customer), {
    idempotencyKey: history.random.uuid(),
    items: [item],
    method,
    billing,
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    directStart: billing.kind === 'consumer',
    ...(scenario.code === undefined ? {} : { discountCode: scenario.code }),
    shownTotalCents: priceItems(items, { rule, discount }).sale.totalCents,
  });
  return orderId;
}

/** Answers the name of hosting where that is a free domain; else one is chosen later. */
async function freeDomain(history: History, name: string): Promise<string | null> {
  if (!isHostName(name)) return null;
  const { db } = history.asSystem('demo');
  return (await isDomainTaken(db, { domain: name })) ? null : name;
}

/** Reads how the sale is taxed; a company abroad is looked up, as on the page where one orders. */
async function readRule(history: History, buyer: TaxedBuyer): Promise<VatRule> {
  const { db, now } = history.context;
  const settings = await readSettings(db);
  if (hasForeignVatId(buyer)) {
    const requester = settingValue(settings, 'company_vat_id');
    await checkVatId(history.asSystem('order'), { vatId: buyer.vatId, requester });
  }
  const sale = { buyer, settings, now: now(), days: VAT_ID_CHECK_DAYS };
  return (await readSaleVat(db, sale)).rule;
}

/** The customer answers at the test gateway, which tells the shop. */
export async function answerAtGateway(
  history: History,
  orderId: string,
  outcome: TestOutcome,
): Promise<void> {
  const payment = await history.context.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id as paymentId', 'orders.userId as customerId'])
    .where('payments.orderId', '=', orderId)
    .where('payments.status', '=', 'open')
    .executeTakeFirstOrThrow();
  const { providerId } = await history.gateway.settle(payment, outcome);
  const settlement = await settlePayment(history.asSystem('webhook'), {
    gateway: 'test',
    providerId,
  });
  if (settlement !== 'applied') throw new Error(`the demo's payment was ${settlement}`);
}

export async function tryAgain(
  history: History,
  { customer }: Pick<Scenario, 'customer'>,
  orderId: string,
): Promise<void> {
  await startPayment(history.as(customer), orderId);
}

export async function findService(history: History, orderId: string): Promise<string> {
  const service = await history.context.db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return service.id;
}

/** Answers at once: the second that the simulator takes is for people to see. */
const nothing = async () => undefined;
const working: ProvisioningPort = {
  suspend: nothing,
  unsuspend: nothing,
  restart: nothing,
  resize: async () => null,
  terminate: nothing,
  async deliver({ serviceId, name, planType, domain }) {
    const info = simulatedInfo({ serviceId, planType, domain });
    return /^[a-z0-9.-]+\.test$/.test(name) ? { ...info, hostname: name } : info;
  },
};

const REFUSAL = 'Simulator: het paneel antwoordde niet binnen 30 seconden.';
const refusing: ProvisioningPort = {
  ...working,
  deliver: () => Promise.reject(new Error(REFUSAL)),
};

export async function deliver(history: History, orderId: string): Promise<void> {
  const serviceId = await findService(history, orderId);
  await runDelivery(history, serviceId, working);
}

/** The panel refuses; the service keeps the reason, where staff can try again. */
export async function failDelivery(history: History, orderId: string): Promise<void> {
  const serviceId = await findService(history, orderId);
  await runDelivery(history, serviceId, refusing).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== REFUSAL) throw error;
  });
}

/** The server becomes what its service is by now: off, on, gone. */
export async function settleServer(history: History, serviceId: string): Promise<void> {
  const ctx = history.asSystem('server');
  const { signal } = new AbortController();
  await operateService(
    { ...ctx, provisioning: { ...ctx.provisioning, simulator: working } },
    { serviceId, signal },
  );
}

async function runDelivery(
  history: History,
  serviceId: string,
  simulator: ProvisioningPort,
): Promise<void> {
  const ctx = history.asSystem('delivery');
  const { signal } = new AbortController();
  await deliverService(
    { ...ctx, provisioning: { ...ctx.provisioning, simulator } },
    { serviceId, signal },
  );
}

/** Runs with the shop's switch for delivery by itself turned off, and turns it on again. */
export async function withoutAutoProvisioning(
  history: History,
  step: () => Promise<void>,
): Promise<void> {
  const { db } = history.context;
  const write = (value: string) =>
    db
      .updateTable('systemSettings')
      .set({ value })
      .where('key', '=', 'auto_provisioning')
      .execute();
  await write('false');
  await step();
  await write('true');
}

/** An admin gives the money back; the gateway sends it, or they themselves after a transfer. */
export async function refund(history: History, orderId: string): Promise<void> {
  const reason = 'Op verzoek van de klant terugbetaald.';
  await refundOrder(history.as(ADMIN.email), {
    orderId,
    reason,
    endService: true,
    to: 'customer',
  });
  const refunded = await history.context.db
    .selectFrom('refunds')
    .select(['id as refundId', 'byHand', 'amountCents as shownCents'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { refundId, byHand, shownCents } = refunded;
  if (byHand) await markRefundDone(history.as(ADMIN.email), { refundId, shownCents });
  else await payBackRefund(history.asSystem('refund'), { refundId });
}

/** An admin makes an outage good with a part of what was paid, as credit. */
export async function compensate(history: History, orderId: string): Promise<void> {
  const { refundableCents } = await readStaffOrder(history.context.db, { orderId });
  await refundOrderPart(history.as(ADMIN.email), {
    orderId,
    amountCents: cents(250),
    shownLeftCents: refundableCents,
    reason: 'Compensatie voor de storing van vannacht.',
    to: 'credit',
  });
}
