import { describe, expect, test } from 'vitest';
import {
  VatIdRegistryError,
  type VatIdAnswer,
  type VatIdRegistry,
} from '#server/sales/vat-register/vat-id-port.ts';
import { createTestApp } from '#tests/support/api.ts';
import { BILLING, COMPANY_ABROAD, createFactories } from '#tests/support/factories.ts';
import {
  onlyRenewalOf,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

const FOUND: VatIdAnswer = { isValid: true, name: 'Bureau', address: 'Gent', consultation: 'C1' };

/** A register that says what a test wants; null is silence. */
function createRegister() {
  const register: VatIdRegistry & { says: VatIdAnswer | null; asked: number } = {
    says: FOUND,
    asked: 0,
    async lookUp() {
      register.asked += 1;
      if (register.says === null) throw new VatIdRegistryError('no answer');
      return register.says;
    },
  };
  return register;
}

async function openAbroad(cycle: 'monthly' | 'yearly' = 'monthly') {
  const register = createRegister();
  const api = await createTestApp({ overrides: () => ({ vatIds: register }) });
  const make = createFactories(api);
  const plan = await make.plan({ priceCents: 1299 });
  const service = await make.activeService({ plan, cycle, billing: COMPANY_ABROAD });
  return { api, register, ...service };
}

describe('the next term of a company abroad', () => {
  test('is looked up anew and invoiced without btw, at the price that was agreed on', async () => {
    const { api, register, customer, serviceId, totalCents } = await openAbroad();
    await using _ = api;
    expect(totalCents).toBe(1074);
    expect(await serviceOf(api, serviceId)).toMatchObject({ priceCents: 1299 });
    const before = register.asked;
    await sweepAt(api, '2026-12-09T09:00:00Z');
    expect(register.asked).toBe(before + 1);
    const renewal = await onlyRenewalOf(api, serviceId);
    expect(renewal.totalCents).toBe(1074);
    const { invoices } = api.as(customer).customer;
    expect(await invoices.get({ invoiceId: renewal.invoiceId })).toMatchObject({
      vatTreatment: 'reverse_charge',
      vatCents: 0,
    });
    const order = await api.db
      .selectFrom('orders')
      .select(['agreedCents', 'vatTreatment'])
      .where('id', '=', renewal.id)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ agreedCents: 1299, vatTreatment: 'reverse_charge' });
    await payOnline(api, customer, renewal.id);
    expect(await serviceOf(api, serviceId)).toMatchObject({
      priceCents: 1299,
      expiresAt: new Date('2027-01-23T11:00:00Z'),
    });
  });

  test('waits for a register that is silent, and then rests on its last answer', async () => {
    const { api, register, serviceId } = await openAbroad();
    await using _ = api;
    register.says = null;
    await sweepAt(api, '2026-12-09T09:00:00Z');
    await sweepAt(api, '2026-12-16T10:59:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    await sweepAt(api, '2026-12-16T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 1074 });
  });

  test('is invoiced as soon as the register speaks again', async () => {
    const { api, register, serviceId } = await openAbroad();
    await using _ = api;
    register.says = null;
    await sweepAt(api, '2026-12-09T09:00:00Z');
    register.says = FOUND;
    await sweepAt(api, '2026-12-09T10:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 1074 });
  });

  test('has btw when the company is gone from the register', async () => {
    const { api, register, customer, serviceId } = await openAbroad();
    await using _ = api;
    register.says = { ...FOUND, isValid: false };
    await sweepAt(api, '2026-12-09T09:00:00Z');
    const renewal = await onlyRenewalOf(api, serviceId);
    expect(renewal.totalCents).toBe(1299);
    const { invoices, services } = api.as(customer).customer;
    expect(await invoices.get({ invoiceId: renewal.invoiceId })).toMatchObject({
      vatTreatment: 'standard',
      vatCents: 225,
    });
    expect(await services.get({ serviceId })).toMatchObject({
      priceCents: 1299,
      vatTreatment: 'standard',
    });
  });

  test('has btw when the last answer is a year old and no other came', async () => {
    const { api, register, serviceId } = await openAbroad('yearly');
    await using _ = api;
    register.says = null;
    await sweepAt(api, '2027-11-10T09:00:00Z');
    expect(await renewalsOf(api, serviceId)).toEqual([]);
    await sweepAt(api, '2027-11-17T09:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 12_990 });
  });
});

test('a term is taxed at the rate of the day on which it begins', async () => {
  await using api = await createTestApp({ settings: { vat_one_stop_shop: 'true' } });
  const make = createFactories(api);
  // Estonia went from 22 to 24 percent on 1 July 2025.
  api.clock.set('2025-06-05T10:00:00Z');
  const plan = await make.plan({ priceCents: 1299 });
  const tallinn = { ...BILLING, country: 'EE', postalCode: '10111', city: 'Tallinn' } as const;
  const { serviceId, orderId } = await make.activeService({ plan, billing: tallinn });
  await sweepAt(api, '2025-06-22T10:00:00Z');
  const renewal = await onlyRenewalOf(api, serviceId);
  const sales = await api.db
    .selectFrom('orders')
    .select(['id', 'vatPercent', 'vatCents'])
    .where('id', 'in', [orderId, renewal.id])
    .orderBy('createdAt')
    .execute();
  expect(sales).toEqual([
    { id: orderId, vatPercent: 22, vatCents: 234 },
    { id: renewal.id, vatPercent: 24, vatCents: 251 },
  ]);
});
