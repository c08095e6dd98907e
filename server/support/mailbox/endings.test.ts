import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INBOUND_MAX_BYTES } from '#domain/support/mail-reply.ts';
import { answerTo, withFiles } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

type Answered = Awaited<ReturnType<MailShop['answered']>>;
type Mail = Parameters<typeof answerTo>[1];
/** Place of a mail after it was read. */
type End = {
  on?: 'ticket' | 'ticket, folded' | 'task' | 'task of customer';
  place: 'INBOX' | 'Verwerkt' | 'Automatisch' | 'Onbekend';
  isTold?: boolean;
};

const WORDS = 'Dit schreef ik zelf.';
const NO_TOKEN = { Subject: 'Een vraag', References: null, 'In-Reply-To': null };
const FAILED = { 'Authentication-Results': 'mx.hostwerk.test; dmarc=fail header.from=elders.test' };
const ANSWERED: End = { on: 'ticket', place: 'Verwerkt' };
const FOLDED: End = { on: 'ticket, folded', place: 'Verwerkt' };
const TASK: End = { on: 'task', place: 'INBOX' };
const TOLD: End = { ...TASK, isTold: true };
const KEPT: End = { on: 'task of customer', place: 'INBOX' };
const AUTOMATIC: End = { place: 'Automatisch' };
const UNKNOWN: End = { place: 'Onbekend' };

type Row = [string, (about: Answered) => Partial<Mail> | Promise<Partial<Mail>>, End];
let strangers = 0;
const stranger = () => {
  strangers += 1;
  return `vreemde-${strangers}@elders.test`;
};
const close = async ({ customer, ticketId }: Answered) => {
  await shop.api.as(customer).customer.tickets.close({ ticketId });
  return {};
};
const withHeaders = (headers: Record<string, string | null>) => () => ({ headers });

const ROWS: Row[] = [
  ['an answer', () => ({}), ANSWERED],
  ['one from Exchange', withHeaders({ 'X-Auto-Response-Suppress': 'All' }), ANSWERED],
  ['one with its other word', withHeaders({ 'X-Auto-Response-Suppress': 'DR, OOF' }), ANSWERED],
  ['one by a list', withHeaders({ Precedence: 'list', 'List-Id': '<a.b>' }), ANSWERED],
  ['one that is marked as bulk', withHeaders({ Precedence: 'bulk' }), ANSWERED],
  ['one with Auto-Submitted: no', withHeaders({ 'Auto-Submitted': 'no' }), ANSWERED],
  ['one without a Return-Path', withHeaders({ 'Return-Path': null }), ANSWERED],
  ['an absence', withHeaders({ 'Auto-Submitted': 'auto-replied' }), FOLDED],
  ['one that says so nowhere', withHeaders({ Subject: 'Afwezig: vakantie' }), FOLDED],
  ['one with an empty way back', withHeaders({ 'Return-Path': '<>' }), FOLDED],
  [
    'one on a closed ticket',
    async (about) => ({ ...(await close(about)), headers: { 'Auto-Submitted': 'auto-replied' } }),
    FOLDED,
  ],
  [
    'one of somebody else',
    () => ({ from: stranger(), headers: { 'Auto-Submitted': 'auto-replied' } }),
    AUTOMATIC,
  ],
  [
    'a report of who brings the mail',
    () => ({
      from: `mailer-daemon@${stranger().slice(-11)}`,
      headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' },
    }),
    AUTOMATIC,
  ],
  [
    'an absence without a token',
    withHeaders({ ...NO_TOKEN, 'Auto-Submitted': 'auto-replied' }),
    AUTOMATIC,
  ],
  ['an answer from another address', () => ({ from: stranger() }), TOLD],
  ['one that DMARC refuses', () => ({ from: stranger(), headers: FAILED }), TASK],
  [
    'one that nobody looked at',
    () => ({ from: stranger(), headers: { 'Authentication-Results': null } }),
    TASK,
  ],
  [
    'one by a list from another address',
    () => ({ from: stranger(), headers: { Precedence: 'list' } }),
    TASK,
  ],
  ['an answer on a closed ticket', close, TOLD],
  ['no own words', () => ({ text: '' }), TOLD],
  [
    'a file alone that may not come',
    () => ({ body: withFiles('', [{ name: 'a.exe', content: 'MZ' }]) }),
    TOLD,
  ],
  [
    'what is too large',
    () => ({
      body: {
        type: 'text/plain',
        content: Buffer.concat([Buffer.from(`${WORDS}\n`), Buffer.alloc(INBOUND_MAX_BYTES, 'a')]),
      },
    }),
    TOLD,
  ],
  ['a head without end', withHeaders({ 'X-Long': 'a'.repeat(70_000) }), TASK],
  [
    'one that cannot be taken apart',
    () => ({
      body: {
        type: 'multipart/mixed; boundary=x',
        content: `${'--x\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\na\r\n'.repeat(300)}--x--`,
      },
    }),
    TASK,
  ],
  ['a new mail of a customer', withHeaders(NO_TOKEN), KEPT],
  [
    'one from where their invoices go',
    async ({ customer }) => {
      const billingEmail = `boekhouding-${customer.id.slice(0, 8)}@voorbeeld.test`;
      await shop.api.db
        .updateTable('profiles')
        .set({ billingEmail: billingEmail.toUpperCase() })
        .where('userId', '=', customer.id)
        .execute();
      return { from: billingEmail, headers: NO_TOKEN };
    },
    KEPT,
  ],
  ['a mail of nobody we know', () => ({ from: stranger(), headers: NO_TOKEN }), UNKNOWN],
  ['a mail of nobody at all', withHeaders({ ...NO_TOKEN, From: null }), UNKNOWN],
  ['what the shop tells itself', () => ({ from: 'hulp@hostwerk.test' }), { place: 'INBOX' }],
];

