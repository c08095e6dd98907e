import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { orderInput, quoteInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { openShop } from '#tests/support/renewals.ts';

const WITH_CODE = { discountCode: 'WELKOM20', shownTotalCents: cents(1039) };

function count(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  );
}

describe('how often a code is used', () => {
  test('fifty orders at once on a code with three uses are three', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { id: discountId } = await makeDiscount(api, { maxUses: 3 });
    const plan = await make.plan();
    const customers = await Promise.all(Array.from({ length: 50 }, () => make.customer()));
    const outcomes = await Promise.all(
      customers.map((customer) =>
        outcomeOf(api.as(customer).customer.checkout.place(orderInput(plan, WITH_CODE))),
      ),
    );
    const { OK: placed, ...refused } = count(outcomes);
    expect(placed).toBe(3);
    // Orders that came after so many refusals from this address were stopped.
    expect(Object.keys(refused).toSorted()).toEqual(
      Object.keys(refused).includes('RATE_LIMITED')
        ? ['DISCOUNT_REFUSED', 'RATE_LIMITED']
        : ['DISCOUNT_REFUSED'],
    );
    const staff = api.as(await make.staff()).staff;
    expect(await staff.discounts.get({ discountId })).toMatchObject({
      placed: 3,
      status: 'used-up',
    });
  });

  test('eight orders of one customer at once on a code that is for once are one', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api);
    const plan = await make.plan();
    const { checkout } = api.as(await make.customer()).customer;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcomeOf(checkout.place(orderInput(plan, WITH_CODE)))),
    );
    expect(count(outcomes)).toEqual({ OK: 1, DISCOUNT_REFUSED: 7 });
  });

  test('comes back when an order is cancelled, fails or expires, and not when it is refunded', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, { maxUses: 1 });
    const plan = await make.plan();
    const admin = api.as(await make.staff('admin')).staff;
    const ask = async () => {
      const { checkout } = api.as(await make.customer()).customer;
      const asked = { plan: plan.slug, cycle: 'monthly', discountCode: 'WELKOM20' } as const;
      return (await checkout.quote(quoteInput(asked))).discountRefusal;
    };
    const order = () => make.pendingOrder({ plan, discountCode: 'WELKOM20' });

    const cancelled = await order();
    expect(await ask()).toBe('used-up');
    await api.as(cancelled.customer).customer.orders.cancel({ orderId: cancelled.orderId });
    expect(await ask()).toBeNull();

    const failed = await order();
    expect(await ask()).toBe('used-up');
    await admin.orders.markFailed({ orderId: failed.orderId });
    expect(await ask()).toBeNull();

    await order();
    api.clock.set('2026-12-02T11:00:00Z');
    await api.runJob('orders.expire');
    expect(await ask()).toBeNull();

    const paid = await make.paidOrder({ plan, discountCode: 'WELKOM20' });
    await api.jobsDone();
    const { orderId } = paid;
    await admin.orders.refund({ orderId, reason: 'x', endService: true, to: 'customer' });
    expect(await ask()).toBe('used-up');
  });

  test('is given back to the customer too', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api);
    const plan = await make.plan();
    const { customer, orderId } = await make.pendingOrder({ plan, discountCode: 'WELKOM20' });
    const mine = api.as(customer).customer;
    const asked = { plan: plan.slug, cycle: 'monthly', discountCode: 'WELKOM20' } as const;
    // A customer who went back at their bank and orders anew has a discounted order that waits.
    expect((await mine.checkout.quote(quoteInput(asked))).discountRefusal).toBe('in-unpaid-order');
    await mine.orders.cancel({ orderId });
    expect((await mine.checkout.quote(quoteInput(asked))).discountRefusal).toBeNull();
    await make.paidOrder({ customer, plan, discountCode: 'WELKOM20' });
    expect((await mine.checkout.quote(quoteInput(asked))).discountRefusal).toBe('used-before');
  });

  test('an order that was sent twice uses one, and is answered when the code is over', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { id: discountId } = await makeDiscount(api, { maxUses: 1 });
    const plan = await make.plan();
    const { checkout } = api.as(await make.customer()).customer;
    const input = orderInput(plan, WITH_CODE);
    const placed = await checkout.place(input);
    const admin = api.as(await make.staff('admin')).staff;
    await admin.discounts.end({ discountId });
    // Also when no more codes may be tried: this is none.
    for (let n = 0; n < 11; n += 1) {
      await checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly', discountCode: 'GOK' }));
    }
    expect(await checkout.place(input)).toEqual(placed);
    expect(await outcomeOf(checkout.place({ ...input, discountCode: 'ANDERS' }))).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
  });
});

