import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BREACH_UPDATES_MAX } from '#domain/compliance/data-breach.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

type Facts = Parameters<Api['staff']['dataBreaches']['note']>[0]['facts'];

const START = '2026-11-23T11:00:00.000Z';
const REASON = 'De gegevens waren versleuteld en de sleutel is nog van ons.';
const at = (iso: string) => new Date(iso);
let api: TestApp;
let staff: Person;
let otherStaff: Person;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  staff = await make.staff('staff');
  otherStaff = await make.staff('staff');
  admin = await make.staff('admin');
  owner = await make.staff('owner');
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => api.clock.set(START));

const breaches = (person: Person) => api.as(person).staff.dataBreaches;

function facts(changed: Partial<Facts> = {}): Facts {
  return {
    title: 'Factuur naar de verkeerde',
    description: 'Een klant kreeg de factuur van een ander.',
    noticedAt: at('2026-11-23T10:00:00Z'),
    beganAt: null,
    dataKinds: ['names', 'purchases'],
    dataWords: '',
    subjects: ['customers'],
    subjectCount: 1,
    cause: 'misdirected',
    consequences: '',
    measures: '',
    ...changed,
  };
}

async function noted(changed: Partial<Facts> = {}, by = staff): Promise<string> {
  const input = { requestKey: randomUUID(), facts: facts(changed) };
  return (await breaches(by).note(input)).breachId;
}

const NOT_REPORTED = { decision: 'not-reported', at: null, reference: '', reason: REASON } as const;
const NOT_TOLD = { decision: 'not-told', at: null, how: '', reason: REASON } as const;

async function decided(breachId: string): Promise<void> {
  await breaches(admin).decideAuthority({ breachId, seen: 1, ...NOT_REPORTED });
  await breaches(admin).decidePeople({ breachId, seen: 2, ...NOT_TOLD });
}

async function auditOf(subjectId: string) {
  return api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('id')
    .execute();
}

async function taskOf(subjectId: string) {
  return api.db
    .selectFrom('staffTasks')
    .select(['kind', 'note', 'doneAt', 'userId'])
    .where('subjectId', '=', subjectId)
    .execute();
}

describe('noting a breach', () => {
  test('is done by staff, and is at once on the list of who decides', async () => {
    const breachId = await noted();
    const detail = await breaches(admin).get({ breachId });
    expect(detail).toMatchObject({
      status: 'open',
      ...facts(),
      authorityDecision: null,
      peopleDecision: null,
      updateCount: 1,
      createdAt: at(START),
    });
    expect(detail.updates).toEqual([
      expect.objectContaining({
        kind: 'noted',
        message: 'Een klant kreeg de factuur van een ander.',
        writtenByName: expect.stringContaining(' '),
      }),
    ]);
    expect(await taskOf(breachId)).toEqual([
      {
        kind: 'data-breach',
        note: `Datalek ${detail.number}: besluit uiterlijk 26 november 2026 om 11:00 of het naar de AP gaat.`,
        doneAt: null,
        userId: null,
      },
    ]);
    const log = await auditOf(breachId);
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['data-breach.note', staff.id],
    ]);
  });

  test('sent twice is one, even at once; the key of a colleague is refused', async () => {
    const input = { requestKey: randomUUID(), facts: facts() };
    const answers = await Promise.all([1, 2, 3].map(() => breaches(staff).note(input)));
    expect(new Set(answers.map(({ breachId }) => breachId)).size).toBe(1);
    const { updates } = await breaches(staff).get(answers[0] ?? { breachId: '' });
    expect(updates).toHaveLength(1);
    expect(await outcomeOf(breaches(admin).note(input))).toBe('CONFLICT');
  });

  test.each<[string, Partial<Facts>, string]>([
    ['noticed in the future', { noticedAt: at('2026-11-23T11:00:01Z') }, 'facts.noticedAt'],
    ['begun after it was noticed', { beganAt: at(START) }, 'facts.beganAt'],
    ['other data without words', { dataKinds: ['other'] }, 'facts.dataWords'],
    ['the same kind twice', { dataKinds: ['names', 'names'] }, 'facts.dataKinds'],
    ['people below zero', { subjectCount: -1 }, 'facts.subjectCount'],
    ['without a title', { title: ' ' }, 'facts.title'],
    ['without what happened', { description: '' }, 'facts.description'],
  ])('%s is refused at its field', async (_, changed, path) => {
    const note = breaches(staff).note({ requestKey: randomUUID(), facts: facts(changed) });
    expect(await refusalOf(note)).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [expect.objectContaining({ path })] },
    });
  });
});

