import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A ticket that begins with the subject of a mail about an older one. */
async function openAgain() {
  const { customer, ticketId: oldId, mail } = await shop.answered();
  const { subject = '' } = await PostalMime.parse(mail);
  const ticket = await shop.api
    .as(customer)
    .customer.tickets.create({ subject, message: 'Het is er weer.' });
  return { customer, oldId, oldSubject: subject, ticket };
}

async function answered(ticketId: string, address: string): Promise<string> {
  await shop.api.as(shop.staff).staff.tickets.reply({ ticketId, message: 'We kijken.' });
  await shop.api.jobsDone();
  return shop.mailsTo(address).findLast((raw) => /^Subject: Re: /m.test(raw)) ?? '';
}

test('a ticket keeps nothing of what proves an answer to another', async () => {
  const { customer, ticket } = await openAgain();
  expect(ticket.subject).toBe('Re: Je ticket: Mijn site is traag');
  const bare = await shop.api
    .as(customer)
    .customer.tickets.create({ subject: '[#0a1b2c3d-abcdefghijklmnop]', message: 'Hoi' });
  expect(bare.subject).toBe('Zonder onderwerp');
});

test('nor do the words on it, from the dashboard or by mail', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const { subject = '' } = await PostalMime.parse(mail);
  const pasted = `Van: Hostwerk\nOnderwerp: ${subject}\nDit kreeg ik.`;
  const bare = 'Van: Hostwerk\nOnderwerp: Re: Je ticket: Mijn site is traag\nDit kreeg ik.';
  const { tickets } = shop.api.as(customer).customer;
  const { id } = await tickets.create({ subject: 'Mail', message: pasted });
  expect(await tickets.get({ ticketId: id })).toMatchObject({ message: bare });
  await tickets.reply({ ticketId: id, message: pasted });
  await tickets.reply({ ticketId: id, message: subject.slice(subject.indexOf('[')) });
  await shop.receive(await answerTo(mail, { from: customer.email, text: `Zie:\n${pasted}` }));
  const said = [...(await shop.repliesOf(id)), ...(await shop.repliesOf(ticketId))];
  expect(said.map(({ message }) => message)).toEqual([bare, '…', `Zie:\n${bare}`]);
});

test('of a subject that holds two tickets the last counts', async () => {
  const { customer, oldId, oldSubject, ticket } = await openAgain();
  // As a ticket of before that was taken out.
  await shop.api.db
    .updateTable('tickets')
    .set({ subject: oldSubject })
    .where('id', '=', ticket.id)
    .execute();
  const mail = await answered(ticket.id, customer.email);
  await shop.receive(await answerTo(mail, { from: customer.email, text: 'Dank je.' }));
  expect(await shop.repliesOf(ticket.id)).toMatchObject([{ message: 'Dank je.' }]);
  expect(await shop.outcomesOf(oldId)).toEqual([]);
});
