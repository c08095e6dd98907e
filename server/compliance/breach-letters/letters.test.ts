import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BREACH_LETTERS_MAX } from '#domain/compliance/breach-letter.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { noteBreachOf, sendBreachLetter } from '#tests/support/breaches.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

const START = '2026-11-23T11:00:00.000Z';
const MESSAGE = 'Er kwam een lijst op straat.\n\nVragen? Mail hulp@shop.test.';
const LETTER = { subject: 'Over je gegevens', message: MESSAGE } as const;
let api: TestApp;
let admin: Person;
let owner: Person;
let web: Person;
let vps: Person;
let ended: Person;
let idle: Person;
let gone: Person;
let both: Person;
let webPlan: string;
let breachId: string;

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true });
  const make = createFactories(api);
  admin = await make.staff('admin');
  owner = await make.staff('owner');
  const plan = await make.plan({ type: 'web', name: 'Web Groot' });
  webPlan = plan.id;
  ({ customer: web } = await make.activeService({ plan }));
  ({ customer: vps } = await make.activeService({ plan: await make.plan({ type: 'vps' }) }));
  ({ customer: ended } = await make.activeService({ plan }));
  const now = api.clock.now;
  await api.db
    .updateTable('services')
    .set({ status: 'cancelled', cancelledAt: now, cancelledBy: 'staff' })
    .where('userId', '=', ended.id)
    .execute();
  idle = await make.customer();
  both = await make.staff('staff');
  await make.activeService({ customer: both, plan: await make.plan({ type: 'game' }) });
  ({ customer: gone } = await make.activeService({ plan }));
  await api.db.updateTable('users').set({ erasedAt: now }).where('id', '=', gone.id).execute();
  // A colleague who works for somebody else's account does not hold its services.
  await make.member({ account: web, rights: ['technical'], member: idle });
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set(START);
  await api.jobsDone();
  await sql`delete from mails where kind = 'data-breach-letter'`.execute(api.db);
  breachId = await noteBreachOf(api, admin);
});

const letters = (person: Person = admin) => api.as(person).staff.breachLetters;
const breaches = (person: Person = admin) => api.as(person).staff.dataBreaches;
type Audience = Parameters<TestApp['nobody']['staff']['breachLetters']['send']>[0]['audience'];
const ALL: Audience = { kind: 'all' };
const named = (...names: string[]): Audience => ({ kind: 'named', names });

const preview = (audience: Audience, by = admin) =>
  letters(by).preview({ breachId, audience, ...LETTER });
const send = (
  audience: Audience,
  fields: { seen?: number; shown?: number; messageKey?: string } = {},
  by = admin,
) => letters(by).send({ breachId, seen: 1, shown: 1, audience, ...LETTER, ...fields });

async function readers(): Promise<string[]> {
  const mails = await api.db
    .selectFrom('mails')
    .select('toAddress')
    .where('kind', '=', 'data-breach-letter')
    .orderBy('toAddress')
    .execute();
  return mails.map(({ toAddress }) => toAddress);
}

async function reach(audience: Audience): Promise<string[]> {
  await sendBreachLetter(api, admin, { breachId, audience });
  await api.jobsDone();
  return readers();
}

const emails = (...people: Person[]) => people.map(({ email }) => email).toSorted();

