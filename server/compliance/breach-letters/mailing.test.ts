import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { noteBreachOf, sendBreachLetter } from '#tests/support/breaches.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { untilWaiting, whileHeld } from '#tests/support/waiting.ts';
import { readTraces } from '#server/compliance/personal-data/read-traces.ts';
import { mailLetter } from './mail-letter.ts';

const START = '2026-11-23T11:00:00.000Z';
/** More than two batches. */
const MANY = 230;
const refused = new Set<string>();
const sent: { to: string; subject: string }[] = [];
let api: TestApp;
let admin: Person;
let breachId: string;

/** A mail server that refuses some addresses for as long as a test wants. */
const mail = {
  ...createFakeMail(),
  async send({ to, subject }: { to: string; subject: string }) {
    if (refused.has(to)) throw new MailFailure('refused', '550 no such mailbox');
    sent.push({ to, subject });
  },
};

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true, overrides: () => ({ mail }) });
  admin = await createFactories(api).staff('admin');
  await api.setQueue('mail.send', { retryLimit: 0 });
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.jobsDone();
  refused.clear();
  breachId = await noteBreachOf(api, admin);
  await api.jobsDone();
  sent.length = 0;
});

const letters = () => api.as(admin).staff.breachLetters;
const firstLetter = async () => (await letters().list({ breachId })).letters[0];