const QUOTED = { isFolded: true, text: expect.stringContaining('We kijken.') };
const SHOWN = '(Automatisch bericht.)';
/** Replies on the ticket, by the way a mail ends there. */
const ON_TICKET: Record<string, unknown[]> = {
  ticket: [
    { isAutomatic: false, message: WORDS, parts: [{ isFolded: false, text: WORDS }, QUOTED] },
  ],
  'ticket, folded': [
    {
      isAutomatic: true,
      message: SHOWN,
      parts: [
        { isFolded: false, text: SHOWN },
        { isFolded: true, text: expect.stringContaining(WORDS) },
      ],
    },
  ],
};

async function placeOf(uid: number): Promise<string | undefined> {
  return [...shop.imap.folders.keys()].find((name) =>
    shop.imap.folder(name).some((mail) => mail.uid === uid),
  );
}

test.each(ROWS)('%s ends somewhere', async (_, make, end) => {
  const about = await shop.answered();
  const { customer, ticketId, mail } = about;
  const made = { from: customer.email, text: WORDS, ...(await make(about)) };
  const before = shop.mailsTo(made.from).length;
  const uid = await shop.receive(await answerTo(mail, made));
  expect(await placeOf(uid)).toBe(end.place);
  const { replies } = await shop.api.as(customer).customer.tickets.get({ ticketId });
  const mailed = replies.filter(({ viaMail }) => viaMail);
  const kept = await shop.keptFor(customer.id);
  expect(
    mailed.map(({ isAutomatic, parts, message }) => ({ isAutomatic, parts, message })),
  ).toEqual(ON_TICKET[end.on ?? ''] ?? []);
  const kinds = { task: 'reply-set-aside', 'task of customer': 'mail-received' } as const;
  const kind = end.on === 'task' || end.on === 'task of customer' ? kinds[end.on] : null;
  expect(kept.map((one) => one.kind)).toEqual(kind === null ? [] : [kind]);
  const notices = shop
    .mailsTo(made.from)
    .slice(before)
    .filter((raw) => /^Subject: Je antwoord is niet aangekomen/m.test(raw));
  expect(notices).toHaveLength(end.isTold === true ? 1 : 0);
});