describe('who', () => {
  test('all customers: who has an account, not who deleted it, and of colleagues who bought something', async () => {
    expect(await reach(ALL)).toEqual(emails(web, vps, ended, idle, both));
  });

  test.each<[string, () => Audience, () => Person[]]>([
    ['a type', () => ({ kind: 'types', types: ['web'], withEnded: false }), () => [web]],
    [
      'two types',
      () => ({ kind: 'types', types: ['web', 'vps'], withEnded: false }),
      () => [web, vps],
    ],
    [
      'a type, ended too',
      () => ({ kind: 'types', types: ['web'], withEnded: true }),
      () => [web, ended],
    ],
    ['a plan', () => ({ kind: 'plans', planIds: [webPlan], withEnded: false }), () => [web]],
    [
      'a plan, ended too',
      () => ({ kind: 'plans', planIds: [webPlan], withEnded: true }),
      () => [web, ended],
    ],
    [
      'a module',
      () => ({ kind: 'modules', modules: ['simulator', 'manual'], withEnded: false }),
      () => [web, vps, both],
    ],
    [
      'a list of addresses and numbers, each once',
      () => named(`${web.email.toUpperCase()};${vps.id}`, web.id.slice(0, 8), idle.email),
      () => [web, vps, idle],
    ],
  ])('%s: who holds it', async (_, audience, people) => {
    expect(await reach(audience())).toEqual(emails(...people()));
  });

  test('who nobody has is named, and nothing is sent', async () => {
    const missing = randomUUID();
    const audience = named('niemand@voorbeeld.test', web.email, missing, gone.email, '0f9b1c5');
    const refused = await refusalOf(send(audience));
    const message = `Geen klant gevonden bij: niemand@voorbeeld.test, ${missing}, ${gone.email}, 0f9b1c5.`;
    expect(refused.data).toEqual({ issues: [{ path: 'audience.names', message }] });
    expect((await refusalOf(preview(audience))).data).toEqual(refused.data);
    await api.jobsDone();
    expect(await readers()).toEqual([]);
    expect((await breaches().get({ breachId })).updateCount).toBe(1);
  });

  test('of many that nobody has the first are named, with how many more', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `x${at}@voorbeeld.test`);
    const { data } = await refusalOf(preview(named(...names)));
    expect(JSON.stringify(data)).toContain('x19@voorbeeld.test en nog 3.');
    const tooMany = Array.from({ length: 1001 }, (_, at) => `x${at}@voorbeeld.test`);
    const { data: bound } = await refusalOf(preview(named(...tooMany)));
    expect(JSON.stringify(bound)).toContain('Niet meer dan 1000 tegelijk.');
  });

  test('a number that two have is nobody’s', async () => {
    const short = web.id.slice(0, 8);
    const twin = `${short}-0000-4000-8000-000000000000`;
    const [at, name] = [api.clock.now, { name: 'Twee', firstName: 'Twee', lastName: '' }];
    const row = { id: twin, email: 'twee@voorbeeld.test', ...name, createdAt: at, updatedAt: at };
    await api.db.insertInto('users').values(row).execute();
    const refused = await refusalOf(preview(named(short)));
    await api.db.deleteFrom('users').where('id', '=', twin).execute();
    expect(JSON.stringify(refused.data)).toContain(`bij: ${short}.`);
  });

  test('a plan that is gone is refused', async () => {
    const audience = { kind: 'plans', planIds: [webPlan, randomUUID()], withEnded: false } as const;
    const refused = await refusalOf(preview({ ...audience, planIds: [...audience.planIds] }));
    expect(refused.data).toMatchObject({ issues: [{ path: 'audience.planIds' }] });
  });
});

test('the preview is the mail as it goes, with how many it goes to and what it lacks', async () => {
  const shown = await preview(ALL);
  expect(shown).toMatchObject({ customers: 5, subject: LETTER.subject });
  await sendBreachLetter(api, admin, { breachId, audience: named(web.email), ...LETTER });
  await api.jobsDone();
  const mail = await api.db
    .selectFrom('mails')
    .select(['subject', 'text', 'html', 'userId'])
    .where('kind', '=', 'data-breach-letter')
    .executeTakeFirstOrThrow();
  expect(mail).toEqual({
    subject: LETTER.subject,
    text: shown.text.replace('[voornaam]', 'Test'),
    html: shown.html.replace('[voornaam]', 'Test'),
    userId: web.id,
  });
  expect(mail.text).toContain('Hostwerk Test B.V.');
  expect(mail.text).not.toContain('/dashboard/settings/notifications');
  // Nothing that colleagues noted is in it.
  expect(mail.text).not.toContain('Een klant kreeg de factuur van een ander.');
  expect(shown.gaps).toContain('Er staat niets onder ‘Wat er gebeurde’.');
  const copied = { message: 'Een klant kreeg de factuur van een ander.' };
  const { gaps } = await letters().preview({ breachId, audience: ALL, ...LETTER, ...copied });
  expect(gaps.join(' ')).toContain('staat er letterlijk in');
});

