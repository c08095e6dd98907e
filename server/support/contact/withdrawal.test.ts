import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call, outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  await api.db.deleteFrom('mails').execute();
  await api.db.deleteFrom('rateLimits').execute();
  await api.db.deleteFrom('staffTasks').execute();
});

const WITHDRAWAL = {
  name: 'Joost de Wit',
  email: 'joost@voorbeeld.test',
  order: '1a2b3c4d',
  part: '',
};
const withdraw = (fields: object = {}) =>
  call(api.nobody, 'public.withdrawals.submit', { ...WITHDRAWAL, ...fields });

function mails() {
  return api.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'subject', 'text', 'html'])
    .orderBy('kind')
    .execute();
}
function tasks() {
  return api.db.selectFrom('staffTasks').select(['kind', 'userId', 'note']).execute();
}

describe('a withdrawal', () => {
  test('is confirmed with what was declared and when, and reaches support with the last day', async () => {
    const { email } = await createFactories(api).customer();
    expect(await withdraw({ email, part: 'Alleen de back-ups' })).toEqual({ received: true });
    const [notice, receipt, ...more] = await mails();
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      kind: 'withdrawal-receipt',
      toAddress: email,
      subject: 'We hebben je herroeping ontvangen',
    });
    for (const said of ['Joost de Wit', '1a2b3c4d', 'Alleen de back-ups']) {
      expect(receipt?.text).toContain(said);
      expect(receipt?.html).toContain(said);
      expect(notice?.text).toContain(said);
    }
    expect(receipt?.text).toContain('23 november 2026 om 12:00');
    expect(notice).toMatchObject({ kind: 'withdrawal-notice', toAddress: 'hulp@hostwerk.test' });
    expect(notice?.text).toContain('uiterlijk 7 december 2026');
    expect(notice?.text).toContain(email);
  });

  test('sends whose address it was no link that somebody else typed, and a stranger no word', async () => {
    const { email } = await createFactories(api).customer();
    const typed = { name: 'Boef', order: 'boef.test', part: 'Kijk op boef.test' };
    await withdraw({ ...typed, email });
    const [notice, receipt] = await mails();
    for (const body of [receipt?.text, receipt?.html]) {
      expect(body).toContain('Kijk op boef[.]test');
      expect(body).not.toContain('boef.test');
    }
    expect(notice?.text).toContain('boef.test');
    await api.db.deleteFrom('mails').execute();
    await withdraw(typed);
    const [, toStranger] = await mails();
    expect(toStranger?.text).toContain('23 november 2026 om 12:00');
    for (const body of [toStranger?.text, toStranger?.html]) expect(body).not.toMatch(/boef|Kijk/i);
  });

  test('without a part it is the whole order', async () => {
    const { email } = await createFactories(api).customer();
    await withdraw({ email });
    for (const { text } of await mails()) expect(text).toContain('de hele bestelling');
  });

  test('waits on the list of the staff, for whose account it is, without what was typed', async () => {
    const customer = await createFactories(api).customer();
    await withdraw({ email: customer.email.toUpperCase() });
    await withdraw();
    const list = await tasks();
    expect(list.map(({ userId }) => userId).toSorted()).toEqual([customer.id, null].toSorted());
    for (const { kind, note } of list) {
      expect(kind).toBe('withdrawal');
      expect(note).toContain('uiterlijk 7 december 2026');
      expect(note).not.toMatch(/Joost|1a2b3c4d/);
    }
    const { items } = await api.as(await createFactories(api).staff()).staff.tasks.list({});
    expect(items.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal']);
  });

  test('is one, with one task, when it is sent again because its answer got lost', async () => {
    const messageKey = randomUUID();
    expect(await withdraw({ messageKey })).toEqual({ received: true });
    expect(await withdraw({ messageKey })).toEqual({ received: true });
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      'withdrawal-notice',
      'withdrawal-receipt',
    ]);
    expect(await tasks()).toHaveLength(1);
    await withdraw();
    expect(await tasks()).toHaveLength(2);
  });

  test('tells nobody whether the address has an account', async () => {
    const customer = await createFactories(api).customer();
    expect(await withdraw({ email: customer.email })).toEqual(await withdraw());
  });

  test('leaves an audit row without what was typed', async () => {
    await withdraw();
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('action', 'in', ['support.withdraw', 'task.open'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['support.withdraw', 'task.open']);
    expect(JSON.stringify(rows)).not.toMatch(/joost|1a2b3c4d/i);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['HTML in the name', { name: '<script>alert(1)</script>' }, 'name'],
    ['a header in the name', { name: 'J\r\nBcc: c@d.test' }, 'name'],
    ['two addresses', { email: 'a@b.test,c@d.test' }, 'email'],
    ['no order', { order: '' }, 'order'],
    ['a link as the order', { order: 'https://boef.test/x' }, 'order'],
    ['a link in the part', { part: 'Kijk op WWW.boef.test' }, 'part'],
    ['markup in the part', { part: '<a href=x>' }, 'part'],
    ['a long order', { order: 'x'.repeat(10_000) }, 'order'],
    ['a long part', { part: 'x'.repeat(10_000) }, 'part'],
    ['a field of their own', { amountCents: 1 }, ''],
  ])('refuses %s and writes nothing', async (_, fields, field) => {
    const { code, data } = await refusalOf(withdraw(fields));
    expect(code).toBe('INPUT_INVALID');
    const { issues } = data as { issues: { path: string }[] };
    expect(new Set(issues.map(({ path }) => path))).toEqual(new Set([field]));
    expect(await mails()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  test('a shop without a support address says so', async () => {
    await using silent = await createTestApp({ settings: { support_email: '' } });
    const submitted = call(silent.nobody, 'public.withdrawals.submit', WITHDRAWAL);
    expect(await outcomeOf(submitted)).toBe('SUPPORT_CLOSED');
    expect(await silent.db.selectFrom('staffTasks').select('id').execute()).toEqual([]);
  });
});

describe('how often', () => {
  const post = async (path: string, input: object, address: string) => {
    const body = JSON.stringify({ json: input });
    const headers = { 'content-type': 'application/json' };
    return (await api.http(`/rpc/public/${path}`, { method: 'POST', headers, body, address }))
      .status;
  };

  test('ten an hour from one address; messages do not use it up, and others are not held up', async () => {
    const letter = { name: 'J', email: 'j@voorbeeld.test', subject: 'S', message: 'M' };
    for (let n = 0; n < 6; n += 1) await post('contact/send', letter, '198.51.100.4');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push(await post('withdrawals/submit', WITHDRAWAL, '198.51.100.4'));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await post('withdrawals/submit', WITHDRAWAL, '198.51.100.5')).toBe(200);
  });

  test('a mailbox gets at most five confirmations a day; support hears of each', async () => {
    for (let n = 0; n < 6; n += 1) await withdraw();
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'withdrawal-receipt')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'withdrawal-notice')).toHaveLength(6);
  });
});
