import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { moveMaintenance } from './move-maintenance.ts';

type Opened = Parameters<Api['staff']['incidents']['open']>[0];
type Planned = Parameters<Api['staff']['incidents']['plan']>[0];
type Update = Parameters<Api['staff']['incidents']['update']>[0];

const START = '2026-11-23T11:00:00.000Z';
let api: TestApp;
let staff: Person;
let other: Person;
let customer: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  staff = await make.staff('staff');
  other = await make.staff('admin');
  ({ customer } = await make.activeService());
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.jobsDone();
  for (const table of ['incidentRounds', 'incidentUpdates', 'incidents'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

const incidents = (person: Person) => api.as(person).staff.incidents;

function opened(fields: Partial<Opened> = {}): Opened {
  return {
    requestKey: randomUUID(),
    title: 'Websites laden traag',
    status: 'investigating',
    impact: 'partial',
    parts: ['web'],
    message: 'We zoeken het uit.',
    mail: false,
    ...fields,
  };
}

const at = (iso: string) => new Date(iso);
const TIMES = {
  startsAt: at('2026-11-25T01:00:00Z'),
  endsAt: at('2026-11-25T03:00:00Z'),
  endsItself: false,
};

function planned(fields: Partial<Planned> = {}): Planned {
  const { status: _, ...rest } = opened();
  return { ...rest, title: 'Nieuwe schijven', times: TIMES, ...fields };
}

function update(incidentId: string, fields: Partial<Update> = {}): Update {
  return {
    incidentId,
    seen: 1,
    status: 'identified',
    impact: 'partial',
    parts: ['web'],
    message: 'De oorzaak is bekend.',
    times: null,
    mail: false,
    ...fields,
  };
}

async function readAudit(incidentId: string) {
  return api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', incidentId)
    .where('action', 'not in', ['incident.notify', 'incident.mail'])
    .orderBy('id')
    .execute();
}

describe('an incident', () => {
  test('goes from opened to solved, each step said, kept and in the log', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    api.clock.set('2026-11-23T11:20:00.000Z');
    await incidents(other).update(
      update(incidentId, { impact: 'down', parts: ['web', 'vps'], message: 'Erger dan gedacht.' }),
    );
    api.clock.set('2026-11-23T12:00:00.000Z');
    const last = { seen: 2, status: 'resolved', message: 'Opgelost.' } as const;
    await incidents(staff).update(update(incidentId, last));
    const detail = await incidents(staff).get({ incidentId });
    expect(detail).toMatchObject({
      status: 'resolved',
      startsAt: at(START),
      endedAt: at('2026-11-23T12:00:00.000Z'),
      updateCount: 3,
      nextStatuses: ['resolved', 'investigating'],
    });
    expect(detail.updates.map(({ status, impact, parts }) => [status, impact, parts])).toEqual([
      ['resolved', 'partial', ['web']],
      ['identified', 'down', ['web', 'vps']],
      ['investigating', 'partial', ['web']],
    ]);
    expect(new Set(detail.updates.map(({ writtenByName }) => writtenByName)).size).toBe(2);
    const log = await readAudit(incidentId);
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['incident.open', staff.id],
      ['incident.update', other.id],
      ['incident.update', staff.id],
    ]);
    expect(log[1]).toMatchObject({
      before: { status: 'investigating', impact: 'partial', parts: ['web'] },
      after: { status: 'identified', impact: 'down', message: 'Erger dan gedacht.' },
    });
  });

  test('sent twice is one, even at once; the key of a colleague is refused', async () => {
    const input = opened();
    const answers = await Promise.all([1, 2, 3].map(() => incidents(staff).open(input)));
    expect(new Set(answers.map(({ incidentId }) => incidentId)).size).toBe(1);
    const { items } = await incidents(staff).list({ view: 'open' });
    expect(items).toHaveLength(1);
    expect(await outcomeOf(incidents(other).open(input))).toBe('CONFLICT');
  });

  test('who writes second reads the first one before: of two at once one is placed', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    const outcomes = await Promise.all([
      outcomeOf(incidents(staff).update(update(incidentId))),
      outcomeOf(incidents(other).update(update(incidentId, { status: 'resolved' }))),
    ]);
    expect(outcomes.toSorted()).toEqual(['INCIDENT_CHANGED', 'OK']);
    const { updates, updateCount } = await incidents(staff).get({ incidentId });
    expect([updates.length, updateCount]).toEqual([2, 2]);
    const seenTooMuch = update(incidentId, { seen: 3 });
    expect(await outcomeOf(incidents(staff).update(seenTooMuch))).toBe('INCIDENT_CHANGED');
  });

  test('is opened again within a week, and not after', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    await incidents(staff).update(update(incidentId, { status: 'resolved' }));
    const again = update(incidentId, { seen: 2, status: 'investigating' });
    api.clock.set('2026-11-30T11:00:00.000Z');
    expect(await outcomeOf(incidents(staff).update(again))).toBe('INCIDENT_CLOSED');
    expect((await incidents(staff).get({ incidentId })).nextStatuses).toEqual([]);
    api.clock.set('2026-11-30T10:59:59.000Z');
    await incidents(staff).update(again);
    expect(await incidents(staff).get({ incidentId })).toMatchObject({ endedAt: null });
  });

  test('takes no step that its state does not have, and has no times', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    const wrong = update(incidentId, { status: 'completed' });
    expect(await outcomeOf(incidents(staff).update(wrong))).toBe('INCIDENT_STATUS_REFUSED');
    const timed = update(incidentId, { times: TIMES });
    expect(await outcomeOf(incidents(staff).update(timed))).toBe('INPUT_INVALID');
    const nothing = update(randomUUID());
    expect(await outcomeOf(incidents(staff).update(nothing))).toBe('NOT_FOUND');
  });

  test('is one of twenty that are open at most, also when one is opened again', async () => {
    const first = await incidents(staff).open(opened());
    await incidents(staff).update(update(first.incidentId, { status: 'resolved' }));
    for (let count = 0; count < 19; count += 1) await incidents(staff).open(opened());
    const both = [opened(), opened()].map((input) => outcomeOf(incidents(staff).open(input)));
    expect((await Promise.all(both)).toSorted()).toEqual(['OK', 'TOO_MANY_OPEN_INCIDENTS']);
    expect(await outcomeOf(incidents(staff).plan(planned()))).toBe('TOO_MANY_OPEN_INCIDENTS');
    const again = update(first.incidentId, { seen: 2, status: 'investigating' });
    expect(await outcomeOf(incidents(staff).update(again))).toBe('TOO_MANY_OPEN_INCIDENTS');
    const { items, count } = await incidents(staff).list({ view: 'open', limit: 5 });
    expect([items.length, count.value]).toEqual([5, 20]);
    const { open } = await api.nobody.public.status.get();
    expect(open).toHaveLength(20);
  });

  test('has room for how it ends', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    await api.db.updateTable('incidents').set({ updateCount: 198 }).execute();
    const more = update(incidentId, { seen: 198 });
    expect(await outcomeOf(incidents(staff).update(more))).toBe('INCIDENT_FULL');
    await incidents(staff).update({ ...more, status: 'resolved' });
  });

  test('an update is not rewritten, not even in the database', async () => {
    const { incidentId } = await incidents(staff).open(opened());
    const rewriting = api.db
      .updateTable('incidentUpdates')
      .set({ message: 'Er was niets.' } as never)
      .where('incidentId', '=', incidentId)
      .execute();
    await expect(rewriting).rejects.toThrow('is not rewritten');
  });

  test.each([
    [{ parts: [] }],
    [{ parts: ['web', 'web'] }],
    [{ title: ' ' }],
    [{ message: '' }],
    [{ status: 'resolved' }],
  ])('%j is no incident', async (fields) => {
    const input = { ...opened(), ...fields };
    expect(await outcomeOf(incidents(staff).open(input as Opened))).toBe('INPUT_INVALID');
  });
});

