import { expect, test } from 'vitest';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** A shop on 9 December with the unpaid invoice of a next term, due on the 23rd, and somebody of staff. */
async function openUnpaid() {
  const { api, make } = await openShop();
  const sold = await make.activeService({ serviceName: 'winkel' });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const admin = api.as(await make.staff('admin')).staff;
  return { api, make, admin, ...sold };
}

type Opened = Awaited<ReturnType<typeof openUnpaid>>;

async function findStep({ admin }: Pick<Opened, 'admin'>, kind: 'warn' | 'remind' | 'invoice') {
  const { items } = await admin.forecast.list({ kind: [kind] });
  const [step, ...others] = items;
  if (step === undefined || others.length > 0) throw new Error(`not one ${kind}`);
  return step;
}

test('a step that staff leave out does not happen, nor what follows from it, until they take it back', async () => {
  const opened = await openUnpaid();
  const { api, admin, customer, serviceId } = opened;
  await using _ = api;
  const warn = await findStep(opened, 'warn');
  expect(warn).toMatchObject({
    day: '2027-01-02',
    state: 'due',
    customerId: customer.id,
    serviceId,
    name: 'winkel',
    orderId: (await onlyRenewalOf(api, serviceId)).id,
    amountCents: 1299,
    holdId: null,
  });
  const asked = {
    customerId: customer.id,
    kind: 'warn',
    about: warn.about,
    reason: 'Belt terug.',
  } as const;
  const { holdId } = await admin.forecast.skip(asked);
  // Sent twice, it is left out once.
  expect(await admin.forecast.skip(asked)).toEqual({ holdId });
  expect(await findStep(opened, 'warn')).toMatchObject({
    state: 'skipped',
    reason: 'Belt terug.',
    holdId,
  });
  for (const day of ['2026-12-21', '2026-12-24', '2027-01-02', '2027-01-09', '2027-03-01']) {
    await sweepAt(api, `${day}T11:00:00Z`);
  }
  expect(await mailsOf(api, 'invoice-due-soon')).toHaveLength(1);
  expect(await mailsOf(api, 'invoice-overdue')).toHaveLength(1);
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  await admin.holds.end({ holdId });
  await sweepAt(api, '2027-03-02T11:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
});

test('an invoice that is left out is not made, and a step of a term to come can be', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
  const admin = api.as(await make.staff('admin')).staff;
  const opened = { admin };
  const { about, day } = await findStep(opened, 'invoice');
  expect({ about, day }).toEqual({ about: `${serviceId} 2026-12-23`, day: '2026-12-09' });
  const reason = 'Wordt apart afgerekend.';
  const remind = await findStep(opened, 'remind');
  await admin.forecast.skip({
    customerId: customer.id,
    kind: 'remind',
    about: remind.about,
    reason,
  });
  const left = await admin.forecast.skip({
    customerId: customer.id,
    kind: 'invoice',
    about,
    reason,
  });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { items } = await admin.forecast.list({});
  expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['invoice skipped']);
  await admin.holds.end(left);
  await sweepAt(api, '2026-12-10T11:00:00Z');
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ status: 'pending' });
  await sweepAt(api, '2026-12-22T11:00:00Z');
  expect(await mailsOf(api, 'invoice-due-soon')).toEqual([]);
});

test('only what is foreseen can be left out', async () => {
  const opened = await openUnpaid();
  const { api, make, admin, customer } = opened;
  await using _ = api;
  const { about } = await findStep(opened, 'warn');
  const asked = { kind: 'warn', about, reason: 'Belt terug.' } as const;
  const other = await make.customer();
  expect(await outcomeOf(admin.forecast.skip({ ...asked, customerId: other.id }))).toBe(
    'STEP_GONE',
  );
  const gone = { ...asked, customerId: customer.id, about: `${about}x` };
  expect(await outcomeOf(admin.forecast.skip(gone))).toBe('STEP_GONE');
});

test('a hold shows what it holds, with its last day, and the step after it', async () => {
  const opened = await openUnpaid();
  const { api, admin, customer } = opened;
  await using _ = api;
  const reason = 'Betaalt in februari.';
  const { holdId } = await admin.holds.place({
    customerId: customer.id,
    serviceId: null,
    until: '2027-01-05',
    reason,
  });
  const { items } = await admin.forecast.list({ kind: ['warn'] });
  expect(items).toMatchObject([
    { day: '2027-01-02', state: 'held', heldUntil: '2027-01-05', reason, holdId },
    { day: '2027-01-06', state: 'due', holdId: null },
  ]);
  const { days, today } = await admin.forecast.days();
  expect(today).toBe('2026-12-09');
  expect(days.find(({ day }) => day === '2027-01-02')?.count).toBe(0);
  expect(days.find(({ day }) => day === '2027-01-06')?.count).toBe(1);
});

test('the list is in pages, by kind, day and name', async () => {
  const { api, make, admin } = await openUnpaid();
  await using _ = api;
  await make.activeService({ serviceName: 'forum' });
  const all = await admin.forecast.list({ limit: 2 });
  expect(all.items).toHaveLength(2);
  const rest = await admin.forecast.list({ limit: 2, cursor: all.nextCursor ?? '' });
  expect(rest.items[0]?.id).not.toBe(all.items[0]?.id);
  expect(all.count).toEqual({ value: expect.any(Number), exact: true });
  const named = await admin.forecast.list({ search: 'FORUM' });
  expect(new Set(named.items.map(({ name }) => name))).toEqual(new Set(['forum']));
  const [first] = named.items;
  const ofDay = await admin.forecast.list({ day: first?.day ?? '', search: 'forum' });
  expect(new Set(ofDay.items.map(({ day }) => day))).toEqual(new Set([first?.day]));
});
