import type { TermMonths } from '#domain/catalogue/term.ts';
import { randomUUID } from 'node:crypto';
import type { OrderedItem, PlaceOrderInput, QuoteInput } from '#contract/customer/checkout.ts';
import { keepRights, type MemberRight } from '#domain/identity/membership.ts';
import { cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { PlanOffer } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { Role } from '#domain/platform/role.ts';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import { asSystem } from '#server/context.ts';
import { registerCustomer } from '#server/identity/customers/register-customer.ts';
import type { TestApp } from './api.ts';

export type Person = { id: string; email: string };
export type TestPlan = { id: string; slug: string; name: string; priceCents: number };
export type PlacedOrder = { orderId: string; customer: Person; plan: TestPlan; totalCents: number };

type PlanRequest = Partial<
  Pick<PlanOffer, 'slug' | 'name' | 'type' | 'yearlyPriceCents' | 'otherPrices'>
> & {
  priceCents?: number;
  active?: boolean;
  module?: ProvisioningModule;
  /** As the column keeps them. */
  systems?: string;
};
type MemberRequest = { account: Person; rights: readonly MemberRight[]; member?: Person };
/** Fields of an order of one thing. */
type OrderFields = Partial<Omit<PlaceOrderInput, 'items'> & OrderedItem>;

type OrderRequest = {
  customer?: Person;
  plan?: TestPlan;
  method?: PaymentMethod;
  serviceName?: string;
  /** The domain of web hosting, as a customer types it. */
  domain?: string;
  cycle?: OrderedItem['cycle'];
  /** In months, where it has no such name. */
  termMonths?: TermMonths;
  billing?: PlaceOrderInput['billing'];
  discountCode?: string;
  /** The operating system, where the plan comes with several. */
  system?: string;
  /** Tells whether a mandate is given along. */
  directDebit?: true;
};

export const BILLING = {
  kind: 'consumer',
  firstName: 'Sanne',
  lastName: 'de Vries',
  company: '',
  kvk: '',
  vatId: '',
  street: 'Prinsengracht',
  houseNumber: '12a',
  postalCode: '1015DK',
  city: 'Amsterdam',
  country: 'NL',
} as const satisfies PlaceOrderInput['billing'];

/** A company, with everything in its name that has a meaning in XML. */
export const COMPANY_BILLING = {
  ...BILLING,
  kind: 'business',
  company: 'Bakker & Zoon <"Brood">',
  kvk: '87654321',
  vatId: 'NL123456782B01',
} as const satisfies PlaceOrderInput['billing'];

/** A company in another country, whose btw-id the register of the demo knows. */
export const COMPANY_ABROAD = {
  ...BILLING,
  kind: 'business',
  company: 'Verstraete Webbureau',
  vatId: 'BE0999123456',
  postalCode: '9000',
  city: 'Gent',
  country: 'BE',
} as const satisfies PlaceOrderInput['billing'];

/** The order form as the browser would send it for this plan. */
export function orderInput(
  plan: TestPlan,
  { plan: slug = plan.slug, termMonths, cycle = 'monthly', ...fields }: OrderFields = {},
): PlaceOrderInput {
  const { serviceName = 'mijn-website', domain, system, options, sshKeys, ...order } = fields;
  const item: OrderedItem = {
    plan: slug,
    ...(termMonths === undefined ? { cycle } : { termMonths }),
    serviceName,
    ...(domain !== undefined && { domain }),
    ...(system !== undefined && { system }),
    ...(options !== undefined && { options }),
    ...(sshKeys !== undefined && { sshKeys }),
  };
  return {
    idempotencyKey: randomUUID(),
    items: [item],
    billing: BILLING,
    method: 'test_ideal',
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    directStart: true,
    shownTotalCents: cents(plan.priceCents),
    ...order,
  };
}

type QuotedItem = QuoteInput['items'][number];

/** The question for the price of one thing. */
export function quoteInput({
  plan,
  termMonths,
  cycle,
  options,
  ...asked
}: QuotedItem & Omit<QuoteInput, 'items'>): QuoteInput {
  return { items: [{ plan, termMonths, cycle, options }], ...asked };
}

/** The number of things made in this file, which makes names and slugs unique. */
let made = 0;

/** Makes what a test starts from, parents included, unique by default. */
export function createFactories(api: TestApp) {
  const { db, context } = api;
  async function person(role: Role): Promise<Person> {
    made += 1;
    const id = randomUUID();
    const at = api.clock.now;
    const email = `${role}-${made}-${id.slice(0, 8)}@voorbeeld.test`;
    await db
      .insertInto('users')
      .values({
        id,
        email,
        name: `Test Persoon ${made}`,
        firstName: 'Test',
        lastName: `Persoon ${made}`,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    await registerCustomer(asSystem(context, 'test'), { userId: id, company: '' });
    if (role !== 'customer') {
      await db.updateTable('userRoles').set({ role }).where('userId', '=', id).execute();
    }
    return { id, email };
  }

  /** A second factor that counts, whose secret no app knows. */
  async function secondFactor({ id: userId }: { id: string }): Promise<void> {
    const at = api.clock.now;
    await db
      .insertInto('secondFactors')
      .values({ userId, secret: 'v1.unknown', lastStep: 0, createdAt: at, confirmedAt: at })
      .execute();
  }

  /** Somebody who works for the account of another, as accepting an invitation would have it. */
  async function member({
    account,
    rights,
    member: known,
  }: MemberRequest): Promise<Person & { membershipId: string }> {
    const colleague = known ?? (await person('customer'));
    const at = api.clock.now;
    const { id: membershipId } = await db
      .insertInto('memberships')
      .values({
        ...keepRights(rights),
        accountId: account.id,
        memberId: colleague.id,
        invitedEmail: colleague.email,
        invitedAt: at,
        acceptedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...colleague, membershipId };
  }

  async function plan(fields: PlanRequest = {}): Promise<TestPlan> {
    made += 1;
    const at = api.clock.now;
    const { priceCents = 1299, slug = `plan-${made}`, name = `Pakket ${made}`, ...given } = fields;
    const { otherPrices = [], ...rest } = given;
    const row = await db
      .insertInto('plans')
      .values({
        type: 'web',
        yearlyPriceCents: null,
        active: true,
        module: 'simulator',
        features: JSON.stringify(['1 website']),
        resources: JSON.stringify({
          cpu: '1 vCPU',
          ram: '1 GB',
          storage: '10 GB',
          bandwidth: '1 TB',
        }),
        createdAt: at,
        updatedAt: at,
        slug,
        name,
        priceCents: cents(priceCents),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const prices = otherPrices.map((price) => ({
      planId: row.id,
      termMonths: price.termMonths,
      validFrom: at,
      cents: price.priceCents,
    }));
    if (prices.length > 0) await db.insertInto('prices').values(prices).execute();
    return { id: row.id, slug, name, priceCents };
  }

  async function pendingOrder(request: OrderRequest = {}): Promise<PlacedOrder> {
    const customer = request.customer ?? (await person('customer'));
    const chosen = request.plan ?? (await plan());
    const { method = 'test_ideal', serviceName = 'mijn-website', cycle = 'monthly' } = request;
    const { termMonths } = request;
    const term = termMonths === undefined ? { cycle } : { termMonths };
    const { billing = BILLING, discountCode, directDebit, system, domain } = request;
    const code = discountCode === undefined ? {} : { discountCode };
    const { checkout } = api.as(customer).customer;
    const { kind, country, vatId } = billing;
    // As the form does, which asks what it costs for who is filled in.
    const { totalCents } = await checkout.quote({
      items: [{ plan: chosen.slug, ...term }],
      ...(country === 'NL' ? {} : { buyer: { kind, country, vatId } }),
      ...code,
    });
    const input = orderInput(chosen, {
      method,
      serviceName,
      ...term,
      billing,
      shownTotalCents: totalCents,
      ...code,
      ...(directDebit && { directDebit }),
      ...(system !== undefined && { system }),
      ...(domain !== undefined && { domain }),
    });
    const { orderId } = await checkout.place(input);
    return { orderId, customer, plan: chosen, totalCents };
  }

  /** The newest attempt to pay an order. */
  async function paymentOf(orderId: string) {
    return db
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  }

  async function paidOrder(request: Omit<OrderRequest, 'method'> = {}): Promise<PlacedOrder> {
    const order = await pendingOrder(request);
    const { id: paymentId } = await paymentOf(order.orderId);
    await api
      .as(order.customer)
      .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
    return order;
  }

  async function activeService(
    request: Omit<OrderRequest, 'method'> = {},
  ): Promise<PlacedOrder & { serviceId: string }> {
    const order = await paidOrder(request);
    await api.jobsDone();
    const service = await db
      .selectFrom('services')
      .select('id')
      .where('orderId', '=', order.orderId)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    return { ...order, serviceId: service.id };
  }

  return {
    customer: () => person('customer'),
    staff: (role: Exclude<Role, 'customer'> = 'staff') => person(role),
    secondFactor,
    member,
    plan,
    pendingOrder,
    paymentOf,
    paidOrder,
    activeService,
  };
}
