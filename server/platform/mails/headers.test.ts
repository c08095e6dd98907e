import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtpMail } from '#server/platform/mail-servers/smtp.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/smtp.ts';
import { MAIL_KINDS, isTyped, type MailKind } from './kinds.ts';

const SENDER = async () => ({ name: 'Hostwerk', address: 'hulp@hostwerk.test' });

let api: TestApp;
let smtp: FakeSmtp;
let port: ReturnType<typeof createSmtpMail>;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  port = createSmtpMail({ url: smtp.url, allowsPlain: false }, SENDER);
  api = await createTestApp({ overrides: () => ({ mail: port }) });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  port.close();
  await smtp[Symbol.asyncDispose]();
});

/** Kinds that a person wrote to a person, written out again on purpose. */
const TYPED: readonly MailKind[] = [
  'abuse-decision',
  'abuse-statement',
  'staff-message',
  'ticket-answered',
  'ticket-created',
  'ticket-replied',
  'visitor-message',
  'withdrawal-notice',
];

test('every kind of mail is one that a person typed or one that says a program made it', () => {
  expect(Object.keys(MAIL_KINDS).filter(isTyped).toSorted()).toEqual(TYPED);
});

test('what nobody typed keeps absences away, and still has the report that it did not arrive', async () => {
  const make = createFactories(api);
  const { customer } = await make.pendingOrder({ method: 'bank_transfer' });
  await api.jobsDone();
  const [automatic = ''] = smtp.received.map(({ raw }) => raw);
  expect(automatic).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  // `All` would keep those reports away as well.
  expect(automatic).toMatch(/^X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply\r$/m);
  const { id: ticketId } = await api
    .as(customer)
    .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  await api.as(await make.staff()).staff.tickets.reply({ ticketId, message: 'Antwoord' });
  await api.jobsDone();
  const typed = smtp.received.map(({ raw }) => raw).find((raw) => raw.includes('Antwoord'));
  expect(typed).toBeDefined();
  expect(typed).not.toMatch(/^(Auto-Submitted|X-Auto-Response-Suppress):/m);
});
