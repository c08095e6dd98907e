import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { discountedSale } from '#domain/catalogue/discount.ts';
import { cents } from '#domain/platform/money.ts';
import { DISCOUNT, makeDiscount } from '#tests/support/discounts.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { openShop } from '#tests/support/renewals.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { giveDiscount } from './give-discount.ts';
import { lockDiscount } from './lock-discount.ts';

async function openConsole() {
  const { api, make } = await openShop();
  const { discounts } = api.as(await make.staff('admin')).staff;
  return { api, make, discounts };
}

describe('making a code', () => {
  test('is kept in capitals, unique for ever, and written down', async () => {
    const { api, make, discounts } = await openConsole();
    await using _ = api;
    const plan = await make.plan();
    const made = await discounts.create({
      requestKey: randomUUID(),
      fields: { ...DISCOUNT, code: ' zomer-26 ', planIds: [plan.id, plan.id] },
    });
    expect(made).toMatchObject({
      code: 'ZOMER-26',
      planIds: [plan.id],
      status: 'active',
      placed: 0,
      used: false,
    });
    const again = { requestKey: randomUUID(), fields: { ...DISCOUNT, code: 'Zomer-26' } };
    expect(await outcomeOf(discounts.create(again))).toBe('DISCOUNT_CODE_TAKEN');
    await discounts.end({ discountId: made.id });
    expect(await outcomeOf(discounts.create(again))).toBe('DISCOUNT_CODE_TAKEN');
    const acts = await api.db
      .selectFrom('auditLog')
      .select(['action', 'subjectType'])
      .where('subjectId', '=', made.id)
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { action: 'discount.create', subjectType: 'discount' },
      { action: 'discount.end', subjectType: 'discount' },
    ]);
  });

  test('twenty at once are one', async () => {
    const { api, discounts } = await openConsole();
    await using _ = api;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(discounts.create({ requestKey: randomUUID(), fields: DISCOUNT })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  });

  test('sent five times at once from one form is one, and each hears of it', async () => {
    const { api, discounts } = await openConsole();
    await using _ = api;
    const asked = { requestKey: randomUUID(), fields: DISCOUNT };
    const made = await Promise.all(Array.from({ length: 5 }, () => discounts.create(asked)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await discounts.list({})).items).toHaveLength(1);
  });

  test.each([
    [{ percent: 0 }],
    [{ percent: 91 }],
    [{ percent: null }],
    [{ amountCents: cents(100) }],
    [{ percent: null, amountCents: cents(0) }],
    [{ code: 'AB' }],
    [{ code: 'A B C' }],
    [{ code: 'ÉÉN' }],
    [{ endsOn: '2026-10-31' }],
    [{ terms: 37 }],
    [{ terms: 0 }],
    [{ maxUses: 0 }],
    [{ maxPerCustomer: 0 }],
    [{ planIds: [] }],
  ])('%j is refused', async (fields) => {
    const { api, discounts } = await openConsole();
    await using _ = api;
    const asked = discounts.create({
      requestKey: randomUUID(),
      fields: { ...DISCOUNT, ...fields },
    });
    expect(await outcomeOf(asked)).toBe('INPUT_INVALID');
  });

  test('is for plans that there are', async () => {
    const { api, discounts } = await openConsole();
    await using _ = api;
    const planIds = ['00000000-0000-4000-8000-000000000000'];
    const asked = discounts.create({ requestKey: randomUUID(), fields: { ...DISCOUNT, planIds } });
    expect(await outcomeOf(asked)).toBe('PLAN_NOT_FOUND');
    expect((await discounts.list({})).items).toEqual([]);
  });
});

