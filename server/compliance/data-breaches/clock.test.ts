import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { sweepBreaches } from './sweep-breaches.ts';

const NOTICED = '2026-11-20T10:00:00.000Z';
const REASON = 'De gegevens waren versleuteld en de sleutel is nog van ons.';
let api: TestApp;
let staff: Person;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  staff = await make.staff('staff');
  admin = await make.staff('admin');
  owner = await make.staff('owner');
  const gone = await make.staff('admin');
  await api.db
    .updateTable('users')
    .set({ blockedAt: api.clock.now })
    .where('id', '=', gone.id)
    .execute();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  await api.jobsDone();
  await api.db.deleteFrom('mails').execute();
  api.clock.set(NOTICED);
});

const breaches = (person: Person) => api.as(person).staff.dataBreaches;

async function noted(noticedAt = new Date(NOTICED)): Promise<string> {
  const { breachId } = await breaches(staff).note({
    requestKey: randomUUID(),
    facts: {
      title: 'Laptop gestolen',
      description: 'Uit de trein.',
      noticedAt,
      beganAt: null,
      dataKinds: [],
      dataWords: '',
      subjects: [],
      subjectCount: null,
      cause: 'lost',
      consequences: '',
      measures: '',
    },
  });
  return breachId;
}

/** Subjects of the mails about one breach, by whom they went to. */
async function mailsOf(breachId: string): Promise<[string, string][]> {
  const rows = await api.db
    .selectFrom('mails')
    .select(['toAddress', 'subject', 'text'])
    .where('text', 'like', `%${breachId}%`)
    .orderBy('createdAt')
    .execute();
  expect(rows.filter(({ text }) => /trein|Laptop/.test(text))).toEqual([]);
  return rows.map(({ toAddress, subject }) => [toAddress, subject.replace(/ \(nummer \d+\)$/, '')]);
}

async function sweepAt(instant: string): Promise<void> {
  api.clock.set(instant);
  await api.runJob('system.sweep');
}

/** Reads the alarms that the sweep raised about it. */
async function alarmsOf(breachId: string): Promise<unknown[]> {
  const alarms = await api.db
    .selectFrom('auditLog')
    .select('after')
    .where('subjectId', '=', breachId)
    .where('action', '=', 'data-breach.alarm')
    .orderBy('id')
    .execute();
  return alarms.map(({ after }) => after);
}

const subjectsTo = (mails: [string, string][], { email }: Person) =>
  mails.filter(([to]) => to === email).map(([, subject]) => subject);

describe('the 72 hours of a breach', () => {
  test('are told to who decides at their beginning, half, three quarters and end, once each', async () => {
    const breachId = await noted();
    const HALF = '2026-11-21T22:00:00.000Z';
    await sweepAt('2026-11-21T21:59:00.000Z');
    expect(await mailsOf(breachId)).toHaveLength(2);
    await sweepAt(HALF);
    await sweepAt(HALF);
    expect(await mailsOf(breachId)).toHaveLength(4);
    await sweepAt('2026-11-22T16:00:00.000Z');
    await sweepAt('2026-11-23T10:00:00.000Z');
    const mails = await mailsOf(breachId);
    for (const person of [admin, owner]) {
      expect(subjectsTo(mails, person)).toEqual([
        'Er is een datalek genoteerd',
        'Datalek: de helft van de 72 uur is om',
        'Datalek: nog hooguit 18 uur om te melden',
        'Datalek: de 72 uur zijn om',
      ]);
    }
    expect(mails).toHaveLength(8);
    expect(await alarmsOf(breachId)).toEqual([{ alarm: 1 }, { alarm: 2 }, { alarm: 3 }]);
  });

  test('are told once by two copies of the program that sweep at once', async () => {
    const breachId = await noted();
    api.clock.set('2026-11-22T16:00:00.000Z');
    const ctx = asSystem(api.context, 'sweep');
    // Both have found it before either goes on.
    const { sweeping } = await api.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('dataBreaches')
        .select('id')
        .where('id', '=', breachId)
        .forUpdate()
        .execute();
      const both = Promise.all([sweepBreaches(ctx), sweepBreaches(ctx)]);
      await untilWaiting(api.db, 2);
      return { sweeping: both };
    });
    await sweeping;
    expect(await alarmsOf(breachId)).toEqual([{ alarm: 2 }]);
    expect(await mailsOf(breachId)).toHaveLength(4);
  });

  test('are not told of when a colleague decided just before', async () => {
    const breachId = await noted();
    api.clock.set('2026-11-22T16:00:00.000Z');
    const { sweeping } = await api.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('dataBreaches')
        .set({ authorityDecision: 'not-reported', authorityReason: REASON })
        .where('id', '=', breachId)
        .execute();
      const sweep = sweepBreaches(asSystem(api.context, 'sweep'));
      await untilWaiting(api.db, 1);
      return { sweeping: sweep };
    });
    await sweeping;
    expect(await alarmsOf(breachId)).toEqual([]);
  });

  test('bring the task up anew, with what is left of them', async () => {
    const breachId = await noted();
    await sweepAt('2026-11-22T16:00:00.000Z');
    const { items } = await api.as(staff).staff.tasks.list({});
    const tasks = items.filter(({ subjectId }) => subjectId === breachId);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({
      kind: 'data-breach',
      createdAt: api.clock.now,
      note: expect.stringContaining('Er is nog 18 uur.'),
    });
  });

  test('that were almost over when it was noted begin with what is left of them', async () => {
    const breachId = await noted(new Date('2026-11-18T02:00:00Z'));
    expect(subjectsTo(await mailsOf(breachId), admin)).toEqual([
      'Datalek: nog hooguit 18 uur om te melden',
    ]);
    await sweepAt(NOTICED);
    expect(await mailsOf(breachId)).toHaveLength(2);
    expect(await alarmsOf(breachId)).toEqual([]);
  });

  test('stop with the decision about the authority', async () => {
    const breachId = await noted();
    api.clock.set('2026-11-20T12:00:00.000Z');
    const decision = { decision: 'not-reported', at: null, reference: '', reason: REASON } as const;
    await breaches(admin).decideAuthority({ breachId, seen: 1, ...decision });
    await sweepAt('2026-11-25T10:00:00.000Z');
    expect(await mailsOf(breachId)).toHaveLength(2);
  });

  test('skip what nobody saw: after a standstill only the last moment is told', async () => {
    const breachId = await noted();
    await sweepAt('2026-11-24T10:00:00.000Z');
    expect(subjectsTo(await mailsOf(breachId), admin)).toEqual([
      'Er is een datalek genoteerd',
      'Datalek: de 72 uur zijn om',
    ]);
  });
});
