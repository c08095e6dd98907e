import { describe, expect, test } from 'vitest';
import type { OrderPlanChangeInput } from '#contract/customer/plan-changes.ts';
import { cents } from '#domain/platform/money.ts';
import {
  changesOf,
  openLadder,
  planOf,
  planOrder,
  SETTLED_ON,
} from '#tests/support/plan-changes.ts';
import { orderInput } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  giveCredit,
  mailsOf,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

describe('another plan from now on', () => {
  test('costs the difference over the days left, and comes when that is paid', async () => {
    const { api, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
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
          dueCents: SETTLED_ON.dueCents,
          netCents: 628,
          vatCents: 132,
          from: '2026-12-04',
          through: '2026-12-22',
        },
      }),
    ]);
    const { orderId, payUrl } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    expect(payUrl).toContain('/test-gateway/');
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    expect((await mine.planChanges.options({ serviceId })).planned).toMatchObject({ orderId });

    await payOnline(api, customer, orderId);
    expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
    // Paid until the same day as before.
    expect((await serviceOf(api, serviceId)).expiresAt).toEqual(new Date('2026-12-23T11:00:00Z'));
    const order = await mine.orders.get({ orderId });
    expect(order).toMatchObject({ status: 'completed', kind: 'plan-change', serviceId });
    const invoice = await mine.invoices.get({ invoiceId: order.invoice?.id ?? '' });
    expect(invoice).toMatchObject({
      status: 'paid',
      lines: [
        {
          description: `${large.name} in plaats van ${small.name}: mijn-website`,
          periodStart: '2026-12-04',
          periodEnd: '2026-12-22',
          grossCents: SETTLED_ON.dueCents,
        },
      ],
    });
    const [mail] = await mailsOf(api, 'plan-changed');
    expect(mail?.subject).toBe(`mijn-website heeft nu het pakket ${large.name}`);
    expect(mail?.text).toContain('€\u00a024,00 per maand');
    expect(mail?.text).toContain('Je looptijd en hoe je opzegt veranderen niet.');
    expect(mail?.text).toContain('zonder reden herroepen');
    expect(mail?.text).not.toContain('minimaal');
    const invoices = await mine.services.invoices({ serviceId });
    expect(invoices.items.map(({ totalCents }) => totalCents)).toEqual([SETTLED_ON.dueCents, 1200]);
    const story = await mine.services.timeline({ serviceId });
    expect(story.items.map(({ type, detail }) => [type, detail])).toContainEqual([
      'service.plan-changed',
      large.name,
    ]);
    // The next term costs what it has now.
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: 2400 }]);
  });

  test('costs as much where the service was ordered together with another', async () => {
    const { api, customer, small, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const [one, other] = [small, large].map((plan) => orderInput(plan, { serviceName: plan.slug }));
    if (one === undefined || other === undefined) throw new Error('no plans');
    const { orderId } = await mine.checkout.place({
      ...one,
      items: [...one.items, ...other.items],
      shownTotalCents: cents(small.priceCents + large.priceCents),
    });
    await payOnline(api, customer, orderId);
    const bought = (await mine.services.list({})).items.find(({ name }) => name === small.slug);
    api.clock.set(SETTLED_ON.at);
    const { options } = await mine.planChanges.options({ serviceId: bought?.id ?? '' });
    const now = { paidCents: 760, dueCents: SETTLED_ON.dueCents };
    expect(options.find(({ slug }) => slug === large.slug)).toMatchObject({ now });
  });

  test('once: the same key fifty times in parallel is one order, paid it is one change', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const input = planOrder({ serviceId, plan: large });
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
      planOrder({ serviceId, plan: large }, { shownTotalCents }),
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
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const asked = planOrder({ serviceId, plan: large }, { method: 'bank_transfer' });
    const { orderId, payUrl } = await mine.planChanges.order(asked);
    expect(payUrl).toBeNull();
    const { invoice, transfer } = await mine.orders.get({ orderId });
    expect(transfer).toMatchObject({ reference: invoice?.invoiceNumber, dueDate: '2026-12-17' });
    expect(await mailsOf(api, 'plan-change-invoice')).toHaveLength(1);
    const admin = await make.staff('admin');
    await api.as(admin).staff.orders.markPaid({ orderId });
    expect(await changesOf(api, serviceId)).toEqual(['done']);
  });

  test('takes no room of the services that a customer may have', async () => {
    const { api, make, customer, serviceId, large } = await openLadder();
    await using _ = api;
    await api.saveSettings({ max_services_per_user: '2' });
    api.clock.set(SETTLED_ON.at);
    await api.as(customer).customer.planChanges.order(planOrder({ serviceId, plan: large }));
    await expect(make.pendingOrder({ customer })).resolves.toBeDefined();
  });

  test('is paid with credit at once', async () => {
    const { api, make, customer, serviceId, small, large } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const asked = planOrder({ serviceId, plan: large }, { method: 'credit' });
    expect(await outcomeOf(mine.planChanges.order(asked))).toBe('CREDIT_TOO_LOW');
    expect(await changesOf(api, serviceId)).toEqual([]);
    await giveCredit(api, await make.activeService({ customer, plan: small }));
    await mine.planChanges.order(asked);
    expect(await changesOf(api, serviceId)).toEqual(['done']);
    expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(
      1200 - SETTLED_ON.dueCents,
    );
  });

  test('is refused at another price, another kind of plan, or for what is not running', async () => {
    const { api, make, customer, serviceId, large, small } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const outcome = (plan: typeof large, fields: Partial<OrderPlanChangeInput> = {}) =>
      outcomeOf(mine.planChanges.order(planOrder({ serviceId, plan }, fields)));
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
    // There is nothing to pay for it now: it comes with the next term.
    const same = await make.plan({ priceCents: 1200 });
    expect(await outcome(same, { shownTotalCents: cents(0) })).toBe('PRICE_CHANGED');
    await mine.services.cancel({ serviceId, when: 'term_end' });
    expect(await outcome(large)).toBe('PLAN_NOT_CHANGEABLE');
    expect((await mine.planChanges.options({ serviceId })).refusal).toBe('ends');
    expect(await changesOf(api, serviceId)).toEqual([]);
  });
});