describe('maintenance', () => {
  test('begins at its time by itself, and ends by a person', async () => {
    const { incidentId } = await incidents(staff).plan(planned());
    api.clock.set('2026-11-25T00:59:59.000Z');
    await api.runJob('system.sweep');
    expect(await incidents(staff).get({ incidentId })).toMatchObject({ status: 'planned' });
    api.clock.set('2026-11-25T01:00:00.000Z');
    await api.runJob('system.sweep');
    await api.runJob('system.sweep');
    const begun = await incidents(staff).get({ incidentId });
    expect(begun).toMatchObject({ status: 'in_progress', updateCount: 2, endedAt: null });
    expect(begun.updates[0]).toMatchObject({
      writtenByName: null,
      message: 'Het onderhoud is begonnen.',
      movedTo: null,
    });
    api.clock.set('2026-11-25T09:00:00.000Z');
    await api.runJob('system.sweep');
    expect(await incidents(staff).get({ incidentId })).toMatchObject({ status: 'in_progress' });
    const done = { seen: 2, status: 'completed', message: 'Klaar.' } as const;
    await incidents(staff).update(update(incidentId, done));
    expect(await incidents(staff).get({ incidentId })).toMatchObject({
      status: 'completed',
      endedAt: api.clock.now,
      endsAt: TIMES.endsAt,
    });
  });

  test('ends at its time where that was chosen', async () => {
    const times = { ...TIMES, endsItself: true };
    const { incidentId } = await incidents(staff).plan(planned({ times }));
    api.clock.set('2026-11-25T03:00:00.000Z');
    await api.runJob('system.sweep');
    expect(await incidents(staff).get({ incidentId })).toMatchObject({ status: 'in_progress' });
    await api.runJob('system.sweep');
    expect(await incidents(staff).get({ incidentId })).toMatchObject({
      status: 'completed',
      endedAt: api.clock.now,
      updateCount: 3,
    });
  });

  test('a sweep and a colleague at once make one step each, or one of them none', async () => {
    const { incidentId } = await incidents(staff).plan(planned());
    api.clock.set('2026-11-25T01:00:00.000Z');
    const [, outcome] = await Promise.all([
      api.runJob('system.sweep'),
      outcomeOf(incidents(staff).update(update(incidentId, { status: 'cancelled' }))),
    ]);
    const { status, updateCount, updates } = await incidents(staff).get({ incidentId });
    expect(updates).toHaveLength(updateCount);
    expect([outcome, status, updateCount]).toEqual(
      outcome === 'OK' ? ['OK', 'cancelled', 2] : ['INCIDENT_CHANGED', 'in_progress', 2],
    );
  });

  test('a sweep that finds a colleague ahead makes no step', async () => {
    const { incidentId } = await incidents(staff).plan(planned());
    api.clock.set('2026-11-25T01:00:00.000Z');
    let sweeping: Promise<void> = Promise.resolve();
    await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('incidents').select('id').forUpdate().execute();
      sweeping = moveMaintenance(asSystem(api.context, 'sweep'));
      await untilWaiting(api.db, 1);
      await tx
        .updateTable('incidents')
        .set({ status: 'cancelled', endedAt: api.clock.now })
        .execute();
    });
    await sweeping;
    expect(await incidents(staff).get({ incidentId })).toMatchObject({
      status: 'cancelled',
      updateCount: 1,
    });
  });

  test('is moved with its new times said, and begun earlier by hand it began then', async () => {
    const { incidentId } = await incidents(staff).plan(planned());
    const times = { startsAt: at('2026-11-26T01:00:00Z'), endsAt: at('2026-11-26T05:00:00Z') };
    const moved = { status: 'planned', times: { ...times, endsItself: true } } as const;
    await incidents(staff).update(update(incidentId, moved));
    const told = await incidents(staff).get({ incidentId });
    expect(told).toMatchObject({ ...times, endsItself: true });
    expect(told.updates.map(({ movedTo }) => movedTo)).toEqual([times, null]);
    api.clock.set('2026-11-26T00:30:00.000Z');
    const earlier = { endsAt: at('2026-11-26T04:00:00Z'), startsAt: at('2020-01-01T00:00:00Z') };
    const begun = { ...earlier, endsItself: false };
    await incidents(staff).update(
      update(incidentId, { seen: 2, status: 'in_progress', times: begun }),
    );
    expect(await incidents(staff).get({ incidentId })).toMatchObject({
      startsAt: api.clock.now,
      endsAt: earlier.endsAt,
      endsItself: false,
    });
    const end = update(incidentId, { seen: 3, status: 'completed', times: begun });
    expect(await outcomeOf(incidents(staff).update(end))).toBe('INPUT_INVALID');
  });

  test.each([
    [{ startsAt: at('2026-11-23T09:59:00Z') }, 'times.startsAt'],
    [{ endsAt: at('2026-11-25T01:00:00Z') }, 'times.endsAt'],
  ])('with %j is refused at its field, new or moved', async (wrong, path) => {
    const times = { ...TIMES, ...wrong };
    const refused = { code: 'INPUT_INVALID', data: { issues: [{ path }] } };
    await expect(incidents(staff).plan(planned({ times }))).rejects.toMatchObject(refused);
    const { incidentId } = await incidents(staff).plan(planned());
    const moved = update(incidentId, { status: 'planned', times });
    await expect(incidents(staff).update(moved)).rejects.toMatchObject(refused);
  });
});

