import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { plainSpaces } from '#tests/support/part-paid.ts';
import { askReturn, returnsOf } from '#tests/support/returns.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { COMPANY_BILLING } from '#tests/support/factories.ts';
import { mailsOf, openShop, renewalsOf, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import { openLadder, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { refundPart } from '#tests/support/refund-part.ts';

/** A shop on 23 November and a consumer with a service since then, at € 12,99 a month. */
async function openSold(order: { directStart?: boolean } = {}) {
  const { api, make } = await openShop();
  const sold = await make.activeService({ serviceName: 'winkel' });
  const { directStart = true } = order;
  await sql`update orders set direct_start = ${directStart} where id = ${sold.orderId}`.execute(
    api.db,
  );
  const admin = api.as(await make.staff('admin')).staff;
  return { api, make, admin, mine: api.as(sold.customer).customer, ...sold };
}

async function moneyOf({ db }: Awaited<ReturnType<typeof openSold>>['api']) {
  const refunds = await db.selectFrom('refunds').select(['amountCents', 'status']).execute();
  const notes = await db
    .selectFrom('invoices')
    .select('totalAmountCents')
    .where('kind', '=', 'credit_note')
    .orderBy('number')
    .execute();
  return {
    refunds: refunds.map(({ amountCents, status }) => [amountCents, status]),
    notes: notes.map(({ totalAmountCents }) => totalAmountCents),
  };
}

test('who withdraws and asked to start at once has all but the used days back, at once and by mail', async () => {
  const { api, mine, orderId, serviceId } = await openSold();
  await using _ = api;
  api.clock.set('2026-11-27T09:30:00Z');
  const { offers, returns } = await mine.returns.ofOrder({ orderId });
  expect(returns).toEqual([]);
  // Five of the thirty days are used.
  expect(offers).toMatchObject([
    { ground: 'withdrawal', lastDay: '2026-12-07', backCents: 1083, keptCents: 216 },
    { ground: 'money-back', lastDay: '2026-12-23', backCents: 1299, keptCents: 0 },
  ]);
  expect(offers[0]?.parts).toMatchObject([{ usedDays: 5, ofDays: 30 }]);
  const asked = await askReturn(mine.returns, { orderId, ground: 'withdrawal' });
  expect(asked).toMatchObject({ state: 'granted', backCents: 1083, settleBy: '2026-12-11' });
  await api.jobsDone();
  expect(await moneyOf(api)).toEqual({ refunds: [[1083, 'done']], notes: [-1083] });
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
  expect((await mine.returns.list()).items).toMatchObject([{ state: 'settled', about: 'winkel' }]);
  expect((await mine.returns.ofOrder({ orderId })).offers).toEqual([]);
  const again = { orderId, ground: 'money-back', shownBackCents: cents(216) } as const;
  expect(await outcomeOf(mine.returns.ask(again))).toBe('RETURN_ORDER_OVER');

  const [receipt] = await mailsOf(api, 'return-asked');
  expect(receipt?.text).toContain('27 november 2026 om 10:30');
  expect(receipt?.text).toContain(orderId.slice(0, 8));
  const [granted, ...more] = await mailsOf(api, 'return-granted');
  expect(more).toEqual([]);
  const text = plainSpaces(granted?.text ?? '');
  expect(text).toContain('€ 10,83');
  expect(text).toContain('€ 2,16 houden we in');
});

test('who did not ask to start at once has all of it back, and the order is refunded', async () => {
  const { api, mine, orderId } = await openSold({ directStart: false });
  await using _ = api;
  api.clock.set('2026-12-07T09:30:00Z');
  await askReturn(mine.returns, { orderId, ground: 'withdrawal' });
  await api.jobsDone();
  expect(await moneyOf(api)).toEqual({ refunds: [[1299, 'done']], notes: [-1299] });
  expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'refunded' });
});

test('a service that is not delivered yet is never made, and costs nothing', async () => {
  const { api, make } = await openShop({ auto_provisioning: 'false' });
  await using _ = api;
  const { customer, orderId } = await make.paidOrder();
  const { returns, orders } = api.as(customer).customer;
  await askReturn(returns, { orderId, ground: 'withdrawal' });
  await api.jobsDone();
  expect(await moneyOf(api)).toEqual({ refunds: [[1299, 'done']], notes: [-1299] });
  const { status, service } = await orders.get({ orderId });
  expect([status, service?.status]).toEqual(['refunded', 'cancelled']);
});

