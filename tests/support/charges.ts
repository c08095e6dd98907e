import { randomUUID } from 'node:crypto';
import type { CreateChargeInput } from '#contract/staff/charges.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { cents } from '#domain/platform/money.ts';
import type { TestApp } from './api.ts';
import { BILLING, createFactories, type Person } from './factories.ts';

/** An hour and a half at € 121 and a piece of € 60,50, both with btw: € 242. */
export const WORK = {
  lines: [
    {
      description: 'Verhuizing van je site',
      quantity: 1.5,
      unit: 'hour',
      priceCents: cents(12_100),
    },
    { description: 'Inrichten van je mail', quantity: 1, unit: 'piece', priceCents: cents(6050) },
  ],
  prices: 'with-vat',
  performedOn: '2026-11-20',
  serviceId: null,
  note: null,
  shownTotalCents: cents(24_200),
} as const satisfies Omit<CreateChargeInput, 'customerId' | 'idempotencyKey'>;

export function chargeInput(
  customer: { id: string },
  fields: Partial<CreateChargeInput> = {},
): CreateChargeInput {
  return {
    ...WORK,
    lines: [...WORK.lines],
    customerId: customer.id,
    idempotencyKey: randomUUID(),
    ...fields,
  };
}

/** A customer whose profile says where their invoices go. */
export async function makeInvoiceable(api: TestApp): Promise<Person> {
  const customer = await createFactories(api).customer();
  await fillBilling(api, customer);
  return customer;
}

export async function fillBilling(api: TestApp, customer: Person): Promise<void> {
  const { profile } = api.as(customer).customer;
  const { firstName, lastName, street, houseNumber, postalCode, city, country } = BILLING;
  await profile.save({
    ...(await profile.get()),
    firstName,
    lastName,
    postalCode,
    city,
    country,
    address: `${street} ${houseNumber}`,
  });
}

/** Work that is invoiced to a customer of its own, unless told whose. */
export async function makeCharge(
  api: TestApp,
  { customer: known, ...fields }: Partial<CreateChargeInput> & { customer?: Person } = {},
): Promise<{ customer: Person; orderId: string; invoiceId: string; invoiceNumber: string }> {
  const customer = known ?? (await makeInvoiceable(api));
  const admin = await createFactories(api).staff('admin');
  // The work was done three days before the day of the shop's clock, as in `WORK`.
  const performedOn = addDays(amsterdamDate(api.clock.now), -3);
  const { orderId } = await api
    .as(admin)
    .staff.charges.create(chargeInput(customer, { performedOn, ...fields }));
  await api.jobsDone();
  const { id: invoiceId, invoiceNumber } = await api.db
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { customer, orderId, invoiceId, invoiceNumber };
}
