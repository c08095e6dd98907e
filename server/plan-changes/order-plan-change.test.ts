import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderPlanChangeInput } from '#contract/customer/plan-changes.ts';
import { cents } from '#domain/money.ts';
import { TERMS_VERSION } from '#domain/terms.ts';
import type { TestApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { changesOf, openLadder, planOf } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, payOnline, renewalsOf, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** Ten days into a month of thirty: nineteen are left after today. */
const TEN_DAYS_ON = '2026-12-03T11:00:00Z';
const DUE = 760;

function orderOf(
  { serviceId, plan }: { serviceId: string; plan: { slug: string; priceCents: number } },
  fields: Partial<OrderPlanChangeInput> = {},
): OrderPlanChangeInput {
  return {
    serviceId,
    idempotencyKey: randomUUID(),
    plan: plan.slug,
    method: 'test_ideal',
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    shownTotalCents: cents(DUE),
    shownTermCents: cents(plan.priceCents),
    ...fields,
  };
}

async function creditFor(api: TestApp, customer: Person, amountCents: number): Promise<void> {
  const at = api.clock.now;
  const amount = cents(amountCents);
  // What a payment brought that paid nothing, as the ledger has it.
  const order = await api.db
    .selectFrom('orders')
    .select('id')
    .where('userId', '=', customer.id)
    .executeTakeFirstOrThrow();
  const admin = await api.db
    .insertInto('payments')
    .values({
      orderId: order.id,
      gateway: 'bank',
      amountCents: amount,
      status: 'paid',
      paidAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('credits')
    .values({
      userId: customer.id,
      kind: 'received',
      paymentId: admin.id,
      amountCents: amount,
      reason: 'test',
      createdAt: at,
    })
    .execute();
  await api.db
    .insertInto('creditBalances')
    .values({ userId: customer.id, balanceCents: amount, updatedAt: at })
    .execute();
}

describe('another plan from now on', () => {
  test('costs the difference over the days left, and comes when that is paid', async () => {
    const { api, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    api.clock.set(TEN_DAYS_ON);
    const mine = api.as(customer).customer;
    const { options, planName, termCents } = await mine.planChanges.options({ serviceId });
    expect({ planName, termCents }).toEqual({ planName: small.name, termCents: 1200 });
    expect(options).toEqual([
      expect.objectContaining({ slug: 'klein-anders', termCents: 600, now: null }),
      expect.objectContaining({
        slug: large.slug,
        termCents: 2400,
        now: {
          costsCents: 1520,
          paidCents: 760,
          dueCents: DUE,
          netCents: 628,
          vatCents: 132,
          from: '2026-12-04',
          through: '2026-12-22',
        },
      }),
    ]);
    const { orderId, payUrl } = await mine.planChanges.order(orderOf({ serviceId, plan: large }));
    expect(payUrl).toContain('/test-gateway/');
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    expect((await mine.planChanges.options({ serviceId })).planned).toMatchObject({ orderId });

    await payOnline(api, customer, orderId);
    expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
    // Paid until the same day as before.
    expect((await serviceOf(api, serviceId)).expiresAt).toEqual(new Date('2026-12-23T11:00:00Z'));
    const order = await mine.orders.get({ orderId });
    expect(order).toMatchObject({ status: 'completed', changesServiceId: serviceId });
    const invoice = await mine.invoices.get({ invoiceId: order.invoice?.id ?? '' });
    expect(invoice).toMatchObject({
      status: 'paid',
      lines: [
        {
          description: `${large.name} in plaats van ${small.name}: mijn-website`,
          periodStart: '2026-12-04',
          periodEnd: '2026-12-22',
          grossCents: DUE,
        },
      ],
    });
    const [mail] = await mailsOf(api, 'plan-changed');
    expect(mail?.subject).toBe(`mijn-website heeft nu het pakket ${large.name}`);
    expect(mail?.text).toContain('€ 24,00 per maand'.replace(' ', '\u00a0'));
    const story = await mine.services.timeline({ serviceId });
    expect(story.items.map(({ type, detail }) => [type, detail])).toContainEqual([
      'service.plan-changed',
      large.name,
    ]);
    // The next term costs what it has now.
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: 2400 }]);
  });

  test('once: the same key fifty times in parallel is one order, paid it is one change', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(TEN_DAYS_ON);
    const mine = api.as(customer).customer;
    const input = orderOf({ serviceId, plan: large });
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => mine.planChanges.order(input)),
    );
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    const other = { ...input, method: 'bank_transfer' as const };
    expect(await outcomeOf(mine.planChanges.order(other))).toBe('IDEMPOTENCY_MISMATCH');
    await payOnline(api, customer, placed[0]?.orderId ?? '');
    expect(await changesOf(api, serviceId)).toEqual(['done']);
  });

  test('takes the place of the next invoice, at the new price', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: 1200 }]);
    const mine = api.as(customer).customer;
    api.clock.set('2026-12-10T12:00:00Z');
    const shownTotalCents = cents(480);
    const { orderId } = await mine.planChanges.order(
      orderOf({ serviceId, plan: large }, { shownTotalCents }),
    );
    await payOnline(api, customer, orderId);
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 1200, termNumber: 2 },
      { status: 'pending', invoiceStatus: 'unpaid', totalCents: 2400, termNumber: 2 },
    ]);
  });

  test('by bank transfer waits, with its invoice, until somebody saw the money', async () => {
    const { api, make, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(TEN_DAYS_ON);
    const mine = api.as(customer).customer;
    const asked = orderOf({ serviceId, plan: large }, { method: 'bank_transfer' });
    const { orderId, payUrl } = await mine.planChanges.order(asked);
    expect(payUrl).toBeNull();
    const { invoice, transfer } = await mine.orders.get({ orderId });
    expect(transfer).toMatchObject({ reference: invoice?.invoiceNumber, dueDate: '2026-12-17' });
    expect(await mailsOf(api, 'plan-change-invoice')).toHaveLength(1);
    const admin = await make.staff('admin');
    await api.as(admin).staff.orders.markPaid({ orderId });
    expect(await changesOf(api, serviceId)).toEqual(['done']);
  });

  test('is paid with credit at once', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(TEN_DAYS_ON);
    const mine = api.as(customer).customer;
    const asked = orderOf({ serviceId, plan: large }, { method: 'credit' });
    expect(await outcomeOf(mine.planChanges.order(asked))).toBe('CREDIT_TOO_LOW');
    expect(await changesOf(api, serviceId)).toEqual([]);
    await creditFor(api, customer, 1000);
    await mine.planChanges.order(asked);
    expect(await changesOf(api, serviceId)).toEqual(['done']);
    expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(1000 - DUE);
  });

  test('is refused at another price, another kind of plan, or for what is not running', async () => {
    const { api, make, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    api.clock.set(TEN_DAYS_ON);
    const mine = api.as(customer).customer;
    const outcome = (plan: typeof large, fields: Partial<OrderPlanChangeInput> = {}) =>
      outcomeOf(mine.planChanges.order(orderOf({ serviceId, plan }, fields)));
    const vps = await make.plan({ type: 'vps' });
    const gone = await make.plan({ active: false });
    const byHand = await make.plan({ module: 'manual' });
    for (const plan of [vps, gone, byHand, small]) {
      expect(await outcome(plan)).toBe('PLAN_NOT_AVAILABLE');
    }
    expect(await outcome(large, { shownTotalCents: cents(1) })).toBe('PRICE_CHANGED');
    expect(await outcome(large, { shownTermCents: cents(1) })).toBe('PRICE_CHANGED');
    expect(await outcome(large, { termsVersion: '1999-01' })).toBe('TERMS_CHANGED');
    expect(await outcome(large, { method: 'ideal' })).toBe('METHOD_NOT_AVAILABLE');
    const cheap = { ...large, slug: 'klein-anders', priceCents: 600 };
    expect(await outcome(cheap, { shownTotalCents: cents(0) })).toBe('PRICE_CHANGED');
    await mine.services.cancel({ serviceId, when: 'term_end' });
    expect(await outcome(large)).toBe('PLAN_NOT_CHANGEABLE');
    expect((await mine.planChanges.options({ serviceId })).refusal).toBe('ends');
    expect(await changesOf(api, serviceId)).toEqual([]);
  });
});

