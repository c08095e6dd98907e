import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { call, outcomeOf } from '#tests/support/procedures.ts';
import { grantReturn, returnsOf } from '#tests/support/returns.ts';
import { mailsOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** A shop on 23 November with a consumer's service, and somebody of staff. */
async function openSold() {
  const { api, make } = await openShop();
  const sold = await make.activeService({ serviceName: 'winkel' });
  const admin = api.as(await make.staff('admin')).staff;
  const withdraw = (fields: object) =>
    call(api.nobody, 'public.withdrawals.submit', {
      name: 'Sanne de Vries',
      email: sold.customer.email,
      order: sold.orderId.slice(0, 8),
      part: '',
      ...fields,
    });
  const tasks = async () => (await admin.tasks.list({})).items.map(({ kind }) => kind);
  return { api, make, admin, withdraw, tasks, ...sold };
}

describe('a withdrawal without an account', () => {
  test('is tied to the order that number and address fit, and counts from the day it came', async () => {
    const { api, admin, withdraw, tasks, orderId, serviceId } = await openSold();
    await using _ = api;
    api.clock.set('2026-11-27T09:30:00Z');
    await withdraw({ order: `bestelling ${orderId.slice(0, 8).toUpperCase()}` });
    await withdraw({});
    expect(await tasks()).toEqual(['return-asked']);
    const { items } = await admin.returns.list({ state: ['asked'] });
    expect(items).toMatchObject([
      { orderId, ground: 'withdrawal', askedBy: 'guest', backCents: null },
    ]);
    // Nobody proved who wrote it: nothing ends before a person says so.
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });

    api.clock.set('2026-12-03T09:30:00Z');
    const returnId = items[0]?.id ?? '';
    const granted = await grantReturn(admin.returns, returnId);
    expect(granted.decided).toMatchObject([{ backCents: 1083, usedDays: 5, ofDays: 30 }]);
    await api.jobsDone();
    expect(await admin.returns.get({ returnId })).toMatchObject({ state: 'settled' });
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    expect(await tasks()).toEqual([]);
  });

  test('goes by the name of a service too', async () => {
    const { api, withdraw, tasks } = await openSold();
    await using _ = api;
    await withdraw({ order: 'winkel' });
    expect(await tasks()).toEqual(['return-asked']);
  });

  test.each([
    ['a wrong number', { order: 'deadbeef' }],
    ['a piece of the number', { order: 'a' }],
    ['somebody else’s address', { email: 'iemand@voorbeeld.test' }],
  ])('with %s is tied by staff, and its letter is off their list then', async (_, fields) => {
    const { api, admin, withdraw, orderId } = await openSold();
    await using _shop = api;
    await withdraw(fields);
    expect(await returnsOf(api)).toEqual([]);
    const [letter] = (await admin.tasks.list({})).items;
    expect(letter?.kind).toBe('withdrawal');
    api.clock.set('2026-11-30T09:30:00Z');
    const tied = {
      order: orderId.slice(0, 8),
      ground: 'withdrawal',
      receivedOn: '2026-11-23',
      taskId: letter?.id ?? '',
    } as const;
    const { id, askedAt, settleBy } = await admin.returns.record(tied);
    expect([askedAt, settleBy]).toEqual([new Date('2026-11-23T11:00:00Z'), '2026-12-07']);
    expect((await admin.returns.record(tied)).id).toBe(id);
    expect((await admin.tasks.list({})).items).toMatchObject([{ kind: 'return-asked' }]);
    expect(await mailsOf(api, 'return-asked')).toHaveLength(1);
  });

  test('after the last day is left to staff, who cannot record it either', async () => {
    const { api, admin, withdraw, tasks, orderId } = await openSold();
    await using _ = api;
    api.clock.set('2026-12-08T09:30:00Z');
    await withdraw({});
    expect(await tasks()).toEqual(['withdrawal']);
    const late = { order: orderId, ground: 'withdrawal', taskId: null } as const;
    const recorded = (receivedOn: string) => admin.returns.record({ ...late, receivedOn });
    expect(await outcomeOf(recorded('2026-12-08'))).toBe('RETURN_TOO_LATE');
    expect(await outcomeOf(recorded('2026-12-09'))).toBe('INPUT_INVALID');
    expect((await recorded('2026-12-07')).settleBy).toBe('2026-12-21');
  });
});

