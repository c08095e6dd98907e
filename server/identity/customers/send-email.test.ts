import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

const mail = createFakeMail();
let api: TestApp;
let customer: Person;
let staff: Api;

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail }) });
  const make = createFactories(api);
  customer = await make.customer();
  staff = api.as(await make.staff('staff'));
});
afterAll(() => api[Symbol.asyncDispose]());

const letter = (fields: object = {}) => ({
  customerId: customer.id,
  messageId: randomUUID(),
  subject: 'Je verhuizing',
  message: 'Hallo Test,\n\nWe verhuizen je site morgen.\nDat duurt een uur.',
  ...fields,
});
const mailsOf = async () => (await staff.staff.mails.list({ customerId: customer.id })).items;

describe('a mail to a customer', () => {
  test('goes to their own address, in the shop’s letter, and is kept', async () => {
    expect(await staff.staff.customers.sendEmail(letter())).toEqual({ to: customer.email });
    await api.jobsDone();
    const sent = mail.sent.at(-1);
    expect(sent).toMatchObject({ to: customer.email, subject: 'Je verhuizing' });
    expect(sent?.text).toContain('We verhuizen je site morgen.\nDat duurt een uur.');
    expect(sent?.text).toContain('Groeten,\nHostwerk');
    const [kept] = await mailsOf();
    expect(kept).toMatchObject({ kind: 'staff-message', status: 'sent', subject: 'Je verhuizing' });
    expect(await staff.staff.mails.get({ mailId: kept?.id ?? '' })).toMatchObject({
      to: customer.email,
      text: sent?.text,
    });
  });

  test('pressed twice is sent once', async () => {
    const before = (await mailsOf()).length;
    const twice = letter();
    await Promise.all([
      staff.staff.customers.sendEmail(twice),
      staff.staff.customers.sendEmail(twice),
    ]);
    expect(await mailsOf()).toHaveLength(before + 1);
  });

  test('shows markup as text', async () => {
    await staff.staff.customers.sendEmail(letter({ message: '<script>alert(1)</script>' }));
    await api.jobsDone();
    const shown = mail.sent.find(({ text }) => text.includes('alert(1)'));
    expect(shown?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('holds no link that opens an account, whatever is typed', async () => {
    const mark = `[[link:${randomUUID()}]]`;
    await staff.staff.customers.sendEmail(letter({ subject: mark, message: `Kijk: ${mark}` }));
    await api.jobsDone();
    expect(mail.sent.at(-1)).toMatchObject({ subject: '…' });
    expect(mail.sent.at(-1)?.text).toContain('Kijk: …');
  });

  test.each([
    ['a second header', { subject: 'Hoi\r\nBcc: boef@boef.test' }],
    ['a line break', { subject: 'Hoi\nHoi' }],
    ['no subject', { subject: '   ' }],
    ['no text', { message: ' \n ' }],
    ['another address', { to: 'boef@boef.test' }],
    ['markup of one’s own', { html: '<p>' }],
  ])('with %s is refused', async (_, fields) => {
    const before = (await mailsOf()).length;
    expect(await refusalOf(staff.staff.customers.sendEmail(letter(fields)))).toMatchObject({
      code: 'INPUT_INVALID',
    });
    expect(await mailsOf()).toHaveLength(before);
  });

  test('is not sent without end', async () => {
    const outcomes = new Set<string>();
    const sender = api.as(await createFactories(api).staff('staff')).staff.customers;
    for (let n = 0; n < 61; n += 1) {
      outcomes.add(await outcomeOf(sender.sendEmail(letter({ customerId: randomUUID() }))));
    }
    expect([...outcomes]).toEqual(['NOT_FOUND', 'RATE_LIMITED']);
  });
});

test('a mail with a personal link shows staff that there was one, not which', async () => {
  const person = await createFactories(api).customer();
  await api.as(person).customer.account.resendVerification();
  await api.jobsDone();
  expect(mail.sent.at(-1)?.text).toMatch(/token=[\w.-]{43,}/);
  const { items } = await staff.staff.mails.list({ customerId: person.id });
  const { text } = await staff.staff.mails.get({ mailId: items[0]?.id ?? '' });
  expect(text).not.toMatch(/\[\[link|[\da-f]{8}-[\da-f]{4}/);
  expect(text).toContain('token=…');
});
