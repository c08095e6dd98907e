import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem, type VerbContext } from '#server/context.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { mailCustomers } from './mail-customers.ts';
import { announceIncident } from './announce-incident.ts';

const START = '2026-11-23T11:00:00.000Z';
/** More than two batches of mails, and of inboxes together with those below. */
const MANY = 230;
const VERY_MANY = 1010;
let api: TestApp;
let staff: Person;
let web: Person;
let vps: Person;

type Part = 'web' | 'vps' | 'game';

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true });
  const make = createFactories(api);
  staff = await make.staff('staff');
  ({ customer: web } = await make.activeService());
  const plan = await make.plan({ type: 'vps' });
  ({ customer: vps } = await make.activeService({ plan }));
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.jobsDone();
  await api.db.deleteFrom('events').where('subjectType', '=', 'incident').execute();
  for (const table of ['incidentRounds', 'incidentUpdates', 'incidents'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

const incidents = () => api.as(staff).staff.incidents;
type Fields = Partial<Parameters<Api['staff']['incidents']['open']>[0]>;

async function open(fields: Fields = {}): Promise<string> {
  const { incidentId } = await incidents().open({
    requestKey: randomUUID(),
    title: 'Traag',
    status: 'investigating',
    impact: 'minor',
    parts: ['web'],
    message: 'We zoeken het uit.',
    mail: false,
    ...fields,
  });
  return incidentId;
}

type Step = {
  status?: 'identified' | 'resolved' | 'investigating';
  parts?: Part[];
  mail?: boolean;
};

async function say(incidentId: string, seen: number, step: Step): Promise<void> {
  await incidents().update({
    incidentId,
    seen,
    status: 'identified',
    impact: 'minor',
    parts: ['web'],
    message: 'Nieuws.',
    times: null,
    mail: false,
    ...step,
  });
}

/** Adds customers, each with a service of a game plan. */
async function addCustomers(count: number): Promise<void> {
  const { id: planId } = await createFactories(api).plan({ type: 'game' });
  await sql`
    with person as (
      insert into users (id, email, name, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@velen.test', 'Veel', 'Veel', '', now(), now()
      from generate_series(1, ${count}) returning id
    )
    insert into services (user_id, plan_id, name, status, billing_cycle, price_cents, module,
      delivery_state, created_at, updated_at)
    select id, ${planId}, 'spel', 'active', 'monthly', 500, 'manual', 'done', now(), now() from person
  `.execute(api.db);
}

async function removeCustomers(): Promise<void> {
  const many = sql`(select id from users where email like '%@velen.test')`;
  await sql`delete from mails where user_id in ${many}`.execute(api.db);
  await sql`delete from events where user_id in ${many}`.execute(api.db);
  await sql`delete from services where user_id in ${many}`.execute(api.db);
  await sql`delete from users where email like '%@velen.test'`.execute(api.db);
}

async function typesOf(person: Person): Promise<string[]> {
  const { items } = await api.as(person).customer.notifications.list({});
  return items.filter(({ subject }) => subject.type === 'incident').map(({ type }) => type);
}

/** Counts the mails of incidents, and the customers who have them. */
async function countMails(): Promise<{ customers: number; mails: number }> {
  const { rows } = await sql<{ customers: number; mails: number }>`
    select count(distinct user_id) as customers, count(*) as mails from mails
    where kind = 'incident-news'
  `.execute(api.db);
  return rows[0] ?? { customers: 0, mails: 0 };
}

const forgetMails = () => sql`delete from mails where kind = 'incident-news'`.execute(api.db);

describe('inboxes', () => {
  test('tell of a beginning to whom it touches, and of the end to whom was told', async () => {
    const incidentId = await open();
    await api.jobsDone();
    expect([await typesOf(web), await typesOf(vps)]).toEqual([['incident.opened'], []]);
    const { items } = await api.as(web).customer.notifications.list({});
    expect(items.find(({ type }) => type === 'incident.opened')).toMatchObject({
      subject: { type: 'incident', id: incidentId, name: 'Traag' },
      isRead: false,
    });
    await say(incidentId, 1, { parts: ['web', 'vps'] });
    await api.jobsDone();
    expect(await typesOf(vps)).toEqual(['incident.opened']);
    // The end is told to both, though it is no longer about the part of the second.
    await say(incidentId, 2, { status: 'resolved' });
    await api.jobsDone();
    const whole = ['incident.opened', 'incident.resolved'];
    expect((await typesOf(web)).toSorted()).toEqual(whole);
    expect((await typesOf(vps)).toSorted()).toEqual(whole);
    // Opened again and solved once more, nobody reads the same a second time.
    await say(incidentId, 3, { status: 'investigating' });
    await say(incidentId, 4, { status: 'resolved' });
    await api.jobsDone();
    expect((await typesOf(web)).toSorted()).toEqual(whole);
  });

  test('of the site are those of everybody with a service', async () => {
    const without = await createFactories(api).customer();
    await open({ parts: ['site'] });
    await api.jobsDone();
    expect(await Promise.all([web, vps, without].map(typesOf))).toEqual([
      ['incident.opened'],
      ['incident.opened'],
      [],
    ]);
  });

  test('of very many are filled in batches, also after a kill between two, each once', async () => {
    await addCustomers(VERY_MANY);
    const enqueue = api.context.jobs.enqueue;
    // The job is lost with the program that had it.
    api.context.jobs.enqueue = async () => undefined;
    const incidentId = await open({ parts: ['game'] });
    api.context.jobs.enqueue = enqueue;
    const untold = await api.db.selectFrom('incidentRounds').select('doneAt').execute();
    expect(untold).toEqual([{ doneAt: null }]);
    const ctx = asSystem(api.context, 'incident');
    await Promise.all([
      announceIncident(ctx, { incidentId }),
      announceIncident(ctx, { incidentId }),
    ]);
    const told = () =>
      api.db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('subjectId', '=', incidentId)
        .executeTakeFirstOrThrow();
    expect(await told()).toEqual({ count: VERY_MANY });
    // As a restored backup would have it: who was told already is not told again.
    await api.db.updateTable('incidentRounds').set({ doneAt: null, toldUpTo: null }).execute();
    api.clock.set('2026-11-23T11:09:59.000Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    const read = () =>
      api.db.selectFrom('incidentRounds').select(['reached', 'doneAt']).executeTakeFirstOrThrow();
    expect(await read()).toMatchObject({ doneAt: null });
    api.clock.set('2026-11-23T11:10:01.000Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(await read()).toEqual({ reached: VERY_MANY, doneAt: api.clock.now });
    expect(await told()).toEqual({ count: VERY_MANY });
    await removeCustomers();
  });

  test('lose what the page of the status no longer shows', async () => {
    const incidentId = await open();
    const stays = await open({ title: 'Nog bezig' });
    await say(incidentId, 1, { status: 'resolved' });
    await api.jobsDone();
    api.clock.set('2027-02-21T10:59:59.000Z');
    await api.runJob('system.sweep');
    expect(await typesOf(web)).toHaveLength(3);
    expect((await api.nobody.public.status.get()).ended).toHaveLength(1);
    api.clock.set('2027-02-21T11:00:00.000Z');
    await api.runJob('system.sweep');
    expect(await typesOf(web)).toEqual(['incident.opened']);
    const status = await api.nobody.public.status.get();
    expect([status.ended, status.open.map(({ id }) => id)]).toEqual([[], [stays]]);
  });
});

describe('mails', () => {
  beforeEach(async () => {
    await forgetMails();
  });

  test('go to who uses what it touches and wants such mail, as was told beforehand', async () => {
    const make = createFactories(api);
    const silent = await make.activeService();
    await api
      .as(silent.customer)
      .customer.notifications.setPreference({ preference: 'serviceStatus', enabled: false });
    const quiet = await make.activeService();
    await api
      .as(quiet.customer)
      .customer.notifications.setPreference({ preference: 'email', enabled: false });
    const reach = (parts: ('web' | 'vps' | 'site')[]) => incidents().reach({ parts });
    expect(await reach(['web'])).toEqual({ customers: 1, shopNotifies: true });
    expect(await reach(['vps', 'web'])).toMatchObject({ customers: 2 });
    expect(await reach(['site'])).toMatchObject({ customers: 2 });
    const incidentId = await open({ mail: true });
    await api.jobsDone();
    const mails = await api.db
      .selectFrom('mails')
      .select(['userId', 'subject', 'text'])
      .where('kind', '=', 'incident-news')
      .execute();
    expect(mails.map(({ userId, subject }) => [userId, subject])).toEqual([
      [web.id, 'Storing: Traag'],
    ]);
    expect(mails[0]?.text).toContain('We zoeken het uit.');
    expect(mails[0]?.text).toContain(`/status#${incidentId}`);
    const { updates } = await incidents().get({ incidentId });
    expect(updates[0]?.mailed).toEqual({ reached: 1, isDone: true });
    await say(incidentId, 1, {});
    await say(incidentId, 2, { status: 'resolved', mail: true });
    await api.jobsDone();
    expect(await countMails()).toEqual({ customers: 1, mails: 2 });
    const unmailed = await incidents().get({ incidentId });
    expect(unmailed.updates[1]?.mailed).toBeNull();
  });

  test('do not go while the shop sends none, and staff see that before they choose', async () => {
    await api.saveSettings({ notifications_enabled: 'false' });
    expect(await incidents().reach({ parts: ['web'] })).toMatchObject({ shopNotifies: false });
    await open({ mail: true });
    await api.jobsDone();
    expect(await countMails()).toEqual({ customers: 0, mails: 0 });
    await api.saveSettings({ notifications_enabled: 'true' });
  });

  test('to many go in batches; killed in one it begins again there, and each gets one', async () => {
    await addCustomers(MANY);
    const enqueue = api.context.jobs.enqueue;
    api.context.jobs.enqueue = async () => undefined;
    const incidentId = await open({ parts: ['game'], mail: true });
    api.context.jobs.enqueue = enqueue;
    const ctx = asSystem(api.context, 'incident');
    let sent = 0;
    const dying: VerbContext = {
      ...ctx,
      jobs: {
        ...ctx.jobs,
        async enqueue(tx, queue, data, options) {
          sent += 1;
          if (sent === 150) throw new Error('killed');
          await enqueue(tx, queue, data, options);
        },
      },
    };
    await expect(announceIncident(dying, { incidentId })).rejects.toThrow('killed');
    expect(await countMails()).toEqual({ customers: 100, mails: 100 });
    const { updates } = await incidents().get({ incidentId });
    expect(updates[0]?.mailed).toEqual({ reached: 100, isDone: false });
    await Promise.all([
      announceIncident(ctx, { incidentId }),
      announceIncident(ctx, { incidentId }),
    ]);
    expect(await countMails()).toEqual({ customers: MANY, mails: MANY });
    const after = await incidents().get({ incidentId });
    expect(after.updates[0]?.mailed).toEqual({ reached: MANY, isDone: true });
    // They go out meanwhile, and what is being sent is not taken away.
    await api.jobsDone();
    await removeCustomers();
  });

  test('are behind those that somebody waits for', async () => {
    const priorities: unknown[] = [];
    const ctx = asSystem(api.context, 'incident');
    const watching: VerbContext = {
      ...ctx,
      jobs: {
        ...ctx.jobs,
        enqueue: async (_tx, _queue, _data, options) => void priorities.push(options),
      },
    };
    await open({ mail: true });
    await api.jobsDone();
    await forgetMails();
    const round = {
      updateId: randomUUID(),
      kind: 'mail',
      eventType: null,
      toldUpTo: null,
      reached: 0,
      createdAt: api.clock.now,
      incidentId: randomUUID(),
      incidentKind: 'incident',
      title: 'Traag',
      status: 'investigating',
      impact: 'minor',
      parts: ['vps'],
      message: 'Nieuws.',
      startsAt: api.clock.now,
      endsAt: null,
    } as const;
    const told = await api.db
      .transaction()
      .execute((tx) => mailCustomers(watching, tx, { ...round, parts: [...round.parts] }));
    expect([told, priorities]).toEqual([{ upTo: null, reached: 1 }, [{ isOfMany: true }]]);
  });
});