describe('who may', () => {
  test('staff see and add to what they noted; of what others noted they learn nothing', async () => {
    const breachId = await noted();
    const ids = async (person: Person) =>
      (await breaches(person).list({ limit: 100 })).items.map(({ id }) => id);
    expect(await ids(staff)).toContain(breachId);
    expect(await ids(admin)).toContain(breachId);
    expect(await ids(otherStaff)).not.toContain(breachId);
    expect((await breaches(staff).get({ breachId })).texts).toBeNull();
    expect(await outcomeOf(breaches(otherStaff).get({ breachId }))).toBe('NOT_FOUND');
    const note = { breachId, seen: 1, message: 'Ik belde de klant.' };
    expect(await outcomeOf(breaches(otherStaff).addNote(note))).toBe('NOT_FOUND');
    expect(await outcomeOf(breaches(staff).addNote(note))).toBe('OK');
    const { updates } = await breaches(owner).get({ breachId });
    expect(updates.map(({ kind }) => kind)).toEqual(['note', 'noted']);
  });

  test('an export has every breach, and is written down', async () => {
    const breachId = await noted();
    const rows = [];
    for await (const { items } of await breaches(admin).export()) rows.push(...items);
    expect(rows.find(({ id }) => id === breachId)).toMatchObject(facts());
    expect(await outcomeOf(breaches(staff).export())).toBe('FORBIDDEN');
    const [entry] = await auditOf('data-breaches');
    expect(entry).toMatchObject({ action: 'data-breaches.export', actorId: admin.id });
  });
});

describe('what becomes known later', () => {
  test('replaces what was noted, which stays in the log with who changed it and why', async () => {
    const breachId = await noted();
    api.clock.set('2026-11-23T15:00:00.000Z');
    const later = facts({ subjectCount: 12, noticedAt: at('2026-11-23T09:00:00Z') });
    const message = 'Het waren er meer, en een collega wist het eerder.';
    await breaches(admin).correct({ breachId, seen: 1, facts: later, message });
    const detail = await breaches(admin).get({ breachId });
    expect(detail).toMatchObject({ ...later, updateCount: 2 });
    expect(detail.updates[0]).toMatchObject({
      kind: 'corrected',
      message,
      replaced: ['Ontdekt was: 23 november 2026 om 11:00', 'Ongeveer hoeveel mensen was: 1'],
    });
    const [, entry] = await auditOf(breachId);
    expect(entry).toMatchObject({ before: { subjectCount: 1 }, after: { subjectCount: 12 } });
  });

  test('never moves the clock on, and is something', async () => {
    const breachId = await noted();
    const to = (changed: Partial<Facts>) =>
      refusalOf(
        breaches(admin).correct({ breachId, seen: 1, facts: facts(changed), message: 'Zo.' }),
      );
    expect(await to({ noticedAt: at('2026-11-23T10:30:00Z') })).toMatchObject({
      data: { issues: [expect.objectContaining({ path: 'facts.noticedAt' })] },
    });
    expect(await to({})).toMatchObject({ data: { issues: [{ path: 'facts' }] } });
  });

  test('who writes second reads the first one before: of two at once one is kept', async () => {
    const breachId = await noted();
    const note = { breachId, seen: 1, message: 'Gebeld.' };
    const outcomes = await Promise.all([
      outcomeOf(breaches(staff).addNote(note)),
      outcomeOf(breaches(admin).addNote(note)),
      outcomeOf(breaches(admin).decideAuthority({ breachId, seen: 1, ...NOT_REPORTED })),
    ]);
    expect(outcomes.toSorted()).toEqual(['DATA_BREACH_CHANGED', 'DATA_BREACH_CHANGED', 'OK']);
    expect((await breaches(admin).get({ breachId })).updates).toHaveLength(2);
  });

  test('a note that is sent again is written once, also by who has read it since', async () => {
    const breachId = await noted();
    const note = { breachId, message: 'Gebeld.', messageKey: randomUUID() };
    await breaches(staff).addNote({ ...note, seen: 1 });
    await breaches(staff).addNote({ ...note, seen: 2 });
    expect((await breaches(staff).get({ breachId })).updates).toHaveLength(2);
    // The key of somebody else's says nothing.
    expect(await outcomeOf(breaches(admin).addNote({ ...note, seen: 2 }))).toBe('NOT_FOUND');
    const elsewhere = { ...note, breachId: await noted(), seen: 1 };
    expect(await outcomeOf(breaches(staff).addNote(elsewhere))).toBe('NOT_FOUND');
  });

  test('has an end, which leaves room to decide and to close', async () => {
    const breachId = await noted();
    await api.db
      .updateTable('dataBreaches')
      .set({ updateCount: BREACH_UPDATES_MAX - 5 })
      .where('id', '=', breachId)
      .execute();
    const seen = BREACH_UPDATES_MAX - 5;
    const note = breaches(staff).addNote({ breachId, seen, message: 'Nog iets.' });
    expect(await outcomeOf(note)).toBe('DATA_BREACH_FULL');
    await breaches(admin).decideAuthority({ breachId, seen, ...NOT_REPORTED });
    await breaches(admin).decidePeople({ breachId, seen: seen + 1, ...NOT_TOLD });
    await breaches(admin).close({ breachId, seen: seen + 2 });
    expect((await breaches(admin).get({ breachId })).status).toBe('closed');
  });
});