describe('changing a code', () => {
  test('that nobody used, all of it; who saved second is told', async () => {
    const { api, make, discounts } = await openConsole();
    await using _ = api;
    const plan = await make.plan();
    const made = await makeDiscount(api);
    const { id: discountId, updatedAt: seenAt } = made;
    const fields = { ...DISCOUNT, code: 'ANDERS', percent: 30, planIds: [plan.id] };
    const edited = await discounts.edit({ discountId, fields, seenAt });
    expect(edited).toMatchObject({ code: 'ANDERS', percent: 30, planIds: [plan.id] });
    const second = { ...fields, percent: 40 };
    expect(await outcomeOf(discounts.edit({ discountId, fields: second, seenAt }))).toBe(
      'DISCOUNT_CHANGED',
    );
    await makeDiscount(api, { code: 'BEZET' });
    const taken = { ...fields, code: 'BEZET' };
    const seen = { discountId, seenAt: edited.updatedAt };
    expect(await outcomeOf(discounts.edit({ ...seen, fields: taken }))).toBe('DISCOUNT_CODE_TAKEN');
    const [row] = await api.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'discount.edit')
      .execute();
    expect(row).toMatchObject({
      before: { code: 'WELKOM20', percent: 20, planIds: null },
      after: { code: 'ANDERS', percent: 30, planIds: [plan.id] },
    });
  });

  test('that was used keeps what it gives, also when that order is gone', async () => {
    const { api, make, discounts } = await openConsole();
    await using _ = api;
    const { id: discountId, updatedAt: seenAt } = await makeDiscount(api, { maxUses: 5 });
    const plan = await make.plan();
    const orders = [
      await make.pendingOrder({ plan, discountCode: 'WELKOM20' }),
      await make.pendingOrder({ plan, discountCode: 'WELKOM20' }),
    ];
    const edit = (changed: object) =>
      outcomeOf(
        discounts.edit({ discountId, seenAt, fields: { ...DISCOUNT, maxUses: 5, ...changed } }),
      );
    for (const changed of [
      { code: 'ANDERS' },
      { percent: 10 },
      { percent: null, amountCents: cents(100) },
      { planIds: [plan.id] },
      { termMonths: 1 },
      { startsOn: '2026-11-02' },
      { maxPerCustomer: 2 },
      { newCustomersOnly: true },
      { terms: 2 },
    ]) {
      expect(await edit(changed)).toBe('DISCOUNT_FIXED');
    }
    expect(await edit({ maxUses: 1 })).toBe('DISCOUNT_MAX_TOO_LOW');
    for (const { customer, orderId } of orders) {
      await api.as(customer).customer.orders.cancel({ orderId });
    }
    expect(await edit({ percent: 10 })).toBe('DISCOUNT_FIXED');
    expect(await edit({ maxUses: 1, endsOn: '2026-12-31', description: 'Nieuw' })).toBe('OK');
    expect(await discounts.get({ discountId })).toMatchObject({
      maxUses: 1,
      endsOn: '2026-12-31',
      description: 'Nieuw',
      placed: 0,
      used: true,
    });
  });

  test('waits for who orders with it at that moment, and then sees that it was used', async () => {
    const { api, make, discounts } = await openConsole();
    await using _ = api;
    const { id: codeId, updatedAt: seenAt } = await makeDiscount(api);
    const plan = await make.plan({ priceCents: 1039 });
    const { orderId } = await make.pendingOrder({ plan });
    const edited = await api.db.transaction().execute(async (tx) => {
      // As the one that places an order has it.
      await lockDiscount(tx, 'WELKOM20');
      const editing = outcomeOf(
        discounts.edit({ discountId: codeId, seenAt, fields: { ...DISCOUNT, percent: 10 } }),
      );
      await untilWaiting(api.db, 1);
      const given = { codeId, percent: 20, amountCents: null };
      const { sale: _sale, discount } = discountedSale(
        cents(1299),
        { discount: { ...given, code: 'WELKOM20', terms: 1 }, termNumber: 1 },
        { treatment: 'standard', percent: 21, percentInPrice: 21 },
      );
      if (discount !== null) {
        const discountCents = cents(260);
        await giveDiscount(tx, { orderId, codeId, discount, discountCents });
        await sql`
          update order_lines set discount_cents = 260, saved_cents = 260, saved_net_cents = 215
          where order_id = ${orderId}
        `.execute(tx);
      }
      return { editing };
    });
    expect(await edited.editing).toBe('DISCOUNT_FIXED');
  });

  test('ends once, and is not changed after that', async () => {
    const { api, discounts } = await openConsole();
    await using _ = api;
    const { id: discountId } = await makeDiscount(api);
    const ended = await discounts.end({ discountId });
    expect(ended).toMatchObject({ status: 'ended', endedAt: api.clock.now });
    expect(await outcomeOf(discounts.end({ discountId }))).toBe('DISCOUNT_ENDED');
    const again = { discountId, fields: DISCOUNT, seenAt: ended.updatedAt };
    expect(await outcomeOf(discounts.edit(again))).toBe('DISCOUNT_ENDED');
  });
});

describe('the list', () => {
  test('is found by code and description, newest first, page by page', async () => {
    const { api, make, discounts } = await openConsole();
    await using _ = api;
    for (const code of ['EEN', 'TWEE', 'DRIE']) {
      await makeDiscount(api, { code, description: code === 'TWEE' ? 'Beurs in Ede' : '' });
    }
    const codes = async (input: { search?: string; limit?: number }) =>
      (await discounts.list(input)).items.map(({ code }) => code);
    expect((await codes({})).toSorted()).toEqual(['DRIE', 'EEN', 'TWEE']);
    expect(await codes({ search: 'beurs' })).toEqual(['TWEE']);
    expect(await codes({ search: 'rie' })).toEqual(['DRIE']);
    const first = await discounts.list({ limit: 2 });
    expect(first.count).toEqual({ value: 3, exact: true });
    const second = await discounts.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ code }) => code).toSorted()).toEqual([
      'DRIE',
      'EEN',
      'TWEE',
    ]);
    const plan = await make.plan({ active: false });
    expect((await discounts.options()).plans).toContainEqual(
      expect.objectContaining({ id: plan.id, active: false }),
    );
  });
});