describe('money that comes for a change that no longer fits', () => {
  test('is credit: the service was paid for longer meanwhile, at the plan it had', async () => {
    const { api, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    api.clock.set('2026-12-10T12:00:00Z');
    const { orderId } = await mine.planChanges.order(
      orderOf({ serviceId, plan: large }, { shownTotalCents: cents(480) }),
    );
    const [renewal] = await renewalsOf(api, serviceId);
    const { payUrl } = await mine.orders.pay({ orderId });
    await payOnline(api, customer, renewal?.id ?? '');
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'cancelled' });
    const paymentId = payUrl.split('/').at(-1) ?? '';
    await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(480);
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
  });

  test('an order that nobody pays ends when the days are over that it settles', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set('2026-12-20T11:00:00Z');
    const mine = api.as(customer).customer;
    const { orderId } = await mine.planChanges.order(
      orderOf({ serviceId, plan: large }, { shownTotalCents: cents(80) }),
    );
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'cancelled' });
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
  });

  test('given back, the service has the plan from before', async () => {
    const { api, make, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    api.clock.set('2026-12-10T12:00:00Z');
    const mine = api.as(customer).customer;
    const { orderId } = await mine.planChanges.order(
      orderOf({ serviceId, plan: large }, { shownTotalCents: cents(480) }),
    );
    await payOnline(api, customer, orderId);
    await sweepAt(api, '2026-12-11T11:00:00Z');
    const admin = await make.staff('admin');
    api.clock.set('2026-12-12T11:00:00Z');
    await api.as(admin).staff.orders.refund({
      orderId,
      reason: 'Herroepen.',
      endService: true,
      to: 'customer',
    });
    await api.jobsDone();
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    expect((await serviceOf(api, serviceId)).status).toBe('active');
    expect((await renewalsOf(api, serviceId)).map(({ totalCents }) => totalCents)).toEqual([
      2400, 1200,
    ]);
  });
});
