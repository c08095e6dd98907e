import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AbuseNoticeDetail } from '#contract/staff/abuse-notices.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { call, outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let person: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  person = await make.staff();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  api.clock.set('2026-11-23T11:00:00Z');
  for (const table of ['mails', 'rateLimits', 'staffTasks', 'abuseNotices'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

const NOTICE = {
  kind: 'phishing-malware',
  addresses: 'https://bank.boef.test/inloggen\n203.0.113.7',
  explanation: 'Deze pagina doet zich voor als mijn bank en vraagt om mijn pincode.',
  name: 'Joost de Wit',
  email: 'joost@voorbeeld.test',
  goodFaith: true,
} as const;
const REASONS = 'De pagina bootst een bank na en vraagt om inloggegevens: dat is oplichting.';
const ANY_ID = '00000000-0000-4000-8000-000000000000';
const ANONYMOUS = { name: '', email: '' };

type Received = { number: number; receivedAt: Date; dueAt: Date };
const submit = (fields: object = {}) =>
  call(api.nobody, 'public.abuseNotices.submit', { ...NOTICE, ...fields }) as Promise<Received>;
const staff = () => api.as(person).staff;
const mails = () =>
  api.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'userId', 'subject', 'text', 'html'])
    .orderBy('kind')
    .execute();
const mailOf = async (kind: string) => (await mails()).find((mail) => mail.kind === kind);

