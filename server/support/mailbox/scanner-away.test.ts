import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScanResult } from '#server/platform/files/virus-scanner.ts';
import { answerTo, withFiles } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';

const AWAY: ScanResult = { found: 'unknown', cause: 'exit 2: no daemon' };
let answer: ScanResult = AWAY;
let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop({
    overrides: () => ({ scanner: { scan: () => Promise.resolve(answer) } }),
  });
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  answer = AWAY;
  shop.api.clock.set('2026-11-23T11:00:00.000Z');
});

const LOG = { name: 'error.log', content: 'Fatal error' };
const filesOf = async (ticketId: string) => {
  const files = shop.api.db
    .selectFrom('ticketAttachments')
    .select('fileName')
    .where('ticketId', '=', ticketId)
    .execute();
  return (await files).map(({ fileName }) => fileName);
};
const waiting = async () =>
  (await shop.api.as(shop.staff).staff.mailbox.get()).mailbox?.waiting ?? null;

test('a mail with a file waits until it can be scanned, and the next is read meanwhile', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const from = customer.email;
  const body = withFiles('Zie het log.', [LOG]);
  const uid = await shop.receive(await answerTo(mail, { from, body }));
  const next = await shop.answered();
  await shop.receive(await answerTo(next.mail, { from: next.customer.email, text: 'Zonder.' }));
  expect(await shop.repliesOf(next.ticketId)).toHaveLength(1);
  // Longer than the limits of an hour would let it be tried.
  for (let visit = 0; visit < 35; visit += 1) await shop.read();
  expect(await shop.repliesOf(ticketId)).toEqual([]);
  expect(await shop.outcomesOf(ticketId)).toEqual([]);
  expect(shop.imap.inbox()).toContainEqual(expect.objectContaining({ uid, seen: false }));
  expect(await waiting()).toBe(1);
  answer = { found: 'nothing' };
  await shop.read();
  expect(await shop.repliesOf(ticketId)).toMatchObject([{ message: 'Zie het log.' }]);
  expect(await filesOf(ticketId)).toEqual(['error.log']);
  expect(await shop.outcomesOf(ticketId)).toEqual(['taken']);
  expect(await waiting()).toBe(0);
});

test('after three days it hangs on a task, without the file that nobody scanned', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const body = withFiles('Zie het log.', [LOG]);
  await shop.receive(await answerTo(mail, { from: customer.email, body }));
  shop.api.clock.set('2026-11-26T11:01:00.000Z');
  await shop.read();
  expect(await shop.outcomesOf(ticketId)).toEqual(['files-unscanned']);
  const kept = shop.api.db
    .selectFrom('keptMails')
    .select(['text', 'source'])
    .where('ticketId', '=', ticketId)
    .execute();
  expect(await kept).toEqual([{ text: 'Zie het log.', source: null }]);
  expect(await waiting()).toBe(0);
});

test('what waits is found again in a mailbox that is numbered anew, and forgotten when it is gone', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const body = withFiles('Zie het log.', [LOG]);
  await shop.receive(await answerTo(mail, { from: customer.email, body }));
  shop.api.clock.set('2026-11-25T11:00:00.000Z');
  await shop.read();
  shop.imap.uidValidity += 1;
  await shop.read();
  expect(await waiting()).toBe(1);
  answer = { found: 'nothing' };
  await shop.read();
  expect(await filesOf(ticketId)).toEqual(['error.log']);
  answer = AWAY;
  await shop.receive(await answerTo(mail, { from: customer.email, body }));
  shop.imap.folders.get('INBOX')?.splice(0);
  await shop.read();
  expect(await waiting()).toBe(0);
});

test('a mail with a virus hangs on its task by its words alone', async () => {
  answer = { found: 'virus', name: 'Eicar FOUND' };
  const { customer, ticketId, mail } = await shop.answered();
  const body = withFiles('', [LOG]);
  await shop.receive(await answerTo(mail, { from: customer.email, body }));
  expect(await shop.outcomesOf(ticketId)).toEqual(['files-refused']);
  const kept = shop.api.db
    .selectFrom('keptMails')
    .select('source')
    .where('ticketId', '=', ticketId);
  expect(await kept.execute()).toEqual([{ source: null }]);
});
