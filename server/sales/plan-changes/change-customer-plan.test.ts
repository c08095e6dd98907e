import { describe, expect, test } from 'vitest';
import type { ChangeCustomerPlanInput } from '#contract/staff/plan-changes.ts';
import { cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { forgetPerson } from '#server/compliance/personal-data/forget-person.ts';
import { allPersonalData } from '#tests/support/personal-traces.ts';
import {
  changesOf,
  openLadder,
  planOf,
  planOrder,
  SETTLED_ON,
  withdrawPlanned,
} from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const AGREED = {
  reason: 'Ticket 1042: wil meer ruimte',
  agreedWay: 'phone',
  agreedOn: '2026-12-02',
} as const;

/** The ladder on the 3rd of December, with somebody who may change it. */
async function openConsole() {
  const ladder = await openLadder();
  const { api, make, serviceId, large } = ladder;
  api.clock.set(SETTLED_ON.at);
  const admin = await make.staff('admin');
  const asked: ChangeCustomerPlanInput = {
    serviceId,
    plan: large.slug,
    cycle: 'monthly',
    moment: 'next-term',
    changeId: null,
    shownTermCents: cents(2400),
    ...AGREED,
  };
  return { ...ladder, admin, asked, staff: api.as(admin).staff.planChanges };
}

async function auditOf({ db }: Awaited<ReturnType<typeof openConsole>>['api'], action: string) {
  return db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', action)
    .execute();
}

describe('staff change a plan for a customer', () => {
  test('from the next term on: audited, mailed, invoiced, and taken back by its customer', async () => {
    const { api, customer, serviceId, large, small, admin, asked, staff } = await openConsole();
    await using _ = api;
    const { open } = await staff.change(asked);
    expect(open).toMatchObject({
      planName: large.name,
      cycle: 'monthly',
      priceCents: 2400,
      isOrdered: false,
      isFixed: false,
    });
    const [row] = await auditOf(api, 'service.plan-another-plan');
    expect(row).toMatchObject({
      actorId: admin.id,
      before: { planId: small.id, termMonths: 1, priceCents: 1200 },
      after: { planId: large.id, termMonths: 1, priceCents: 2400, ...AGREED },
    });
    const kept = await api.db
      .selectFrom('planChanges')
      .select(['changedBy', 'reason', 'agreedWay', 'agreedOn'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ changedBy: admin.id, ...AGREED });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.text).toContain('€\u00a024,00 per maand, inclusief btw');
    expect(mail?.text).toContain('omdat je daar op 2 december 2026 telefonisch om vroeg');
    // The reason is for the shop alone.
    expect(mail?.text).not.toContain('1042');
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    expect(await renewalsOf(api, serviceId)).toMatchObject([{ totalCents: 2400 }]);
    api.clock.set('2026-12-10T12:00:00Z');
    await withdrawPlanned(api.as(customer).customer, serviceId);
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled' },
      { status: 'pending', totalCents: 1200 },
    ]);
  });

  test('another cycle too, and its customer pays it', async () => {
    const { api, customer, serviceId, small, asked, staff } = await openConsole();
    await using _ = api;
    const year = { plan: small.slug, cycle: 'yearly', shownTermCents: cents(12_000) } as const;
    await staff.change({ ...asked, ...year });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await payOnline(api, customer, (await renewalsOf(api, serviceId))[0]?.id ?? '');
    expect((await staff.options({ serviceId })).open).toMatchObject({ isFixed: true });
    expect((await staff.options({ serviceId })).refusal).toBe('paid-ahead');
    await sweepAt(api, '2026-12-23T11:00:00Z');
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 12_000 });
  });

  test('now, for nothing until the next term; then at its price', async () => {
    const { api, customer, serviceId, large, admin, asked, staff } = await openConsole();
    await using _ = api;
    await sweepAt(api, '2026-12-10T11:00:00Z');
    api.clock.set('2026-12-10T12:00:00Z');
    const shown = await staff.options({ serviceId });
    expect(shown.options.map(({ canBeNow }) => canBeNow)).toEqual([false, true]);
    expect(shown.openInvoice).not.toBeNull();
    expect((await staff.change({ ...asked, moment: 'now' })).open).toBeNull();
    expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
    expect(await changesOf(api, serviceId)).toEqual(['done']);
    const [row] = await auditOf(api, 'service.give-plan');
    expect(row).toMatchObject({ actorId: admin.id, after: { planId: large.id, ...AGREED } });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.subject).toBe(`mijn-website heeft nu het pakket ${large.name}`);
    expect(mail?.text).toContain('Tot 23 december 2026 betaal je daar niets extra voor.');
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', invoiceStatus: 'credited', totalCents: 1200 },
      { status: 'pending', totalCents: 2400 },
    ]);
    const mine = api.as(customer).customer;
    const story = await mine.services.timeline({ serviceId });
    const types = story.items.map(({ type }) => type);
    expect(types).toContain('service.plan-changed');
    expect(types).not.toContain('service.plan-change-planned');
    expect(await outcomeOf(withdrawPlanned(mine, serviceId))).toBe('CONFLICT');
    // A customer who does not want it at that price chooses for themselves.
    api.clock.set('2026-12-10T13:00:00Z');
    const smaller = { plan: 'klein-anders', shownTermCents: cents(600) };
    await mine.planChanges.schedule({ serviceId, ...smaller });
    expect((await renewalsOf(api, serviceId)).at(-1)).toMatchObject({ totalCents: 600 });
  });

  test.each([
    ['a smaller plan', { plan: 'klein-anders', shownTermCents: cents(600) }],
    ['another cycle', { cycle: 'yearly', shownTermCents: cents(24_000) }],
  ] as const)('not now: %s', async (_what, fields) => {
    const { api, serviceId, asked, staff } = await openConsole();
    await using _ = api;
    const now = { ...asked, ...fields, moment: 'now' } as const;
    expect(await outcomeOf(staff.change(now))).toBe('INPUT_INVALID');
    expect(await changesOf(api, serviceId)).toEqual([]);
  });

  test.each([
    ['a day to come', { agreedOn: '2026-12-04' }, 'INPUT_INVALID'],
    ['a day long ago', { agreedOn: '2026-11-01' }, 'INPUT_INVALID'],
    ['no reason', { reason: ' ' }, 'INPUT_INVALID'],
    ['another price', { shownTermCents: cents(2399) }, 'PRICE_CHANGED'],
    ['a plan that is not there', { plan: 'nergens' }, 'PLAN_NOT_AVAILABLE'],
    ['a change that is not open', { changeId: '11111111-1111-4111-8111-111111111111' }, 'CONFLICT'],
  ] as const)('nor with %s', async (_what, fields, code) => {
    const { api, serviceId, asked, staff } = await openConsole();
    await using _ = api;
    expect(await outcomeOf(staff.change({ ...asked, ...fields }))).toBe(code);
    expect(await changesOf(api, serviceId)).toEqual([]);
  });

  test('not over one that its customer asked for since staff looked', async () => {
    const { api, customer, serviceId, asked, staff } = await openConsole();
    await using _ = api;
    const mine = api.as(customer).customer.planChanges;
    await mine.schedule({ serviceId, plan: 'klein-anders', shownTermCents: cents(600) });
    expect(await outcomeOf(staff.change(asked))).toBe('CONFLICT');
    expect(await changesOf(api, serviceId)).toEqual(['open']);
    const { open } = await staff.options({ serviceId });
    await staff.change({ ...asked, changeId: open?.id ?? null });
    expect(await changesOf(api, serviceId)).toEqual(['withdrawn', 'open']);
  });

  test('instead of one that its customer ordered and did not pay', async () => {
    const { api, customer, serviceId, large, asked, staff } = await openConsole();
    await using _ = api;
    const mine = api.as(customer).customer;
    const { orderId } = await mine.planChanges.order(planOrder({ serviceId, plan: large }));
    const { open } = await staff.options({ serviceId });
    expect(open).toMatchObject({ isOrdered: true });
    // Its customer ordered it, and cancels it.
    const back = { serviceId, changeId: open?.id ?? '', reason: 'Toch niet' };
    expect(await outcomeOf(staff.withdraw(back))).toBe('CONFLICT');
    await staff.change({ ...asked, moment: 'now', changeId: open?.id ?? null });
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'cancelled' });
    expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
  });
});