async function received(fields: object = {}): Promise<AbuseNoticeDetail> {
  const { number } = await submit(fields);
  const { id } = await api.db
    .selectFrom('abuseNotices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return staff().abuseNotices.get({ noticeId: id });
}

const NO_ACTION = {
  decision: 'no-action',
  ground: null,
  serviceId: null,
  reasons: REASONS,
} as const;
const decide = (noticeId: string, choice: object = {}) =>
  staff().abuseNotices.decide({ noticeId, ...NO_ACTION, ...choice });

async function serviceOf(serviceId: string) {
  return api.db
    .selectFrom('services')
    .select(['status', 'suspendReason', 'moduleTask'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

describe('a notice', () => {
  test('gets a number and a clock, and is confirmed with its number and when it came', async () => {
    const first = await submit();
    expect(first).toEqual({
      number: expect.any(Number),
      receivedAt: new Date('2026-11-23T11:00:00Z'),
      dueAt: new Date('2026-11-24T11:00:00Z'),
    });
    const receipt = await mailOf('abuse-receipt');
    expect(receipt).toMatchObject({ toAddress: NOTICE.email, userId: null });
    expect(receipt?.text).toContain('23 november 2026 om 12:00');
    expect(receipt?.text).toContain(String(first.number));
    expect((await submit()).number).toBe(first.number + 1);
  });

  test('is one notice when it is sent again, because its answer got lost', async () => {
    const messageKey = randomUUID();
    const first = await submit({ messageKey });
    api.clock.set('2026-11-23T11:05:00Z');
    expect(await submit({ messageKey })).toEqual(first);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['abuse-notice', 'abuse-receipt']);
    expect((await staff().tasks.list({})).items).toHaveLength(1);
  });

  test('is confirmed without a word of what was typed: the mailbox may be somebody else’s', async () => {
    await submit({ explanation: 'Kijk maar op https://boef.test of mail boef@boef.test eens.' });
    const receipt = await mailOf('abuse-receipt');
    for (const form of [receipt?.text, receipt?.html]) {
      expect(form).not.toMatch(/boef|Kijk maar|Joost/);
      expect(form).not.toContain('203.0.113.7');
    }
  });

  test('waits for staff, and the shop hears of it without what was said', async () => {
    const { number } = await submit({ kind: 'terrorism' });
    const alarm = await mailOf('abuse-notice');
    expect(alarm?.toAddress).toBe('hulp@hostwerk.test');
    expect(alarm?.text).toContain('uiterlijk 23 november 2026 om 13:00');
    const { items } = await staff().tasks.list({});
    expect(items).toMatchObject([{ kind: 'abuse-notice', customerId: null }]);
    for (const text of [alarm?.text, items[0]?.note]) {
      expect(text).toContain(String(number));
      expect(text).not.toMatch(/boef|joost|pincode/i);
    }
    const taskId = items[0]?.id ?? '';
    const admin = api.as(await make.staff('admin')).staff;
    expect(await outcomeOf(admin.tasks.complete({ taskId }))).toBe('TASK_HAS_A_PAGE');
  });

  test('leaves an audit row without what was typed, and nowhere from where it came', async () => {
    await submit();
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(a) from audit_log a where action = 'abuse-notice.receive')::text
        || (select json_agg(n) from abuse_notices n)::text as all
    `.execute(api.db);
    expect(rows[0]?.all).not.toContain('127.0.0.1');
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['address', 'actorId', 'after'])
      .where('action', '=', 'abuse-notice.receive')
      .execute();
    expect(audit[0]).toMatchObject({ address: null, actorId: null });
    expect(JSON.stringify(audit)).not.toMatch(/joost|boef|pincode/i);
  });

  test('of child abuse may come from nobody, and then nobody is mailed', async () => {
    const notice = await received({ kind: 'csam', ...ANONYMOUS });
    expect(notice).toMatchObject({ notifierName: null, notifierEmail: null });
    expect(notice.dueAt).toEqual(new Date('2026-11-23T23:00:00Z'));
    expect((await mails()).map(({ kind }) => kind)).toEqual(['abuse-notice']);
    await decide(notice.id, { decision: 'forwarded' });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['abuse-notice']);
  });

  test('reaches a shop without a support address too', async () => {
    await using silent = await createTestApp({ settings: { support_email: '' } });
    await call(silent.nobody, 'public.abuseNotices.submit', NOTICE);
    const kinds = await silent.db.selectFrom('mails').select('kind').execute();
    expect(kinds).toEqual([{ kind: 'abuse-receipt' }]);
    expect(await silent.db.selectFrom('staffTasks').select('id').execute()).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no mail address', { email: '' }, 'email'],
    ['nobody, of terrorism', { kind: 'terrorism', ...ANONYMOUS }, 'name', 'email'],
    ['markup in the name', { name: '<a href=x>' }, 'name'],
    ['a header in the name', { name: 'J\r\nBcc: c@d.test' }, 'name'],
    ['two mail addresses', { email: 'a@b.test,c@d.test' }, 'email'],
    ['an unknown kind', { kind: 'boring' }, 'kind'],
    ['no address', { addresses: ' \n ' }, 'addresses'],
    ['what is no address', { addresses: 'voorbeeld.nl\ndie ene site' }, 'addresses'],
    ['too many addresses', { addresses: numbered(51) }, 'addresses'],
    ['endless addresses', { addresses: 'a'.repeat(5001) }, 'addresses'],
    ['hardly an explanation', { explanation: 'Mag niet.' }, 'explanation'],
    ['an endless explanation', { explanation: 'x'.repeat(5001) }, 'explanation'],
    ['no good faith', { goodFaith: false }, 'goodFaith'],
    ['a field of their own', { status: 'decided' }, ''],
  ])('refuses %s and writes nothing', async (_, fields, ...wrong) => {
    const { code, data } = await refusalOf(submit(fields));
    expect(code).toBe('INPUT_INVALID');
    const { issues } = data as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path)).toEqual(wrong);
    expect(await mails()).toEqual([]);
    expect(await api.db.selectFrom('abuseNotices').select('id').execute()).toEqual([]);
  });
});

function numbered(count: number): string {
  return Array.from({ length: count }, (_, n) => `site${n}.test`).join('\n');
}

describe('how often', () => {
  const post = async (input: object, address: string) => {
    const body = JSON.stringify({ json: input });
    const headers = { 'content-type': 'application/json' };
    const path = '/rpc/public/abuseNotices/submit';
    return (await api.http(path, { method: 'POST', headers, body, address })).status;
  };

  test('ten an hour from one address, and others are not held up', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await post(NOTICE, '198.51.100.4'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await post(NOTICE, '198.51.100.5')).toBe(200);
  });

  test('a mailbox gets at most five receipts a day; each notice counts', async () => {
    for (let n = 0; n < 6; n += 1) await submit();
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'abuse-receipt')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'abuse-notice')).toHaveLength(6);
  });
});

describe('the list', () => {
  test('has the least time left first, page by page, and what was decided by itself', async () => {
    const kinds = ['spam', 'csam', 'terrorism', 'other'] as const;
    const notices: AbuseNoticeDetail[] = [];
    for (const kind of kinds) notices.push(await received({ kind }));
    const first = await staff().abuseNotices.list({ limit: 2 });
    expect(first.items.map(({ kind }) => kind)).toEqual(['terrorism', 'csam']);
    const next = await staff().abuseNotices.list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(next.items.map(({ kind }) => kind).toSorted()).toEqual(['other', 'spam']);
    expect(next.nextCursor).toBeNull();

    for (const [minutes, notice] of notices.slice(0, 2).entries()) {
      api.clock.set(`2026-11-23T11:0${minutes}:00Z`);
      await decide(notice.id);
    }
    const decided = await staff().abuseNotices.list({ status: 'decided' });
    expect(decided.items.map(({ kind }) => kind)).toEqual(['csam', 'spam']);
    const open = await staff().abuseNotices.list({});
    expect(open.items.map(({ kind }) => kind)).toEqual(['terrorism', 'other']);
  });
});

describe('deciding', () => {
  test('suspends the service, closes the task, and tells both sides why', async () => {
    const { serviceId, customer } = await make.activeService({ serviceName: 'bank-na.test' });
    const notice = await received();
    await api.db.deleteFrom('mails').execute();
    await decide(notice.id, { decision: 'suspended', ground: 'law', serviceId });

    expect(await serviceOf(serviceId)).toMatchObject({
      status: 'suspended',
      suspendReason: 'abuse',
    });
    expect((await staff().tasks.list({})).items).toEqual([]);
    const [decision, statement, ...more] = await mails();
    expect(more).toEqual([]);
    expect(decision).toMatchObject({ kind: 'abuse-decision', toAddress: NOTICE.email });
    expect(statement).toMatchObject({
      kind: 'abuse-statement',
      toAddress: customer.email,
      userId: customer.id,
    });
    for (const mail of [decision, statement]) {
      expect(mail?.text).toContain(REASONS);
      expect(mail?.text).toContain(String(notice.number));
      expect(mail?.text).toContain('hulp@hostwerk.test');
      expect(mail?.text).toContain('geen computer');
    }
    expect(decision?.text).not.toMatch(/bank-na|Test Persoon/);
    expect(statement?.text).toContain('hxxps://bank[.]boef[.]test/inloggen');
    expect(statement?.text).toContain('De wet');
    expect(statement?.text).not.toMatch(/joost/i);
    expect(await staff().abuseNotices.get({ noticeId: notice.id })).toMatchObject({
      status: 'decided',
      decision: 'suspended',
      service: { id: serviceId, status: 'suspended', customerId: customer.id },
    });
  });

  test('to the customer it goes also when news is switched off', async () => {
    const { serviceId, customer } = await make.activeService();
    const { setPreference } = api.as(customer).customer.notifications;
    await setPreference({ preference: 'email', enabled: false });
    const notice = await received();
    await decide(notice.id, { decision: 'removed', ground: 'terms', serviceId });
    expect((await mailOf('abuse-statement'))?.text).toContain('Onze algemene voorwaarden');
    expect((await serviceOf(serviceId)).status).toBe('active');
  });

  test('happens once, also when two colleagues press at the same time', async () => {
    const { serviceId } = await make.activeService();
    const notice = await received();
    const choice = { decision: 'suspended', ground: 'law', serviceId };
    const outcomes = await Promise.all(
      [choice, {}, choice].map((one) => outcomeOf(decide(notice.id, one))),
    );
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'OK']);
    expect(await outcomeOf(decide(notice.id))).toBe('CONFLICT');
    expect((await mails()).filter(({ kind }) => kind === 'abuse-decision')).toHaveLength(1);
  });

  test('that cannot be done leaves everything as it was', async () => {
    const { serviceId } = await make.activeService();
    await api.db
      .updateTable('services')
      .set({ status: 'offline' })
      .where('id', '=', serviceId)
      .execute();
    const notice = await received();
    await api.db.deleteFrom('mails').execute();
    const decision = decide(notice.id, { decision: 'suspended', ground: 'law', serviceId });
    expect(await outcomeOf(decision)).toBe('SERVICE_OFFLINE');
    expect((await staff().abuseNotices.get({ noticeId: notice.id })).status).toBe('open');
    expect((await staff().tasks.list({})).items).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  test('takes the place of another suspension, and of its own none', async () => {
    const { serviceId } = await make.activeService();
    await staff().services.suspend({ serviceId, reason: 'staff' });
    for (let n = 0; n < 2; n += 1) {
      const { id } = await received();
      await decide(id, { decision: 'suspended', ground: 'law', serviceId });
      expect(await serviceOf(serviceId)).toMatchObject({
        status: 'suspended',
        suspendReason: 'abuse',
      });
    }
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'abuse-statement')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'service-suspended')).toHaveLength(1);
  });

  test.each([
    ['a restriction of nobody', { decision: 'suspended', ground: 'law' }, 'serviceId'],
    ['a restriction that rests on nothing', { decision: 'removed', serviceId: ANY_ID }, 'ground'],
    ['a ground for nothing', { ground: 'law' }, 'ground'],
    ['hardly a reason', { reasons: 'Nee.' }, 'reasons'],
  ])('refuses %s', async (_, choice: object, field) => {
    const notice = await received();
    const { code, data } = await refusalOf(decide(notice.id, choice));
    expect(code).toBe('INPUT_INVALID');
    expect(data).toMatchObject({ issues: [{ path: field }] });
  });

  test('knows only notices and services that there are', async () => {
    const notice = await received();
    expect(await outcomeOf(decide(crypto.randomUUID()))).toBe('NOT_FOUND');
    for (const decision of ['suspended', 'removed']) {
      const choice = { decision, ground: 'law', serviceId: crypto.randomUUID() };
      expect(await outcomeOf(decide(notice.id, choice))).toBe('NOT_FOUND');
    }
  });
});

describe('the evidence', () => {
  test('is what came in', async () => {
    const notice = await received();
    expect(notice).toMatchObject({
      isIntact: true,
      addresses: ['https://bank.boef.test/inloggen', '203.0.113.7'],
      explanation: NOTICE.explanation,
    });
    expect((await mailOf('abuse-receipt'))?.text).toContain(notice.digest);
  });

  test.each([
    `update abuse_notices set explanation = 'Iets anders'`,
    `update abuse_notices set addresses = 'a.nl'`,
    `update abuse_notices set received_at = received_at - interval '1 hour'`,
    `update abuse_notices set digest = repeat('0', 64)`,
  ])('is not rewritten: %s', async (statement) => {
    await submit();
    await expect(sql.raw(statement).execute(api.db)).rejects.toThrow('is not rewritten');
  });

  test('shows when somebody got past that', async () => {
    const notice = await received();
    await api.db.transaction().execute(async (tx) => {
      await sql`alter table abuse_notices disable trigger abuse_notices_stay`.execute(tx);
      await sql`update abuse_notices set explanation = explanation || '!'`.execute(tx);
      await sql`alter table abuse_notices enable trigger abuse_notices_stay`.execute(tx);
    });
    expect((await staff().abuseNotices.get({ noticeId: notice.id })).isIntact).toBe(false);
  });

  test('of a decision neither', async () => {
    const notice = await received();
    await decide(notice.id);
    const again = sql`update abuse_notices set reasons = 'Toch anders'`.execute(api.db);
    await expect(again).rejects.toThrow('is decided once');
  });
});
