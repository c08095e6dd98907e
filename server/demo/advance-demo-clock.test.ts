import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays } from '#domain/platform/amsterdam.ts';
import { createBusinessClock } from '#server/platform/clock/create-business-clock.ts';
import { guardTimedJobs } from '#server/platform/clock/guard-timed-jobs.ts';
import { createJobHandlers } from '#server/job-handlers.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { onlyRenewalOf, openShop } from '#tests/support/renewals.ts';

/** A demo on 23 November, with a service that is paid until 23 December. */
async function openDemo() {
  const { api, make } = await openShop();
  const { serviceId, customer } = await make.activeService({ serviceName: 'winkel' });
  const person = await make.staff('admin');
  return { api, make, admin: api.as(person).staff, person, serviceId, customer };
}

type Opened = Awaited<ReturnType<typeof openDemo>>;

/** Presses 'Een dag verder' until it is that day; answers what the last night brought. */
async function advanceTo({ admin }: Pick<Opened, 'admin'>, day: string) {
  for (;;) {
    const { today } = await admin.demoClock.get();
    const night = await admin.demoClock.advance({ today });
    if (night.today >= day) return night;
  }
}

test('a demo goes on by the day, does what each night brings and says it', async () => {
  const opened = await openDemo();
  const { api, admin, serviceId, customer } = opened;
  await using _ = api;
  expect(await admin.demoClock.get()).toEqual({ today: '2026-11-23', daysAhead: 0 });
  expect(await admin.demoClock.advance({ today: '2026-11-23' })).toEqual({
    today: '2026-11-24',
    taken: [],
  });
  expect(await advanceTo(opened, '2026-12-09')).toEqual({
    today: '2026-12-09',
    taken: [{ kind: 'invoice', count: 1 }],
  });
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ dueDate: '2026-12-23' });
  // A customer orders on that day too.
  const second = await createFactories(api).pendingOrder({ customer, method: 'bank_transfer' });
  const { items } = await api.as(customer).customer.invoices.list({});
  expect(items.map(({ issuedOn }) => issuedOn)).toEqual(['2026-12-09', '2026-12-09', '2026-11-23']);
  expect((await advanceTo(opened, '2026-12-20')).taken).toEqual([{ kind: 'remind', count: 2 }]);
  expect((await admin.orders.get({ orderId: second.orderId })).status).toBe('pending');
  expect((await advanceTo(opened, '2027-01-02')).taken).toEqual([{ kind: 'warn', count: 1 }]);
  await api.jobsDone();
});

test('sessions, the guard of the clock and the jobs keep the time of the world', async () => {
  const { api, person } = await openDemo();
  await using _ = api;
  // The database keeps it as well.
  api.clock.set(new Date().toISOString());
  const { now } = api.clock;
  const { sessionId, accessToken } = await api.signIn(person);
  await api.db
    .updateTable('sessions')
    .set({ lastActiveAt: now })
    .where('id', '=', sessionId)
    .execute();
  const { demoClock } = api.withToken(accessToken).staff;
  const { today } = await demoClock.get();
  const tomorrow = await demoClock.advance({ today });
  await demoClock.advance({ today: tomorrow.today });
  expect(await demoClock.get()).toEqual({ today: addDays(today, 2), daysAhead: 2 });
  expect(api.context.now()).toEqual(now);
  // The newest line of the audit log is of two days later: that is no clock that went wrong.
  const config = { ...api.context.config, embedded: false };
  const handlers = guardTimedJobs({ ...api.context, config }, createJobHandlers(api.context));
  await handlers['system.sweep']({}, new AbortController().signal);
  const tasks = await api.db.selectFrom('staffTasks').select('kind').execute();
  expect(tasks).toEqual([]);
});

test('a day that is asked for twice goes by once, and none goes back', async () => {
  const { api, admin } = await openDemo();
  await using _ = api;
  const ask = () => outcomeOf(admin.demoClock.advance({ today: '2026-11-23' }));
  const outcomes = await Promise.all([ask(), ask()]);
  expect(outcomes.toSorted()).toEqual(['DEMO_DAY_OVER', 'OK']);
  expect(await ask()).toBe('DEMO_DAY_OVER');
  const back = sql`update demo_clock set ahead_seconds = 0`.execute(api.db);
  await expect(back).rejects.toThrow('only goes forward');
  // A program that starts later finds the day.
  const { now, db } = api.context;
  const clock = createBusinessClock({ db, now, demo: true });
  await clock.refresh();
  expect(clock.now()).toEqual(new Date('2026-11-24T11:00:00Z'));
});

test('a real shop has the time of the world, whatever its database says', async () => {
  await using api = await createTestApp({
    config: { demo: false, secondFactorForStaff: 'offered' },
  });
  const make = createFactories(api);
  const owner = api.as(await make.staff('owner')).staff;
  await api.db
    .insertInto('demoClock')
    .values({ aheadSeconds: 86_400, movedAt: api.clock.now })
    .execute();
  await api.context.clock.refresh();
  expect(api.context.clock.now()).toEqual(api.clock.now);
  expect(await outcomeOf(owner.demoClock.get())).toBe('NOT_FOUND');
  expect(await outcomeOf(owner.demoClock.advance({ today: '2026-11-23' }))).toBe('NOT_FOUND');
});
