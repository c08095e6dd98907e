import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { TestApp } from '#tests/support/api.ts';
import { makeDiscount } from '#tests/support/discounts.ts';

import { orderInput, type createFactories, quoteInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, openShop } from '#tests/support/renewals.ts';

const WITH_CODE = { discountCode: 'WELKOM20', shownTotalCents: cents(1039) };
const AN_HOUR_LATER = '2026-11-23T12:00:00Z';

type Make = ReturnType<typeof createFactories>;
type Placed = Awaited<ReturnType<Make['pendingOrder']>>;

/** A code that counts once, held by an order; `giveUp` ends the payment it came with. */
async function openHeld(method: 'test_ideal' | 'bank_transfer' = 'test_ideal') {
  const { api, make } = await openShop();
  api.clock.set('2026-11-23T11:00:00Z');
  const { id: discountId } = await makeDiscount(api, { maxUses: 1 });
  const plan = await make.plan();
  const held = await make.pendingOrder({ plan, method, discountCode: 'WELKOM20' });
  const take = async (customer?: { id: string }) => {
    const { checkout } = api.as(customer ?? (await make.customer())).customer;
    return outcomeOf(checkout.place(orderInput(plan, WITH_CODE)));
  };
  const ask = async (customer?: { id: string }) => {
    const { checkout } = api.as(customer ?? (await make.customer())).customer;
    const asked = { plan: plan.slug, cycle: 'monthly', discountCode: 'WELKOM20' } as const;
    return (await checkout.quote(quoteInput(asked))).discountRefusal;
  };
  return { api, make, plan, discountId, held, take, ask, giveUp: () => giveUp(api, make, held) };
}

async function giveUp(api: TestApp, make: Make, { orderId, customer }: Placed) {
  const { id: paymentId } = await make.paymentOf(orderId);
  const { testGateway } = api.as(customer).customer;
  await testGateway.answer({ paymentId, outcome: 'failed', delivery: 'before-answer' });
}

describe('a code that an order holds which nobody pays', () => {
  test('is another’s after an hour, and the first order is cancelled and told why', async () => {
    const { api, make, held, take, ask, giveUp: end, discountId } = await openHeld();
    await using _ = api;
    await end();
    api.clock.set('2026-11-23T11:59:59Z');
    expect(await ask()).toBe('used-up');
    expect(await take()).toBe('DISCOUNT_REFUSED');
    api.clock.set(AN_HOUR_LATER);
    expect(await ask()).toBeNull();
    const mine = api.as(held.customer).customer;
    // Asking for the price takes nothing.
    expect((await mine.orders.get({ orderId: held.orderId })).status).toBe('pending');
    expect(await ask(held.customer)).toBe('in-unpaid-order');
    expect(await take()).toBe('OK');
    expect(await mine.orders.get({ orderId: held.orderId })).toMatchObject({
      status: 'cancelled',
      isCodeTaken: true,
      discount: { code: 'WELKOM20' },
    });
    await api.jobsDone();
    const mails = await mailsOf(api, 'order-code-taken');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('met kortingscode WELKOM20 was na een uur nog niet betaald');
    expect(mails[0]?.text).toContain(`/checkout/${held.orderId}`);
    expect(await outcomeOf(mine.orders.pay({ orderId: held.orderId }))).toBe('ORDER_NOT_PAYABLE');
    const staff = api.as(await make.staff()).staff;
    expect(await staff.discounts.get({ discountId })).toMatchObject({ placed: 1 });
    expect(await ask()).toBe('used-up');
  });

  test('is one other’s when many take it at once', async () => {
    const { api, make, take, giveUp: end } = await openHeld();
    await using _ = api;
    await end();
    api.clock.set(AN_HOUR_LATER);
    const takers = await Promise.all([1, 2, 3, 4].map(() => make.customer()));
    const outcomes = await Promise.all(takers.map((taker) => take(taker)));
    expect(outcomes.toSorted()).toEqual([
      'DISCOUNT_REFUSED',
      'DISCOUNT_REFUSED',
      'DISCOUNT_REFUSED',
      'OK',
    ]);
    expect(await mailsOf(api, 'order-code-taken')).toHaveLength(1);
  });

  test('is either paid or taken when both happen at once', async () => {
    const { api, held, take, ask, giveUp: end } = await openHeld();
    await using _ = api;
    await end();
    api.clock.set(AN_HOUR_LATER);
    const { orders } = api.as(held.customer).customer;
    const [paying, taking] = await Promise.all([
      outcomeOf(orders.pay({ orderId: held.orderId })),
      take(),
    ]);
    const { status } = await orders.get({ orderId: held.orderId });
    const ends = [
      ['OK', 'DISCOUNT_REFUSED', 'pending'],
      ['ORDER_NOT_PAYABLE', 'OK', 'cancelled'],
    ];
    expect(ends).toContainEqual([paying, taking, status]);
    expect(await ask()).toBe('used-up');
  });

  test('stays with an order whose payment is open at the gateway', async () => {
    const { api, held, take, ask } = await openHeld();
    await using _ = api;
    api.clock.set('2026-11-25T12:00:00Z');
    expect(await ask()).toBe('used-up');
    expect(await take()).toBe('DISCOUNT_REFUSED');
    const { orders } = api.as(held.customer).customer;
    expect(await orders.get({ orderId: held.orderId })).toMatchObject({
      status: 'pending',
      isCodeTaken: false,
    });
  });

  test('stays with an order that is paid by transfer', async () => {
    const { api, take, ask } = await openHeld('bank_transfer');
    await using _ = api;
    api.clock.set('2026-11-25T12:00:00Z');
    expect(await ask()).toBe('used-up');
    expect(await take()).toBe('DISCOUNT_REFUSED');
  });
});