describe('deciding', () => {
  test('on both sides is written down, and then it may be closed and opened again', async () => {
    const breachId = await noted();
    const reported = { at: at('2026-11-23T10:30:00Z'), reference: 'DL-2026-17', reason: '' };
    expect(await outcomeOf(breaches(admin).close({ breachId, seen: 1 }))).toBe(
      'DATA_BREACH_UNDECIDED',
    );
    await breaches(admin).decideAuthority({ breachId, seen: 1, decision: 'reported', ...reported });
    expect(await outcomeOf(breaches(admin).close({ breachId, seen: 2 }))).toBe(
      'DATA_BREACH_UNDECIDED',
    );
    await breaches(owner).decidePeople({
      breachId,
      seen: 2,
      decision: 'told',
      at: at('2026-11-23T10:45:00Z'),
      how: 'Gebeld en gemaild.',
      reason: '',
    });
    expect(await taskOf(breachId)).toMatchObject([{ doneAt: null }]);
    await breaches(admin).close({ breachId, seen: 3 });
    expect(await taskOf(breachId)).toMatchObject([{ doneAt: at(START) }]);
    const { items } = await breaches(admin).list({ status: 'closed' });
    expect(items.find(({ id }) => id === breachId)).toMatchObject({ closedAt: at(START) });

    const note = { breachId, seen: 4, message: 'Nog iets.' };
    expect(await outcomeOf(breaches(admin).addNote(note))).toBe('DATA_BREACH_CLOSED');
    await breaches(admin).reopen({ ...note, message: 'Het bleken er meer.' });
    expect(await taskOf(breachId)).toMatchObject([{ doneAt: null }]);
    expect(await outcomeOf(breaches(admin).reopen({ ...note, seen: 5 }))).toBe('DATA_BREACH_OPEN');
    const detail = await breaches(admin).get({ breachId });
    expect(detail).toMatchObject({ status: 'open', closedAt: null, authorityDecision: 'reported' });
    expect(detail.updates.map(({ message }) => message)).toEqual([
      'Het bleken er meer.',
      'Gesloten.',
      'Verteld aan de betrokkenen op 23 november 2026 om 11:45. Hoe: Gebeld en gemaild.',
      'Gemeld bij de AP op 23 november 2026 om 11:30, nummer DL-2026-17.',
      'Een klant kreeg de factuur van een ander.',
    ]);
    expect((await auditOf(breachId)).map(({ action }) => action)).toEqual([
      'data-breach.note',
      'data-breach.decide-authority',
      'data-breach.decide-people',
      'data-breach.close',
      'data-breach.reopen',
    ]);
  });

  test('not to tell may be thought better of; what was told stays told', async () => {
    const breachId = await noted();
    await decided(breachId);
    const authority = (seen: number, choice: object) =>
      outcomeOf(breaches(admin).decideAuthority({ breachId, seen, ...NOT_REPORTED, ...choice }));
    const people = (seen: number, choice: object) =>
      outcomeOf(breaches(admin).decidePeople({ breachId, seen, ...NOT_TOLD, ...choice }));
    const reported = { decision: 'reported', at: at('2026-11-23T10:30:00Z'), reason: '' };
    const told = { decision: 'told', at: at(START), how: 'Per brief.', reason: '' };
    const otherwise = { reason: 'Bij nader inzien om een heel andere reden.' };
    expect(await authority(3, otherwise)).toBe('DATA_BREACH_DECIDED');
    expect(await authority(3, reported)).toBe('OK');
    expect(await authority(4, {})).toBe('DATA_BREACH_DECIDED');
    expect(await people(4, otherwise)).toBe('DATA_BREACH_DECIDED');
    expect(await people(4, told)).toBe('OK');
    expect(await people(5, {})).toBe('DATA_BREACH_DECIDED');
  });

  test('late takes a reason, and neither takes a moment that is still to come', async () => {
    const breachId = await noted({ noticedAt: at('2026-11-19T10:00:00Z') });
    const reported = {
      breachId,
      seen: 1,
      decision: 'reported',
      reference: '',
      reason: '',
    } as const;
    const late = await refusalOf(
      breaches(admin).decideAuthority({ ...reported, at: at('2026-11-23T10:30:00Z') }),
    );
    expect(late).toMatchObject({ data: { issues: [{ path: 'reason' }] } });
    const told = { breachId, seen: 1, decision: 'told', how: 'Per mail.', reason: '' } as const;
    const ahead = breaches(admin).decidePeople({ ...told, at: at('2026-11-23T11:00:01Z') });
    expect(await refusalOf(ahead)).toMatchObject({ data: { issues: [{ path: 'at' }] } });
  });

  test('the text for the authority holds what was noted, and who answers for it', async () => {
    await api.saveSettings({ company_legal_name: 'Voorbeeld BV', support_email: 'ap@shop.test' });
    const breachId = await noted();
    await breaches(staff).addNote({ breachId, seen: 1, message: 'De ontvanger wiste de mail.' });
    await breaches(admin).addNote({ breachId, seen: 2, message: 'En bevestigde dat.' });
    const { texts } = await breaches(admin).get({ breachId });
    for (const part of [
      'Naam: Voorbeeld BV',
      'E-mail voor vragen: ap@shop.test',
      'Ontdekt: 23 november 2026 om 11:00',
      'Soorten gegevens: Naam en adres; Bestellingen en facturen',
      /De ontvanger wiste de mail\.\n.*: En bevestigde dat\.$/,
    ]) {
      expect(texts?.report).toMatch(part);
    }
    // Notes among colleagues are not for the people concerned.
    expect(texts?.letter).toContain('Mail ap@shop.test.');
    expect(texts?.letter).not.toContain('De ontvanger wiste de mail.');
  });
});