test('the list has what is open and what is over apart, the newest first', async () => {
  const ids: string[] = [];
  for (const hour of [1, 2, 3]) {
    api.clock.set(`2026-11-23T1${hour}:00:00.000Z`);
    ids.push((await incidents(staff).open(opened())).incidentId);
  }
  const [first = '', second = '', third = ''] = ids;
  api.clock.set('2026-11-23T15:00:00.000Z');
  await incidents(staff).update(update(second, { status: 'resolved' }));
  const idsOf = async (view: 'open' | 'ended') =>
    (await incidents(staff).list({ view })).items.map(({ id }) => id);
  expect([await idsOf('open'), await idsOf('ended')]).toEqual([[third, first], [second]]);
  const page = await incidents(staff).list({ view: 'open', limit: 1 });
  const next = await incidents(staff).list({
    view: 'open',
    limit: 1,
    cursor: page.nextCursor ?? '',
  });
  expect(next.items.map(({ id }) => id)).toEqual([first]);
});

test('the dashboard of a customer tells of what touches them, soon or now', async () => {
  const titles = async (person = customer) =>
    (await api.as(person).customer.dashboard.summary()).incidents.map(({ title }) => title);
  const make = createFactories(api);
  const without = await make.customer();
  const soon = {
    ...TIMES,
    startsAt: at('2026-11-26T11:00:00Z'),
    endsAt: at('2026-11-26T12:00:00Z'),
  };
  const later = { ...soon, startsAt: at('2026-11-26T11:00:01Z') };
  await incidents(staff).plan(planned({ title: 'binnenkort', times: soon }));
  await incidents(staff).plan(planned({ title: 'later', times: later }));
  await incidents(staff).open(opened({ title: 'van een ander', parts: ['vps', 'game'] }));
  const { incidentId } = await incidents(staff).open(opened({ title: 'van mij' }));
  api.clock.set('2026-11-23T11:00:01.000Z');
  await incidents(staff).open(opened({ title: 'site', parts: ['site'] }));
  api.clock.set(START);
  expect(await titles()).toEqual(['van mij', 'site', 'binnenkort']);
  expect(await titles(without)).toEqual(['site']);
  const colleague = await make.member({ account: customer, rights: ['technical'] });
  const seen = await api.asMember(colleague, customer).customer.incidents.list();
  expect(seen.incidents.map(({ title }) => title)).toEqual(await titles());
  await incidents(staff).update(update(incidentId, { status: 'resolved' }));
  expect(await titles()).not.toContain('van mij');
});
