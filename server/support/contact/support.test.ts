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
});

const LETTER = {
  name: 'Fatima el Amrani',
  email: 'fatima@voorbeeld.test',
  subject: 'Verhuizen jullie ook mijn site?',
  message: 'Ik zit nu ergens anders.\nKan dat zonder onderbreking?',
};
const FORMS = ['public.support.request', 'public.contact.send'] as const;

function mails() {
  return api.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'subject', 'text', 'html', 'userId'])
    .orderBy('kind', 'desc')
    .execute();
}

describe.each(FORMS)('%s', (path) => {
  const send = (fields: object = {}) => call(api.nobody, path, { ...LETTER, ...fields });

  test('passes the letter on to support, with whom to answer in its body', async () => {
    expect(await send()).toEqual({ received: true });
    const [letter] = await mails();
    expect(letter).toMatchObject({
      kind: 'visitor-message',
      toAddress: 'hulp@hostwerk.test',
      subject: `Bericht via de site: ${LETTER.subject}`,
    });
    for (const text of Object.values(LETTER)) expect(letter?.text).toContain(text);
    expect(letter?.html).toContain(LETTER.subject);
    expect(letter?.html).toContain('Kan dat zonder onderbreking?');
    expect(letter?.text).toContain(
      'mailto:fatima@voorbeeld.test?subject=Re%3A%20Verhuizen%20jullie',
    );
  });

  test('is one letter when it is sent again, because its answer got lost', async () => {
    const messageKey = randomUUID();
    expect(await send({ messageKey })).toEqual({ received: true });
    expect(await send({ messageKey })).toEqual({ received: true });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['visitor-message', 'message-receipt']);
    await send();
    expect(await mails()).toHaveLength(4);
  });

  test('takes out of the subject what proves an answer by mail', async () => {
    await send({
      subject: 'Re: Mijn site [#0a1b2c3d-abcdefghijklmnop]',
      message: 'Ik kreeg: Re: Mijn site [#0a1b2c3d-abcdefghijklmnop].',
    });
    const sent = await mails();
    expect(sent[0]?.subject).toBe('Bericht via de site: Re: Mijn site');
    expect(JSON.stringify(sent)).not.toContain('abcdefghijklmnop');
  });

  test('sends the visitor a receipt with the moment, and nothing of theirs', async () => {
    await send({ subject: 'Vraag <b>hier</b>' });
    const [, receipt, ...more] = await mails();
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({
      kind: 'message-receipt',
      toAddress: LETTER.email,
      subject: 'We hebben je bericht ontvangen',
      userId: null,
    });
    expect(receipt?.text).toContain('23 november 2026 om 12:00');
    for (const body of [receipt?.text, receipt?.html]) {
      expect(body).not.toContain('Vraag');
      expect(body).not.toContain(LETTER.name);
      expect(body).not.toContain('ergens anders');
    }
  });

  test('sends whose address it was nothing that somebody else typed', async () => {
    await send({ subject: 'Je pakket wacht: https://boef.test/a of boef.test' });
    const [notice, receipt] = await mails();
    for (const body of [receipt?.text, receipt?.html]) {
      expect(body).not.toMatch(/pakket|boef/);
    }
    expect(notice?.text).toContain('https://boef.test/a');
  });

  test('does not tell whether the address has an account', async () => {
    const customer = await createFactories(api).customer();
    expect(await send({ email: customer.email })).toEqual(await send());
    const toCustomer = (await mails()).filter(({ toAddress }) => toAddress === customer.email);
    expect(toCustomer).toMatchObject([{ kind: 'message-receipt', userId: null }]);
  });

  test('leaves an audit row without what was typed', async () => {
    await send();
    const row = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind', 'before', 'after'])
      .where('action', '=', 'support.receive')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row.actorKind).toBe('system');
    expect(JSON.stringify(row)).not.toMatch(/fatima|Verhuizen/i);
  });

  test.each([
    ['an empty name', { name: '' }, 'name'],
    ['no subject', { subject: '  ' }, 'subject'],
    ['spaces only', { message: '  \n ' }, 'message'],
    ['no address', { email: 'fatima' }, 'email'],
    ['two addresses', { email: 'a@b.test,c@d.test' }, 'email'],
    ['a header in the address', { email: 'a@b.test\r\nBcc: c@d.test' }, 'email'],
    ['a header in the name', { name: 'F\r\nBcc: c@d.test' }, 'name'],
    ['a header in the subject', { subject: 'F\nBcc: c@d.test' }, 'subject'],
    ['another end of a line in the subject', { subject: 'F\u2028Bcc: c@d.test' }, 'subject'],
    ['half a character in the subject', { subject: 'F\ud800' }, 'subject'],
    ['half a character in the message', { message: 'F\udc00' }, 'message'],
    ['a long name', { name: 'x'.repeat(10_000) }, 'name'],
    ['a long address', { email: `${'x'.repeat(10_000)}@b.test` }, 'email'],
    ['a long message', { message: 'x'.repeat(10_000) }, 'message'],
    ['a recipient of their own', { to: 'c@d.test' }, ''],
    ['markup of their own', { html: '<b>x</b>' }, ''],
  ])('refuses %s and mails nobody', async (_, fields, field) => {
    const { code, data } = await refusalOf(send(fields));
    expect(code).toBe('INPUT_INVALID');
    const { issues } = data as { issues: { path: string }[] };
    expect(new Set(issues.map(({ path: at }) => at))).toEqual(new Set([field]));
    expect(await mails()).toEqual([]);
  });

  test('a shop without a support address says so', async () => {
    await using silent = await createTestApp({ settings: { support_email: '' } });
    expect(await outcomeOf(call(silent.nobody, path, LETTER))).toBe('SUPPORT_CLOSED');
    expect(await silent.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });
});

describe('how often', () => {
  test('five an hour from one address over both forms, and others are not held up', async () => {
    const post = async (index: number, address: string) => {
      const form = index % 2 === 0 ? 'support/request' : 'contact/send';
      const body = JSON.stringify({ json: { ...LETTER, email: `v${index}@voorbeeld.test` } });
      const headers = { 'content-type': 'application/json' };
      return (await api.http(`/rpc/public/${form}`, { method: 'POST', headers, body, address }))
        .status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push(await post(index, `2001:db8:1:2::${index}`));
    }
    expect(statuses, 'one network of IPv6 is one address').toEqual([200, 200, 200, 200, 200, 429]);
    expect(await post(7, '198.51.100.7')).toBe(200);
  });

  test('a mailbox gets at most three receipts a day, whoever asks', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = round % 2 === 0 ? LETTER.email : LETTER.email.toUpperCase();
      expect(await outcomeOf(api.nobody.public.support.request({ ...LETTER, email }))).toBe('OK');
    }
    const kinds = (await mails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'visitor-message')).toHaveLength(4);
    expect(kinds.filter((kind) => kind === 'message-receipt')).toHaveLength(3);
  });
});

test('the priority of the support form reaches support in words', async () => {
  await api.nobody.public.support.request({ ...LETTER, priority: 'high' });
  expect((await mails())[0]?.text).toContain('Prioriteit: Hoog');
});

test('urgent is for staff', async () => {
  const input = { ...LETTER, priority: 'urgent' };
  expect(await outcomeOf(call(api.nobody, 'public.support.request', input))).toBe('INPUT_INVALID');
});
