import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import {
  allPersonalData,
  buyService,
  makePerson,
  saveProfile,
  talk,
} from '#tests/support/personal-traces.ts';
import { call, outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { requestExport } from './request-export.ts';

const mail = createFakeMail();
let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop({ overrides: () => ({ mail }) });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const erase = (person: Person & { password: string }, fields = {}) =>
  api
    .as(person)
    .customer.personalData.erase({ password: person.password, email: person.email, ...fields });

/** One that is being made, by no job. */
async function beginExport({ id: userId }: Person): Promise<string> {
  const { id } = await api.db
    .insertInto('dataExports')
    .values({
      userId,
      status: 'running',
      // The clock of a test stands still: what is asked for next would be as new as this.
      createdAt: new Date(api.clock.now.getTime() - 1000),
      expiresAt: new Date('2100-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('everything about me', () => {
  test('is asked with the password, made by a job, fetched while signed in, and logged', async () => {
    const person = await makePerson(api);
    await saveProfile(api, person);
    await buyService(api, person);
    await talk(api, person);
    const { personalData } = api.as(person).customer;
    expect(await outcomeOf(personalData.requestExport({ password: 'verkeerd-wachtwoord' }))).toBe(
      'WRONG_PASSWORD',
    );
    const asked = await personalData.requestExport({ password: PASSWORD });
    await api.jobsDone();
    const { export: made } = await personalData.latestExport();
    expect(made).toMatchObject({ id: asked.id, status: 'ready' });
    expect(made?.done).toBe(made?.total);
    expect(mail.sent.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Je gegevens staan klaar',
    });

    const file = await personalData.downloadExport({ exportId: asked.id });
    expect(file.name).toMatch(/^mijn-gegevens-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await file.bytes());
    const names = Object.keys(files);
    expect(names).toContain('overzicht.html');
    expect(
      names
        .filter((name) => name.startsWith('facturen/'))
        .map((name) => name.replace(/\d{4}-\d{6}/, 'X')),
    ).toEqual(['facturen/factuur-X.pdf', 'facturen/factuur-X.xml']);
    expect(
      names.filter((name) => /^bijlagen\/[0-9a-f]{8}-xanthippe\.log$/.test(name)),
    ).toHaveLength(1);
    const text = strFromU8(files['gegevens.json'] ?? new Uint8Array());
    const data = JSON.parse(text) as Record<string, unknown[]>;
    const filled = Object.entries(data).filter(([, rows]) => rows.length > 0);
    expect(filled.map(([name]) => name)).toEqual([
      'Account',
      'Profiel',
      'Bestellingen',
      'Betalingen',
      'Facturen',
      'Services',
      'Tickets',
      'Antwoorden op tickets',
      'Mails',
      'Notities van medewerkers',
      'Gebeurtenissen',
      'Sessies',
      'Aanmeldingen',
      'Logboek',
    ]);
    // Secrets that open an account are nobody's data to take along.
    expect(text).not.toMatch(/argon2|\[\[link:/);
    // Each part also as a table for a spreadsheet, which runs nothing that a customer wrote.
    expect(names.filter((name) => name.startsWith('tabellen/'))).toHaveLength(filled.length);
    expect(data['Profiel']).toEqual([
      expect.objectContaining({
        'factuur-e-mailadres': 'boekhouding@zonnebloemen.test',
        'referentie op facturen': 'Zonderling-77',
      }),
    ]);
    const tickets = strFromU8(files['tabellen/tickets.csv'] ?? new Uint8Array());
    expect(tickets.split('\r\n')[0]).toBe('ticket;onderwerp;bericht;prioriteit;status;aangemaakt');
    expect(tickets).toContain('Vraag van Xanthippe');
    const overview = strFromU8(files['overzicht.html'] ?? new Uint8Array());
    expect(overview).toContain('Xanthippe');
    expect(overview).not.toMatch(/<script|(?:src|href)=/);

    const log = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', asked.id)
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'personal-data.request-export',
      'personal-data.make-export',
      'personal-data.download-export',
    ]);
  });

  test('has what one reported once the address is proved, and what was decided of oneself', async () => {
    const person = await makePerson(api);
    const serviceId = await buyService(api, person);
    const explanation = 'Hier komt alleen maar spam vandaan.';
    const about = { kind: 'spam', addresses: 'a.test', goodFaith: true, explanation };
    const own = { ...about, name: 'Xanthippe', email: person.email };
    await call(api.nobody, 'public.abuseNotices.submit', own);
    const staff = api.as(await make.staff()).staff.abuseNotices;
    const noticeId = (await staff.list({})).items[0]?.id ?? '';
    const reasons = 'We zagen dat dit spam verstuurt.';
    await staff.decide({ noticeId, decision: 'removed', ground: 'terms', serviceId, reasons });
    const parts = async () => {
      const data = await allPersonalData(api.db, person.id);
      return [data['Meldingen van misbruik'], data['Besluiten na een melding']];
    };
    const prove = (emailVerified: boolean) =>
      api.db.updateTable('users').set({ emailVerified }).where('id', '=', person.id).execute();
    await prove(false);
    const [sent, decided] = await parts();
    expect(sent).toEqual([]);
    expect(decided).toEqual([expect.objectContaining({ besluit: 'removed', redenen: reasons })]);
    expect(JSON.stringify(decided)).not.toContain(person.email);
    await prove(true);
    expect((await parts())[0]).toEqual([expect.objectContaining({ uitleg: explanation })]);
  });

  test('tells that a colleague of the shop looked along, and not from where', async () => {
    const person = await makePerson(api);
    const admin = await make.staff('admin');
    await api.as(admin).staff.accounts.logInAs({ customerId: person.id });
    const { Sessies: sessions } = await allPersonalData(api.db, person.id);
    const byColleague = { 'van een medewerker': true, adres: null, browser: null };
    expect(sessions).toContainEqual(expect.objectContaining(byColleague));
    expect(sessions).toContainEqual(
      expect.objectContaining({ 'van een medewerker': false, adres: expect.any(String) }),
    );
  });

  test('asked again while it is made is made once; afterwards it may be asked anew', async () => {
    const person = await makePerson(api);
    const { personalData } = api.as(person).customer;
    const id = await beginExport(person);
    expect(await personalData.requestExport({ password: PASSWORD })).toMatchObject({ id });
    await api.db
      .updateTable('dataExports')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute();
    const next = await personalData.requestExport({ password: PASSWORD });
    expect(next.id).not.toBe(id);
    await api.jobsDone();
    await personalData.requestExport({ password: PASSWORD });
    await api.jobsDone();
    // Only the newest of the earlier exports is kept.
    const kept = await api.db
      .selectFrom('dataExports')
      .select('status')
      .where('userId', '=', person.id)
      .execute();
    expect(kept.map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(await outcomeOf(personalData.requestExport({ password: PASSWORD }))).toBe(
      'RATE_LIMITED',
    );
  });

  test('whose job was killed once too often may be asked anew', async () => {
    const [lost, dead, alive] = [
      await makePerson(api),
      await makePerson(api),
      await makePerson(api),
    ];
    await beginExport(lost);
    const gaveUp = JSON.stringify({ exportId: await beginExport(dead) });
    const goesOn = JSON.stringify({ exportId: await beginExport(alive) });
    await sql`insert into pgboss.job (name, data, state, source_name)
      values ('dead-letter', ${gaveUp}::jsonb, 'created', 'data.export'),
        ('data.export', ${goesOn}::jsonb, 'active', null)`.execute(api.db);
    await api.runJob('system.sweep');
    const statuses = [lost, dead, alive].map(async (person) => {
      const latest = await api.as(person).customer.personalData.latestExport();
      return latest.export?.status;
    });
    await sql`delete from pgboss.job where name = 'dead-letter' or data = ${goesOn}::jsonb`.execute(
      api.db,
    );
    expect(await Promise.all(statuses)).toEqual(['failed', 'failed', 'running']);
  });

  test('shows markup that somebody typed as text', async () => {
    const person = await makePerson(api);
    await api.as(person).customer.tickets.create({ subject: '<script>x</script>', message: 'hoi' });
    const { personalData } = api.as(person).customer;
    const { id } = await personalData.requestExport({ password: PASSWORD });
    await api.jobsDone();
    const files = unzipSync(await (await personalData.downloadExport({ exportId: id })).bytes());
    const overview = strFromU8(files['overzicht.html'] ?? new Uint8Array());
    expect(overview).toContain('&lt;script&gt;x&lt;/script&gt;');
  });

  test('is asked for again and again, also once PostgreSQL has its plan of it', async () => {
    const { id } = await makePerson(api);
    const actor = { kind: 'user', id, role: 'customer', requestId: 'r', address: '::1' } as const;
    // Not through the front door, which lets three a day pass; of one statement PostgreSQL keeps its plan
    // at the sixth time.
    const ask = () => requestExport({ ...api.context, actor: { ...actor, sessionId: 's' } });
    // The one before may be made by then, and another be begun.
    for (let again = 0; again < 9; again += 1) {
      const { status } = await ask();
      expect(['queued', 'running', 'ready']).toContain(status);
    }
    await api.jobsDone();
  });

  test('is gone after a week', async () => {
    const person = await makePerson(api);
    const { personalData } = api.as(person).customer;
    const { id } = await personalData.requestExport({ password: PASSWORD });
    await api.jobsDone();
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 7 * 86_400_000);
    expect(await outcomeOf(personalData.downloadExport({ exportId: id }))).toBe('NOT_FOUND');
    expect(await personalData.latestExport()).toEqual({ export: null });
    await api.runJob('system.sweep');
    const rows = await api.db.selectFrom('dataExports').select('id').where('id', '=', id).execute();
    expect(rows).toEqual([]);
    api.clock.now = before;
  });
});

describe('deleting the account', () => {
  test('needs the password and the address', async () => {
    const person = await makePerson(api);
    expect(await outcomeOf(erase(person, { password: 'verkeerd-wachtwoord' }))).toBe(
      'WRONG_PASSWORD',
    );
    expect(await refusalOf(erase(person, { email: 'iemand@anders.test' }))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'email' }] },
    });
    expect(await api.as(person).customer.account.me()).toMatchObject({ firstName: 'Xanthippe' });
  });

  test('is refused while a service runs or an invoice is open, and says so', async () => {
    const person = await makePerson(api);
    await buyService(api, person);
    await make.pendingOrder({ customer: person, method: 'bank_transfer' });
    expect(await api.as(person).customer.personalData.erasure()).toMatchObject({
      refusals: ['HAS_SERVICES', 'HAS_UNPAID_INVOICES'],
      liveServices: 1,
      unpaidInvoices: 1,
      invoices: 2,
    });
    expect(await outcomeOf(erase(person))).toBe('ACCOUNT_NOT_ERASABLE');
    expect(await api.as(person).customer.account.me()).toMatchObject({ firstName: 'Xanthippe' });
  });

  test.each(['staff', 'admin', 'owner'] as const)('is refused to who is %s', async (role) => {
    const person = await makePerson(api);
    await api.db.updateTable('userRoles').set({ role }).where('userId', '=', person.id).execute();
    expect(await outcomeOf(erase(person))).toBe('ACCOUNT_NOT_ERASABLE');
  });
});
