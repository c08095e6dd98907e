import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test.each([
  ['taken in', 'Het werkt weer.'],
  ['set aside', ''],
])('of who deletes their account while their mail is %s nothing is kept', async (_, text) => {
  const { api } = shop;
  const { customer, ticketId, mail } = await shop.answered();
  const answer = await answerTo(mail, { from: customer.email, text });
  const before = shop.mailsTo(customer.email).length;
  await whileHeld(
    api.db,
    async (tx) => {
      const email = `verwijderd-${customer.id}@verwijderd.invalid`;
      const gone = { email, erasedAt: api.clock.now };
      await tx.updateTable('users').set(gone).where('id', '=', customer.id).execute();
      const closed = { status: 'closed' } as const;
      await tx.updateTable('tickets').set(closed).where('id', '=', ticketId).execute();
    },
    [() => shop.receive(answer)],
  );
  expect(await shop.repliesOf(ticketId)).toEqual([]);
  expect(await shop.outcomesOf(ticketId)).toEqual(['account-gone']);
  expect(shop.mailsTo(customer.email)).toHaveLength(before);
  const tasks = api.db.selectFrom('staffTasks').select('note').where('subjectId', '=', ticketId);
  expect(await tasks.execute()).toEqual([]);
});