describe('staff take back what waits', () => {
  test('with a reason, which is audited, and a mail', async () => {
    const { api, customer, serviceId, small, admin, staff } = await openConsole();
    await using _ = api;
    const mine = api.as(customer).customer.planChanges;
    await mine.schedule({
      serviceId,
      plan: small.slug,
      cycle: 'yearly',
      shownTermCents: cents(12_000),
    });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    api.clock.set('2026-12-10T12:00:00Z');
    const { open } = await staff.options({ serviceId });
    const changeId = open?.id ?? '';
    const after = await staff.withdraw({ serviceId, changeId, reason: 'Klant belde' });
    expect(after.open).toBeNull();
    const [row] = await auditOf(api, 'service.withdraw-plan-change');
    expect(row).toMatchObject({
      actorId: admin.id,
      before: { toPlanId: small.id, termMonths: 12, priceCents: 12_000 },
      after: { reason: 'Klant belde' },
    });
    const [mail] = await mailsOf(api, 'plan-change-withdrawn');
    expect(mail?.subject).toBe('De wijziging van mijn-website gaat niet door');
    expect(mail?.text).toContain(`Je houdt ${small.name}, voor €\u00a012,00 per maand`);
    expect(mail?.text).not.toContain('Klant belde');
    expect(await renewalsOf(api, serviceId)).toMatchObject([
      { status: 'cancelled', totalCents: 12_000 },
      { status: 'pending', totalCents: 1200 },
    ]);
    const again = { serviceId, changeId, reason: 'Nog eens' };
    expect(await outcomeOf(staff.withdraw(again))).toBe('CONFLICT');
  });

  test('not once its term was paid', async () => {
    const { api, customer, serviceId, asked, staff } = await openConsole();
    await using _ = api;
    const { open } = await staff.change(asked);
    await sweepAt(api, '2026-12-10T11:00:00Z');
    await payOnline(api, customer, (await renewalsOf(api, serviceId))[0]?.id ?? '');
    const back = { serviceId, changeId: open?.id ?? '', reason: 'Te laat' };
    expect(await outcomeOf(staff.withdraw(back))).toBe('CONFLICT');
    expect(await changesOf(api, serviceId)).toEqual(['open']);
  });
});