describe('one change at a time', () => {
  test('an order for another takes the place of the one before', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const first = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    api.clock.set('2026-12-03T12:00:00Z');
    const second = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    expect(await mine.orders.get({ orderId: first.orderId })).toMatchObject({
      status: 'cancelled',
    });
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn', 'open']);
    await payOnline(api, customer, second.orderId);
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn', 'done']);
  });

  test('the next term is not left at the price of a plan that was let go of', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const cheap = { plan: 'klein-anders', shownTermCents: cents(600) };
    await mine.planChanges.schedule({ serviceId, ...cheap });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: 600 }]);
    api.clock.set('2026-12-10T12:00:00Z');
    const shownTotalCents = cents(480);
    await mine.planChanges.order(planOrder({ serviceId, plan: large }, { shownTotalCents }));
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', totalCents: 600 },
      { status: 'pending', totalCents: 1200 },
    ]);
  });

  test('the log has the number of each invoice that one order of a plan made', async () => {
    const { api, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    const cheap = { plan: 'klein-anders', shownTermCents: cents(600) };
    await mine.planChanges.schedule({ serviceId, ...cheap });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    api.clock.set('2026-12-10T12:00:00Z');
    const asked = { shownTotalCents: cents(480), method: 'bank_transfer' } as const;
    await mine.planChanges.order(planOrder({ serviceId, plan: large }, asked));
    const invoices = await api.db
      .selectFrom('invoices')
      .select(['id', 'invoiceNumber'])
      .where('kind', '=', 'invoice')
      .orderBy('number')
      .execute();
    expect(invoices).toHaveLength(4);
    const logged = await api.db
      .selectFrom('auditLog')
      .select(['subjectId', 'after'])
      .where('action', '=', 'invoice.issue')
      .orderBy('id')
      .execute();
    expect(logged).toEqual(
      invoices.map(({ id, invoiceNumber }) => ({
        subjectId: id,
        after: expect.objectContaining({ invoiceNumber }),
      })),
    );
  });

  test('credit pays what was asked for before it pays that next term', async () => {
    const { api, make, customer, serviceId, small, large } = await openLadder();
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.planChanges.schedule({
      serviceId,
      plan: 'klein-anders',
      shownTermCents: cents(600),
    });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    api.clock.set('2026-12-10T12:00:00Z');
    // Less than the next term costs at either plan and the difference together.
    await giveCredit(api, await make.activeService({ customer, plan: small }));
    const asked = { shownTotalCents: cents(480), method: 'credit' } as const;
    await mine.planChanges.order(planOrder({ serviceId, plan: large }, asked));
    expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', totalCents: 600 },
      { status: 'pending', totalCents: 2400 },
    ]);
    expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(1200 - 480);
  });

  test('what was refunded does not undo the one that came after it', async () => {
    const { api, make, customer, serviceId, large } = await openLadder();
    await using _ = api;
    const huge = await make.plan({ priceCents: 4800 });
    api.clock.set(SETTLED_ON.at);
    const mine = api.as(customer).customer;
    const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    await payOnline(api, customer, orderId);
    const { options } = await mine.planChanges.options({ serviceId });
    const shownTotalCents = options.find(({ slug }) => slug === huge.slug)?.now?.dueCents;
    expect(shownTotalCents).toBe(1520);
    const next = await mine.planChanges.order(
      planOrder({ serviceId, plan: huge }, { shownTotalCents: cents(1520) }),
    );
    await payOnline(api, customer, next.orderId);
    const admin = api.as(await make.staff('admin')).staff.orders;
    await admin.refund({ orderId, reason: 'Herroepen.', endService: false, to: 'customer' });
    expect(await planOf(api, serviceId)).toEqual({ planId: huge.id, priceCents: 4800 });
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
      planOrder({ serviceId, plan: large }, { shownTotalCents: cents(480) }),
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
      planOrder({ serviceId, plan: large }, { shownTotalCents: cents(80) }),
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
      planOrder({ serviceId, plan: large }, { shownTotalCents: cents(480) }),
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