describe('tries of a code', () => {
  async function openTrying() {
    const { api, make } = await openShop();
    await makeDiscount(api, { maxPerCustomer: 100 });
    const plan = await make.plan();
    const ask = (customer: { id: string }, discountCode: string) =>
      api
        .as(customer)
        .customer.checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly', discountCode }));
    /** As if from here on they came from elsewhere. */
    const moveAway = () => api.context.limits.reset('discountCodesAddress', '192.0.2.1');
    return { api, make, plan, ask, moveAway };
  }

  test('are ten an hour of one person; the price is told all the same', async () => {
    const { api, make, plan, ask, moveAway } = await openTrying();
    await using _ = api;
    const customer = await make.customer();
    for (let n = 0; n < 10; n += 1) {
      expect((await ask(customer, `GOK-${n}`)).discountRefusal).toBe('unknown');
    }
    await moveAway();
    const late = await ask(customer, 'WELKOM20');
    expect(late).toMatchObject({
      totalCents: 1299,
      discount: null,
      discountRefusal: 'too-many-tries',
    });
    const { checkout } = api.as(customer).customer;
    expect(await outcomeOf(checkout.place(orderInput(plan, WITH_CODE)))).toBe('RATE_LIMITED');
    // Without a code nothing is in the way.
    expect(await outcomeOf(checkout.place(orderInput(plan)))).toBe('OK');
  });

  test('of one person do not count against another’s at the same address', async () => {
    const { api, make, ask } = await openTrying();
    await using _ = api;
    const guesser = await make.customer();
    for (let n = 0; n < 12; n += 1) await ask(guesser, `GOK-${n}`);
    const other = await make.customer();
    expect((await ask(other, 'WELKOM02')).discountRefusal).toBe('unknown');
    expect((await ask(other, 'WELKOM20')).discountRefusal).toBeNull();
  });

  test('are thirty an hour of one address, but for the first five of each who comes', async () => {
    const { api, make, ask, moveAway } = await openTrying();
    await using _ = api;
    for (let n = 0; n < 6; n += 1) {
      const guesser = await make.customer();
      for (let guess = 0; guess < 5; guess += 1) await ask(guesser, 'GOK');
    }
    const next = await make.customer();
    // Right ones are not counted, and wrong ones are five of their own.
    expect((await ask(next, 'WELKOM20')).discountRefusal).toBeNull();
    for (let guess = 0; guess < 5; guess += 1) await ask(next, 'GOK');
    expect((await ask(next, 'WELKOM20')).discountRefusal).toBe('too-many-tries');
    await moveAway();
    expect((await ask(next, 'WELKOM20')).discountRefusal).toBeNull();
  });

  test('of orders count too, and right ones do not', async () => {
    const { api, make, plan, ask } = await openTrying();
    await using _ = api;
    const customer = await make.customer();
    for (let n = 0; n < 15; n += 1) {
      expect((await ask(customer, 'WELKOM20')).discountRefusal).toBeNull();
    }
    const { checkout } = api.as(customer).customer;
    for (let n = 0; n < 10; n += 1) {
      const wrong = orderInput(plan, { ...WITH_CODE, discountCode: `GOK-${n}` });
      expect(await outcomeOf(checkout.place(wrong))).toBe('DISCOUNT_REFUSED');
    }
    expect((await ask(customer, 'WELKOM20')).discountRefusal).toBe('too-many-tries');
  });

  test('what failed for another reason was no try', async () => {
    const { api, make, plan } = await openTrying();
    await using _ = api;
    const { checkout } = api.as(await make.customer()).customer;
    for (let n = 0; n < 12; n += 1) {
      const wrong = orderInput(plan, { discountCode: 'WELKOM20' });
      expect(await outcomeOf(checkout.place(wrong))).toBe('PRICE_CHANGED');
    }
  });
});
