import { randomUUID } from 'node:crypto';
import type { DiscountFields, StaffDiscount } from '#contract/staff/discounts.ts';
import type { TestApp } from './api.ts';
import { createFactories } from './factories.ts';
import { openShop } from './renewals.ts';

/** Twenty percent off the first term, for everybody, once. */
export const DISCOUNT: DiscountFields = {
  code: 'WELKOM20',
  description: 'Welkomstactie',
  percent: 20,
  amountCents: null,
  planIds: null,
  termMonths: null,
  startsOn: '2026-11-01',
  endsOn: null,
  maxUses: null,
  maxPerCustomer: 1,
  newCustomersOnly: false,
  terms: 1,
};

/** A code as an admin makes one. */
export async function makeDiscount(
  api: TestApp,
  fields: Partial<DiscountFields> = {},
): Promise<StaffDiscount> {
  const admin = await createFactories(api).staff('admin');
  return api
    .as(admin)
    .staff.discounts.create({ requestKey: randomUUID(), fields: { ...DISCOUNT, ...fields } });
}

/** A shop with a code, and a customer who ordered with it and has a service. */
export async function openDiscounted(fields: Partial<DiscountFields> = {}) {
  const { api, make } = await openShop();
  const discount = await makeDiscount(api, fields);
  const { code: discountCode } = discount;
  const plan = await make.plan({ priceCents: 1299 });
  const service = await make.activeService({ plan, discountCode });
  return { api, make, discount, ...service };
}