test('a customer who takes back while staff change it: one of both, and one invoice that waits', async () => {
  const { api, customer, serviceId, asked, staff } = await openConsole();
  await using _ = api;
  const mine = api.as(customer).customer.planChanges;
  await mine.schedule({ serviceId, plan: 'klein-anders', shownTermCents: cents(600) });
  await sweepAt(api, '2026-12-10T11:00:00Z');
  api.clock.set('2026-12-10T12:00:00Z');
  const { open } = await staff.options({ serviceId });
  const renewal = (await renewalsOf(api, serviceId)).find(({ status }) => status === 'pending');
  const lock = (tx: Tx) =>
    tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', renewal?.id ?? '')
      .forUpdate()
      .execute();
  // Both have seen the same change by then.
  const outcomes = await whileHeld(api.db, lock, [
    () => outcomeOf(mine.withdraw({ serviceId, changeId: open?.id ?? '' })),
    () => outcomeOf(staff.change({ ...asked, changeId: open?.id ?? null })),
  ]);
  expect(outcomes.toSorted()).toEqual(['CONFLICT', 'OK']);
  const staffWon = outcomes[1] === 'OK';
  expect(await changesOf(api, serviceId)).toEqual(staffWon ? ['withdrawn', 'open'] : ['withdrawn']);
  const waiting = (await renewalsOf(api, serviceId)).filter(({ status }) => status === 'pending');
  expect(waiting).toMatchObject([{ totalCents: staffWon ? 2400 : 1200 }]);
});

test('staff in two tabs, and a renewal that is invoiced meanwhile: one change, one invoice', async () => {
  const { api, serviceId, asked, staff } = await openConsole();
  await using _ = api;
  api.clock.set('2026-12-10T11:00:00Z');
  const [first, second] = await Promise.all([
    outcomeOf(staff.change(asked)),
    outcomeOf(staff.change({ ...asked, cycle: 'yearly', shownTermCents: cents(24_000) })),
    api.runJob('system.sweep').then(() => api.runJob('orders.expire')),
  ]);
  await api.jobsDone();
  await sweepAt(api, '2026-12-10T12:00:00Z');
  expect([first, second].filter((outcome) => outcome === 'OK').length).toBeLessThanOrEqual(1);
  const open = (await changesOf(api, serviceId)).filter((state) => state === 'open');
  const waiting = (await renewalsOf(api, serviceId)).filter(({ status }) => status === 'pending');
  const price = { OK: 2400, CONFLICT: 1200 }[first] ?? 0;
  expect(waiting).toMatchObject([{ totalCents: second === 'OK' ? 24_000 : price }]);
  expect(open).toHaveLength([first, second].includes('OK') ? 1 : 0);
});

test('what staff noted of it is in the data of its customer, and goes with the account', async () => {
  const { api, customer, serviceId, asked, staff } = await openConsole();
  await using _ = api;
  await staff.change(asked);
  expect(await allPersonalData(api.db, customer.id)).toMatchObject({
    'Wijzigingen van pakket': [
      {
        'reden van een medewerker': AGREED.reason,
        'hoe gevraagd': 'phone',
        'termijn in maanden': 1,
      },
    ],
  });
  const mine = api.as(customer).customer;
  await mine.services.cancel({ serviceId, when: 'now' });
  await api.jobsDone();
  await api.db.transaction().execute((tx) =>
    forgetPerson(tx, {
      userId: customer.id,
      email: customer.email,
      isProved: true,
      now: api.clock.now,
    }),
  );
  const { reason } = await api.db
    .selectFrom('planChanges')
    .select('reason')
    .executeTakeFirstOrThrow();
  expect(reason).toBe('(verwijderd)');
});