describe('sending', () => {
  test('is one update, the decision and a row of the log, with the text as it went', async () => {
    const seenMark = { subject: 'Let op', message: `${MESSAGE}\n\nNog iets.` };
    const { letterId } = await letters().send({
      breachId,
      seen: 1,
      shown: 5,
      audience: ALL,
      ...seenMark,
    });
    const detail = await breaches().get({ breachId });
    expect(detail).toMatchObject({
      peopleDecision: 'told',
      peopleAt: new Date(START),
      peopleHow: 'Gemaild aan 5 klanten.',
      updateCount: 2,
    });
    expect(detail.updates[0]).toMatchObject({
      kind: 'letter',
      message: 'Gemaild aan 5 klanten: ‘Let op’. Voor wie: alle klanten.',
    });
    await api.jobsDone();
    const log = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', breachId)
      .orderBy('id')
      .execute();
    expect(log.slice(1)).toMatchObject([
      {
        action: 'data-breach.letter',
        actorId: admin.id,
        before: { peopleDecision: null },
        after: {
          letterId,
          recipients: 5,
          peopleDecision: 'told',
          hash: createHash('sha256').update(seenMark.message).digest('hex'),
        },
      },
      { action: 'data-breach.mail', actorId: null, after: { letterId, recipients: 5 } },
    ]);
    const list = await letters().list({ breachId });
    expect(list.letters).toMatchObject([
      { id: letterId, ...seenMark, audience: 'alle klanten', recipients: 5, sent: 5, failed: 0 },
    ]);
  });

  test('again, to others, leaves when they were told first as it was', async () => {
    await sendBreachLetter(api, admin, { breachId, audience: named(web.email) });
    api.clock.set('2026-11-24T11:00:00.000Z');
    await send(named(web.email, vps.email), { seen: 2, shown: 2 });
    await api.jobsDone();
    const detail = await breaches().get({ breachId });
    expect(detail).toMatchObject({ peopleAt: new Date(START), peopleHow: 'Gemaild aan 1 klant.' });
    expect(await readers()).toEqual(emails(web, web, vps));
    const list = await letters().list({ breachId });
    expect(list.letters.map(({ recipients }) => recipients)).toEqual([2, 1]);
  });

  test('who decided not to tell may still tell', async () => {
    const reason = 'De gegevens waren versleuteld en de sleutel is van ons.';
    const notTold = { decision: 'not-told', at: null, how: '', reason } as const;
    await breaches().decidePeople({ breachId, seen: 1, ...notTold });
    await send(named(web.email), { seen: 2 });
    const detail = await breaches().get({ breachId });
    expect(detail).toMatchObject({ peopleDecision: 'told', peopleReason: '' });
  });

  test('two at once is one, and the second reads the first', async () => {
    const outcomes = await Promise.all(
      [admin, owner, admin].map((by) => outcomeOf(send(named(web.email), {}, by))),
    );
    expect(outcomes.toSorted()).toEqual(['DATA_BREACH_CHANGED', 'DATA_BREACH_CHANGED', 'OK']);
    await api.jobsDone();
    expect(await readers()).toEqual([web.email]);
  });

  test('that is sent again because its answer got lost is mailed once, also by who read the log since', async () => {
    const messageKey = randomUUID();
    const first = await send(named(web.email), { messageKey });
    expect(await send(named(web.email), { messageKey })).toEqual(first);
    expect(await send(named(web.email), { messageKey, seen: 2 })).toEqual(first);
    await api.jobsDone();
    expect(await readers()).toEqual([web.email]);
    expect((await breaches().get({ breachId })).updateCount).toBe(2);
    // The key of somebody else's says nothing.
    const other = outcomeOf(send(named(web.email), { messageKey, seen: 2 }, owner));
    expect(await other).toBe('NOT_FOUND');
  });

  test('is refused when they are more or fewer than was shown, and to nobody', async () => {
    expect(await outcomeOf(send(ALL, { shown: 4 }))).toBe('LETTER_CHANGED');
    expect(await outcomeOf(send(ALL, { shown: 6 }))).toBe('LETTER_CHANGED');
    const nobody: Audience = { kind: 'types', types: ['dedicated'], withEnded: true };
    expect(await outcomeOf(send(nobody, { shown: 0 }))).toBe('LETTER_NOBODY');
    expect((await breaches().get({ breachId })).updateCount).toBe(1);
  });

  test('is refused when somebody comes while it is written down', async () => {
    const held = Promise.withResolvers<void>();
    const come = Promise.withResolvers<void>();
    const holding = api.db.transaction().execute(async (tx) => {
      await sql`lock table data_breach_letters in share mode`.execute(tx);
      held.resolve();
      await come.promise;
    });
    await held.promise;
    const sending = outcomeOf(send(ALL, { shown: 5 }));
    await untilWaiting(api.db, 1);
    const { id } = await createFactories(api).customer();
    come.resolve();
    await holding;
    expect(await sending).toBe('LETTER_CHANGED');
    await api.db
      .updateTable('users')
      .set({ erasedAt: api.clock.now })
      .where('id', '=', id)
      .execute();
  });

  test('of a closed or an unknown breach is refused', async () => {
    const reason = 'De gegevens waren versleuteld en de sleutel is van ons.';
    const not = { at: null, reason };
    await breaches().decideAuthority({
      breachId,
      seen: 1,
      decision: 'not-reported',
      reference: '',
      ...not,
    });
    await breaches().decidePeople({ breachId, seen: 2, decision: 'not-told', how: '', ...not });
    await breaches().close({ breachId, seen: 3 });
    expect(await outcomeOf(send(named(web.email), { seen: 4 }))).toBe('DATA_BREACH_CLOSED');
    breachId = randomUUID();
    expect(await outcomeOf(send(named(web.email)))).toBe('NOT_FOUND');
    expect(await outcomeOf(preview(ALL))).toBe('NOT_FOUND');
    expect(await outcomeOf(letters().list({ breachId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(letters().retry({ letterId: breachId }))).toBe('NOT_FOUND');
  });

  test('has an end: so many letters and no more', async () => {
    for (let at = 1; at <= BREACH_LETTERS_MAX; at += 1) await send(named(web.email), { seen: at });
    const seen = BREACH_LETTERS_MAX + 1;
    expect(await outcomeOf(send(named(web.email), { seen }))).toBe('DATA_BREACH_FULL');
  });

  test('a mark of the program’s own links stays text', async () => {
    const mark = `[[link:${randomUUID()}]]`;
    const typed = { subject: `Over ${mark}`, message: `Kijk op ${mark}.` };
    const shown = await letters().preview({ breachId, audience: ALL, ...typed });
    expect(shown.text).toContain('Kijk op ….');
    await sendBreachLetter(api, admin, { breachId, audience: named(web.email), ...typed });
    const list = await letters().list({ breachId });
    expect(list.letters).toMatchObject([{ subject: 'Over …', message: 'Kijk op ….' }]);
  });
});

test.each([
  ['its text', sql`update data_breach_letters set message = 'Anders'`],
  ['how many', sql`update data_breach_letters set recipient_count = 9`],
  ['it away', sql`delete from data_breach_letters`],
])('the database refuses to write %s', async (_, statement) => {
  await sendBreachLetter(api, admin, { breachId, audience: named(web.email) });
  await expect(statement.execute(api.db)).rejects.toThrow(/rewritten/);
});

test('to who are very many is written down in the time that it takes, longer than a call may', async () => {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if current_setting('statement_timeout')::interval <= interval '5 s' then
           raise exception 'broken';
         end if; return null; end $$;
       create trigger refused before insert on data_breach_recipients
         for each statement execute function refuse()`,
    )
    .execute(api.db);
  expect(await reach(ALL)).toEqual(emails(web, vps, ended, idle, both));
  await sql
    .raw('drop trigger refused on data_breach_recipients; drop function refuse()')
    .execute(api.db);
});