test('staff are told of the last day before it, and when it is over, until the money has left', async () => {
  const { api, admin, withdraw, tasks } = await openSold();
  await using _ = api;
  await withdraw({});
  await sweepAt(api, '2026-12-03T09:30:00Z');
  expect(await tasks()).toEqual(['return-asked']);
  await sweepAt(api, '2026-12-04T09:30:00Z');
  await sweepAt(api, '2026-12-05T09:30:00Z');
  expect((await tasks()).toSorted()).toEqual(['return-asked', 'return-due']);
  await sweepAt(api, '2026-12-08T09:30:00Z');
  expect((await tasks()).toSorted()).toEqual(['return-asked', 'return-late']);
  const { items } = await admin.returns.list({ sort: 'settleBy', direction: 'asc' });
  await grantReturn(admin.returns, items[0]?.id ?? '');
  await api.jobsDone();
  await sweepAt(api, '2026-12-08T10:30:00Z');
  expect(await tasks()).toEqual([]);
});

test('who waits for a decision is neither collected from nor dunned, and both go on after a refusal', async () => {
  const { api, make, admin, orderId, serviceId, customer } = await openSold();
  await using _ = api;
  await sweepAt(api, '2026-12-09T12:30:00Z');
  const mine = api.as(customer).customer;
  const { offers } = await mine.returns.ofOrder({ orderId });
  const asked = await mine.returns.ask({
    orderId,
    ground: 'money-back',
    shownBackCents: cents(1299),
  });
  expect(offers).toHaveLength(1);
  for (const day of ['2026-12-24', '2027-01-02', '2027-01-20']) {
    await sweepAt(api, `${day}T11:00:00Z`);
  }
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  await admin.returns.refuse({ returnId: asked.id, reason: 'Afgesproken dat je blijft.' });
  await sweepAt(api, '2027-01-20T12:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
  expect(await outcomeOf(admin.returns.refuse({ returnId: asked.id, reason: 'x' }))).toBe(
    'RETURN_DECIDED',
  );
  expect((await make.customer()).id).not.toBe(customer.id);
});

test('the list is narrowed by state, ground, customer and order, and searched by name', async () => {
  const { api, make, admin, withdraw, orderId, customer } = await openSold();
  await using _ = api;
  await withdraw({});
  const other = await make.activeService({ serviceName: 'forum' });
  await admin.orders.refundPart({
    orderId: other.orderId,
    amountCents: cents(100),
    shownLeftCents: cents(1299),
    reason: 'Storing.',
    to: 'credit',
  });
  const found = async (input: Parameters<typeof admin.returns.list>[0]) =>
    (await admin.returns.list(input)).items.map(({ ground, state }) => `${ground} ${state}`);
  expect((await found({})).toSorted()).toEqual(['goodwill settled', 'withdrawal asked']);
  expect(await found({ state: ['settled'] })).toEqual(['goodwill settled']);
  expect(await found({ ground: ['withdrawal'] })).toEqual(['withdrawal asked']);
  expect(await found({ customerId: customer.id })).toEqual(['withdrawal asked']);
  expect(await found({ orderId: other.orderId })).toEqual(['goodwill settled']);
  expect(await found({ search: 'winkel' })).toEqual(['withdrawal asked']);
  expect(await found({ search: orderId.slice(0, 8) })).toEqual(['withdrawal asked']);
});

test('nobody grants a return to themselves', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const both = await make.staff('admin');
  const { orderId } = await make.activeService({ customer: both });
  const mine = api.as(both);
  const asked = { orderId, ground: 'money-back', shownBackCents: cents(1299) } as const;
  const { id: returnId } = await mine.customer.returns.ask(asked);
  expect(await outcomeOf(grantReturn(mine.staff.returns, returnId))).toBe('OWN_BENEFIT');
});