test('an absence leaves its ticket as it is, and nobody is mailed of it', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  await shop.api.as(shop.staff).staff.tickets.setStatus({ ticketId, status: 'waiting' });
  const headers = { 'Auto-Submitted': 'auto-replied' };
  const sent = shop.smtp.received.length;
  // A later moment than that of the answer before it, so that the order is told.
  shop.api.clock.set(new Date(shop.api.clock.now.getTime() + 60_000).toISOString());
  await shop.receive(await answerTo(mail, { from: customer.email, text: 'Weg.', headers }));
  expect(await shop.api.as(shop.staff).staff.tickets.get({ ticketId })).toMatchObject({
    status: 'waiting',
    replies: [expect.anything(), { isAutomatic: true, message: '(Automatisch bericht.)' }],
  });
  expect(shop.smtp.received).toHaveLength(sent);
});

test('staff read a mail on its task, whole, without what proves an answer', async () => {
  const { customer, mail } = await shop.answered();
  const { subject = '' } = await PostalMime.parse(mail);
  const raw = await answerTo(mail, {
    from: customer.email,
    text: 'Nieuwe vraag.',
    headers: { ...NO_TOKEN, Subject: `${subject} [#0a1b2c3d-abcdefghijklmnop]` },
  });
  await shop.receive(raw);
  const { items } = await shop.api.as(shop.staff).staff.tasks.list({ limit: 50 });
  const task = items.find(({ customerId }) => customerId === customer.id);
  expect(task?.kind).toBe('mail-received');
  const staff = shop.api.as(shop.staff).staff.mailbox;
  const [kept] = await staff.listMails({ taskId: task?.id ?? '' });
  expect(kept).toMatchObject({ from: customer.email, isProven: true, outcome: 'no-ticket' });
  expect(kept?.text).toMatch(/^Nieuwe vraag\./);
  expect(`${kept?.subject}${kept?.text}`).not.toContain('[#');
  const file = await staff.download({ mailId: kept?.id ?? '' });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(raw);
  expect(file.type).toBe('application/octet-stream');
});

test('a sender hears once an hour, whatever tickets they write about', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const other = await shop.answered(customer);
  for (const one of [ticketId, other.ticketId]) {
    await shop.api.as(customer).customer.tickets.close({ ticketId: one });
  }
  for (const one of [mail, other.mail]) {
    await shop.receive(await answerTo(one, { from: customer.email, text: 'Nog iets.' }));
  }
  const told = shop.mailsTo(customer.email).filter((raw) => /niet aangekomen/.test(raw));
  expect(told).toHaveLength(1);
  expect(await shop.keptFor(customer.id)).toHaveLength(2);
});

test('a token ends thirty days after its ticket was closed, and not while it is open', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const other = await shop.answered(customer);
  await shop.api.as(customer).customer.tickets.close({ ticketId });
  const answer = async (raw: string) =>
    shop.receive(await answerTo(raw, { from: customer.email, text: 'Nog iets.' }));
  const kept = async () => (await shop.keptFor(customer.id)).map(({ outcome }) => outcome);
  shop.api.clock.set('2026-12-23T10:59:00.000Z');
  await answer(mail);
  expect(await kept()).toEqual(['ticket-closed']);
  shop.api.clock.set('2026-12-23T11:01:00.000Z');
  await answer(mail);
  expect(await kept()).toEqual(['ticket-closed', 'no-ticket']);
  await answer(other.mail);
  expect(await shop.repliesOf(other.ticketId)).toHaveLength(1);
  shop.api.clock.set('2026-11-23T11:00:00.000Z');
});