async function customers(count: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, name, first_name, last_name, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid() || '@velen.test', 'Veel', 'Veel', '', now(), now()
    from generate_series(1, ${count}) returning id`.execute(api.db);
  return rows.map(({ id }) => id).join(' ');
}

/** A letter whose job was lost with the program that had it. */
async function sendWithoutJob(names: string): Promise<string> {
  const { enqueue } = api.context.jobs;
  api.context.jobs.enqueue = async () => undefined;
  const audience = { kind: 'named', names: names.split(' ') } as const;
  try {
    return await sendBreachLetter(api, admin, {
      breachId,
      audience: { ...audience, names: [...audience.names] },
    });
  } finally {
    api.context.jobs.enqueue = enqueue;
  }
}

const sendTo = (...people: { email: string }[]) =>
  sendBreachLetter(api, admin, {
    breachId,
    audience: { kind: 'named', names: people.map(({ email }) => email) },
  });

async function countMails() {
  return api.db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll<number>().as('mails')])
    .select(sql<number>`count(distinct user_id)`.as('people'))
    .where('kind', '=', 'data-breach-letter')
    .where('dedupeKey', 'like', `%${(await firstLetter())?.id}%`)
    .executeTakeFirstOrThrow();
}

/** Reads the line in the log about a letter that everybody has. */
const doneOf = (letterId: string) =>
  api.db
    .selectFrom('auditLog')
    .select('after')
    .where('subjectId', '=', breachId)
    .where('action', '=', 'data-breach.mail')
    .where(sql<boolean>`after ->> 'letterId' = ${letterId}`)
    .execute();

describe('batches', () => {
  test('of many reach each once, also after a kill, run twice at once, and from a backup', async () => {
    const letterId = await sendWithoutJob(await customers(MANY));
    expect(await firstLetter()).toMatchObject({ recipients: MANY, sent: 0, failed: 0, gone: 0 });
    const ctx = asSystem(api.context, 'data breach');
    // Killed in its second batch: that comes to nothing, the first stays.
    const { enqueue } = api.context.jobs;
    let left = 150;
    api.context.jobs.enqueue = async (...job) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return enqueue(...job);
    };
    await expect(mailLetter(ctx, { letterId })).rejects.toThrow('killed');
    api.context.jobs.enqueue = enqueue;
    expect(await countMails()).toEqual({ mails: 100, people: 100 });

    await Promise.all([mailLetter(ctx, { letterId }), mailLetter(ctx, { letterId })]);
    await api.jobsDone();
    expect(await countMails()).toEqual({ mails: MANY, people: MANY });
    expect(await firstLetter()).toMatchObject({ recipients: MANY, sent: MANY });
    expect(sent).toHaveLength(MANY);
    await mailLetter(ctx, { letterId });
    expect(await doneOf(letterId)).toEqual([{ after: { letterId, recipients: MANY } }]);

    // As a restored backup has it: who has a mail gets no other.
    await api.db.updateTable('dataBreachRecipients').set({ queuedAt: null }).execute();
    await api.db.updateTable('dataBreachLetters').set({ queuedAt: null }).execute();
    await mailLetter(ctx, { letterId });
    await api.jobsDone();
    expect(sent).toHaveLength(MANY);
  });

  test('of two jobs at once are done by one, and the log says so once', async () => {
    const letterId = await sendWithoutJob(await customers(3));
    const hold = (tx: Tx) => sql`lock table mails in share mode`.execute(tx);
    const send = () => mailLetter(asSystem(api.context, 'data breach'), { letterId });
    await whileHeld(api.db, hold, [send, send]);
    await api.jobsDone();
    expect(await doneOf(letterId)).toHaveLength(1);
    expect(sent).toHaveLength(3);
  });

  test('that no job works on go on by the sweep, after a minute', async () => {
    await sendWithoutJob(await customers(3));
    api.clock.set('2026-11-23T11:00:59.000Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(sent).toHaveLength(0);
    api.clock.set('2026-11-23T11:01:01.000Z');
    await api.runJob('system.sweep');
    await api.jobsDone();
    expect(sent).toHaveLength(3);
    const done = await api.db
      .selectFrom('dataBreachLetters')
      .select('queuedAt')
      .where('breachId', '=', breachId)
      .execute();
    expect(done).toEqual([{ queuedAt: api.clock.now }]);
  });

  test('of more than a job does at a time go on as another', async () => {
    const letterId = await sendWithoutJob(await customers(1000));
    await sql`insert into users (id, email, name, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@meer.test', 'Meer', 'Meer', '', now(), now()
      from generate_series(1, 3100)`.execute(api.db);
    await sql`insert into data_breach_recipients (letter_id, user_id)
      select ${letterId}, id from users where email like '%@meer.test'`.execute(api.db);
    const asked: string[] = [];
    const { enqueue } = api.context.jobs;
    api.context.jobs.enqueue = async (_, queue) => void asked.push(queue);
    await mailLetter(asSystem(api.context, 'data breach'), { letterId });
    api.context.jobs.enqueue = enqueue;
    expect(asked.filter((queue) => queue === 'data-breach.mail')).toHaveLength(1);
    expect(await countMails()).toEqual({ mails: 4000, people: 4000 });
  }, 30_000);
});

test('who switched everything off has it all the same', async () => {
  const person = await createFactories(api).customer();
  await api.db
    .insertInto('notificationPreferences')
    .values({ userId: person.id, updatedAt: api.clock.now, email: false, serviceStatus: false })
    .execute();
  await api.saveSettings({ notifications_enabled: 'false' });
  await sendTo(person);
  await api.jobsDone();
  await api.saveSettings({ notifications_enabled: 'true' });
  expect(sent).toEqual([{ to: person.email, subject: 'Over je gegevens' }]);
});

test('who deletes their account meanwhile gets none, and is counted as gone', async () => {
  const make = createFactories(api);
  const [stays, goes] = [await make.customer(), await make.customer()];
  const letterId = await sendWithoutJob(`${stays.id} ${goes.id}`);
  await api.db
    .updateTable('users')
    .set({ erasedAt: api.clock.now, email: `verwijderd-${goes.id}@verwijderd.invalid` })
    .where('id', '=', goes.id)
    .execute();
  await mailLetter(asSystem(api.context, 'data breach'), { letterId });
  await api.jobsDone();
  expect(sent.map(({ to }) => to)).toEqual([stays.email]);
  expect(await firstLetter()).toMatchObject({ recipients: 2, sent: 1, failed: 0, gone: 1 });
});

test('who is deleting their account holds their mail up until that is done', async () => {
  const person = await createFactories(api).customer();
  const letterId = await sendWithoutJob(person.id);
  const locked = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<void>();
  const erasing = api.db.transaction().execute(async (tx) => {
    const one = tx.selectFrom('users').select('id').where('id', '=', person.id);
    await one.forUpdate().execute();
    locked.resolve();
    await erased.promise;
    const email = `verwijderd-${person.id}@verwijderd.invalid`;
    await tx.updateTable('users').set({ email }).where('id', '=', person.id).execute();
  });
  await locked.promise;
  const mailing = mailLetter(asSystem(api.context, 'data breach'), { letterId });
  await untilWaiting(api.db, 1);
  erased.resolve();
  await Promise.all([erasing, mailing]);
  expect(await countMails()).toEqual({ mails: 0, people: 0 });
});

describe('mails that gave up', () => {
  test('are counted, and go out once more to the address of now', async () => {
    const make = createFactories(api);
    const people = [await make.customer(), await make.customer(), await make.customer()];
    const [right, wrong, changed] = people as [Person, Person, Person];
    refused.add(wrong.email).add(changed.email);
    const letterId = await sendTo(...people);
    await api.jobsDone();
    expect(await firstLetter()).toMatchObject({ recipients: 3, sent: 1, failed: 2, gone: 0 });

    const email = `nieuw-${changed.id}@voorbeeld.test`;
    await api.db.updateTable('users').set({ email }).where('id', '=', changed.id).execute();
    expect(await letters().retry({ letterId })).toEqual({ retried: 2 });
    await api.jobsDone();
    expect(sent.map(({ to }) => to)).toEqual([right.email, email]);
    expect(await firstLetter()).toMatchObject({ sent: 2, failed: 1 });
    const log = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('subjectId', '=', breachId)
      .where('action', '=', 'data-breach.retry-mail')
      .execute();
    expect(log).toEqual([{ actorId: admin.id, after: { letterId, retried: 2 } }]);

    refused.clear();
    const twice = [1, 2].map(() => outcomeOf(letters().retry({ letterId })));
    expect((await Promise.all(twice)).toSorted()).toEqual(['LETTER_NOTHING_FAILED', 'OK']);
    await api.jobsDone();
    expect(sent).toHaveLength(3);
    expect(await firstLetter()).toMatchObject({ sent: 3, failed: 0 });
  });

  test('of another letter stay as they are', async () => {
    const person = await createFactories(api).customer();
    refused.add(person.email);
    const letterId = await sendTo(person);
    await api.jobsDone();
    const other = await sendTo(await createFactories(api).customer());
    await api.jobsDone();
    expect(await outcomeOf(letters().retry({ letterId: other }))).toBe('LETTER_NOTHING_FAILED');
    const { letters: both } = await letters().list({ breachId });
    expect(both.map(({ id, failed }) => [id, failed])).toEqual([
      [other, 0],
      [letterId, 1],
    ]);
    await letters().retry({ letterId });
  });
});

test('to whom it went is forgotten with the mails; how many went out stays', async () => {
  const make = createFactories(api);
  const people = [await make.customer(), await make.customer()];
  const [first, second] = people as [Person, Person];
  // A person who never confirmed the address and did nothing would be forgotten before that.
  await api.db.updateTable('users').set({ emailVerified: true }).execute();
  refused.add(second.email);
  await sendTo(...people);
  await api.jobsDone();
  expect((await readTraces(api.db, first.id))['Mails over datalekken']).toMatchObject([
    { onderwerp: 'Over je gegevens' },
  ]);
  const kept = () =>
    api.db.selectFrom('dataBreachRecipients').select('userId').where('userId', '=', first.id);
  api.clock.set('2028-11-23T10:59:59.000Z');
  await api.runJob('orders.expire');
  expect(await kept().execute()).toHaveLength(1);
  api.clock.set('2028-11-24T11:00:00.000Z');
  await api.runJob('orders.expire');
  expect(await kept().execute()).toEqual([]);
  expect(await firstLetter()).toMatchObject({ recipients: 2, sent: 1, failed: 0, gone: 1 });
});