test('two windows withdraw once, and a press twice answers the same', async () => {
  const { api, mine, orderId } = await openSold();
  await using _ = api;
  const press = { orderId, ground: 'withdrawal', shownBackCents: cents(1256) } as const;
  const answers = await Promise.all([1, 2, 3].map(() => mine.returns.ask(press)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await api.jobsDone();
  expect(await moneyOf(api)).toEqual({ refunds: [[1256, 'done']], notes: [-1256] });
});

test('another amount than was shown is confirmed first: midnight came', async () => {
  const { api, mine, orderId } = await openSold();
  await using _ = api;
  api.clock.set('2026-11-24T09:30:00Z');
  const late = { orderId, ground: 'withdrawal', shownBackCents: cents(1256) } as const;
  expect(await outcomeOf(mine.returns.ask(late))).toBe('RETURN_AMOUNT_CHANGED');
  expect(await returnsOf(api)).toEqual([]);
});

test('after the last day, and for a company, there is no withdrawal; the promise lasts longer', async () => {
  const { api, make, mine, orderId } = await openSold();
  await using _ = api;
  api.clock.set('2026-12-08T09:30:00Z');
  const grounds = async () =>
    (await mine.returns.ofOrder({ orderId })).offers.map(({ ground }) => ground);
  expect(await grounds()).toEqual(['money-back']);
  const late = { orderId, ground: 'withdrawal', shownBackCents: cents(0) } as const;
  expect(await outcomeOf(mine.returns.ask(late))).toBe('RETURN_TOO_LATE');
  api.clock.set('2026-12-23T22:59:00Z');
  expect(await grounds()).toEqual(['money-back']);
  api.clock.set('2026-12-23T23:00:00Z');
  expect(await grounds()).toEqual([]);

  const company = await make.activeService({ billing: COMPANY_BILLING });
  const { returns } = api.as(company.customer).customer;
  const { offers } = await returns.ofOrder({ orderId: company.orderId });
  expect(offers.map(({ ground }) => ground)).toEqual(['money-back']);
});

test('the promise waits for staff: meanwhile nothing is renewed, and then all of the first term goes back', async () => {
  const { api, mine, admin, orderId, serviceId } = await openSold();
  await using _ = api;
  api.clock.set('2026-12-08T09:30:00Z');
  const { id: returnId } = await askReturn(mine.returns, { orderId, ground: 'money-back' });
  await sweepAt(api, '2026-12-12T09:30:00Z');
  const renewals = () => renewalsOf(api, serviceId);
  expect(await renewals()).toEqual([]);
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  expect((await admin.tasks.list({})).items).toMatchObject([{ kind: 'return-asked' }]);
  const refund = { orderId, reason: 'x', endService: true, to: 'customer' } as const;
  expect(await outcomeOf(admin.orders.refund(refund))).toBe('RETURN_OPEN');

  const { toGrant } = await admin.returns.get({ returnId });
  expect(toGrant).toMatchObject([{ backCents: 1299, keptCents: 0 }]);
  const parts = toGrant.map(({ backCents }) => ({ orderId, backCents }));
  const grant = {
    returnId,
    to: 'credit',
    shownBackCents: cents(1299),
    parts,
    reason: null,
  } as const;
  const granted = await admin.returns.grant(grant);
  expect(granted).toMatchObject({ state: 'settled', decided: [{ way: 'credit' }] });
  expect(granted.decidedByName).not.toBeNull();
  expect(await outcomeOf(admin.returns.grant(grant))).toBe('RETURN_DECIDED');
  expect((await mine.credit.get()).balanceCents).toBe(1299);
  expect((await admin.tasks.list({})).items).toEqual([]);
});

test('a refused return says why, and the service is renewed again', async () => {
  const { api, mine, admin, orderId, serviceId } = await openSold();
  await using _ = api;
  api.clock.set('2026-12-08T09:30:00Z');
  const { id: returnId } = await askReturn(mine.returns, { orderId, ground: 'money-back' });
  const refused = await admin.returns.refuse({ returnId, reason: 'Je gebruikte hem voor spam.' });
  expect(refused).toMatchObject({ state: 'refused' });
  const { returns, offers } = await mine.returns.ofOrder({ orderId });
  expect(returns).toMatchObject([{ state: 'refused', reason: 'Je gebruikte hem voor spam.' }]);
  expect(offers).toHaveLength(1);
  expect((await mailsOf(api, 'return-refused'))[0]?.text).toContain('spam');
  await sweepAt(api, '2026-12-09T12:30:00Z');
  expect(await renewalsOf(api, serviceId)).toHaveLength(1);
});

test('a next term that was paid ahead goes back whole with it, and staff may choose another amount with a reason', async () => {
  const { api, make, mine, admin, orderId, serviceId, customer } = await openSold();
  await using _ = api;
  await sweepAt(api, '2026-12-09T12:30:00Z');
  const [renewal] = await renewalsOf(api, serviceId);
  const { payUrl } = await mine.orders.pay({ orderId: renewal?.id ?? '' });
  const paymentId = payUrl.split('/').at(-1) ?? '';
  await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
  await api.jobsDone();
  expect(customer.id).not.toBe((await make.customer()).id);
  const { id: returnId } = await askReturn(mine.returns, { orderId, ground: 'money-back' });
  const { toGrant } = await admin.returns.get({ returnId });
  expect(toGrant.map(({ backCents }) => backCents)).toEqual([1299, 1299]);
  const other = {
    returnId,
    to: 'customer',
    shownBackCents: cents(2598),
    parts: toGrant.map((part, place) => ({
      orderId: part.orderId,
      backCents: cents(place === 0 ? 1000 : 1299),
    })),
  } as const;
  await expect(admin.returns.grant({ ...other, reason: null })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { issues: [{ path: 'reason' }] },
  });
  await admin.returns.grant({ ...other, reason: 'Zoals afgesproken.' });
  await api.jobsDone();
  expect(await returnsOf(api)).toMatchObject([
    { state: 'granted', paidCents: 1299, backCents: 1299, keptCents: 0 },
    { state: 'granted', paidCents: 1299, backCents: 1000, keptCents: 299 },
  ]);
  expect((await admin.returns.list({})).items).toMatchObject([
    { backCents: 2299, state: 'settled' },
  ]);
});

test('after a part was given back, what is left is the most that goes back', async () => {
  const { api, mine, admin, orderId } = await openSold();
  await using _ = api;
  const part = { orderId, amountCents: cents(500), reason: 'Storing.', to: 'customer' } as const;
  await refundPart(admin.orders, part);
  await askReturn(mine.returns, { orderId, ground: 'withdrawal' });
  await api.jobsDone();
  expect(await moneyOf(api)).toEqual({
    refunds: [
      [500, 'done'],
      [799, 'done'],
    ],
    notes: [-500, -799],
  });
  const rows = await returnsOf(api);
  expect(rows.toSorted((a, b) => a.ground.localeCompare(b.ground))).toMatchObject([
    { ground: 'goodwill', paidCents: 1299, backCents: 500, keptCents: 799 },
    { ground: 'withdrawal', paidCents: 799, backCents: 799, keptCents: 0 },
  ]);
});

test('after another plan, withdrawal takes it along by its own days; of it alone the plan before is back', async () => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const { orderId, payUrl } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
  const paymentId = payUrl?.split('/').at(-1) ?? '';
  await mine.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
  await api.jobsDone();
  const first = (await mine.services.get({ serviceId })).orderId ?? '';
  const { offers } = await mine.returns.ofOrder({ orderId: first });
  // Eleven of thirty days of € 12; all of what the days after today cost more.
  expect(offers[0]).toMatchObject({ ground: 'withdrawal', backCents: 760 + 760 });
  const own = await mine.returns.ofOrder({ orderId });
  expect(own.offers).toMatchObject([{ endsService: false, backCents: 760 }]);
  await askReturn(mine.returns, { orderId, ground: 'withdrawal' });
  await api.jobsDone();
  expect(await mine.services.get({ serviceId })).toMatchObject({
    status: 'active',
    priceCents: 1200,
  });
  await askReturn(mine.returns, { orderId: first, ground: 'withdrawal' });
  await api.jobsDone();
  expect((await moneyOf(api)).notes).toEqual([-760, -760]);
});