describe('the database keeps the log', () => {
  test.each([
    ['an update', sql`update data_breach_updates set message = 'Anders'`],
    ['an update away', sql`delete from data_breach_updates`],
    ['a breach away', sql`delete from data_breaches`],
    ['its clock', sql`update data_breaches set noticed_at = noticed_at + interval '1 hour'`],
    ['who noted it', sql`update data_breaches set noted_by = gen_random_uuid()`],
  ])('it refuses to write %s', async (_, statement) => {
    await noted();
    await expect(statement.execute(api.db)).rejects.toThrow(/rewritten/);
  });

  test('it refuses to untell the authority and the people', async () => {
    const breachId = await noted();
    const reported = { at: at(START), reference: 'DL-1', reason: '' };
    await breaches(admin).decideAuthority({ breachId, seen: 1, decision: 'reported', ...reported });
    const told = { at: at(START), how: 'Per mail.', reason: '' };
    await breaches(admin).decidePeople({ breachId, seen: 2, decision: 'told', ...told });
    for (const set of [{ authorityReference: 'DL-2' }, { peopleHow: 'Per brief.' }]) {
      const change = api.db.updateTable('dataBreaches').set(set).where('id', '=', breachId);
      await expect(change.execute()).rejects.toThrow(/rewritten/);
    }
  });
});
