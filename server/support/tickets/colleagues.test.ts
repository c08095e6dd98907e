import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberRight } from '#domain/identity/membership.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';
import type { Person } from '#tests/support/factories.ts';

let shop: MailShop;
let holder: Person;
let member: Person & { membershipId: string };
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(async () => {
  holder = await shop.make.customer();
  member = await join(['technical']);
});

const join = (rights: readonly MemberRight[]) => shop.make.member({ account: holder, rights });

const opens = async (who: Person = member) => {
  const { id } = await shop.api
    .asMember(who, holder)
    .customer.tickets.create({ subject: 'Mijn site is traag', message: 'Sinds vanochtend.' });
  await shop.api.jobsDone();
  return id;
};

async function answer(ticketId: string): Promise<void> {
  await shop.api.as(shop.staff).staff.tickets.reply({ ticketId, message: 'We kijken.' });
  await shop.api.jobsDone();
}

/** Lists the mails of a kind that somebody has, by the beginning of their subject. */
const mailsTo = ({ email }: Person, subject: string) =>
  shop.mailsTo(email).filter((raw) => raw.includes(`\nSubject: ${subject}`));

test('what a colleague asked is confirmed and answered to them and to the holder', async () => {
  const beside = await join(['technical']);
  const ticketId = await opens();
  for (const person of [holder, member]) {
    expect(mailsTo(person, 'Je ticket:')).toHaveLength(1);
  }
  await answer(ticketId);
  for (const person of [holder, member]) {
    const [mail, ...more] = mailsTo(person, 'Re: Je ticket:');
    expect(more).toEqual([]);
    expect(mail).toContain('We kijken.');
    const { firstName } = await shop.api.db
      .selectFrom('users')
      .select('firstName')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(mail).toContain(`Hallo ${firstName},`);
  }
  expect(shop.mailsTo(beside.email)).toEqual([]);
});

test('who wrote on a ticket of the holder is told of what is answered after it', async () => {
  const { id: ticketId } = await shop.api
    .as(holder)
    .customer.tickets.create({ subject: 'Mijn site is traag', message: 'Sinds vanochtend.' });
  await answer(ticketId);
  expect(shop.mailsTo(member.email)).toEqual([]);
  const asMember = shop.api.asMember(member, holder);
  await asMember.customer.tickets.reply({ ticketId, message: 'Nog steeds.' });
  await answer(ticketId);
  expect(mailsTo(member, 'Re: Je ticket:')).toHaveLength(1);
  expect(mailsTo(holder, 'Re: Je ticket:')).toHaveLength(2);
});

test('a colleague answers by mail, which is on the ticket in their own name', async () => {
  const ticketId = await opens();
  await answer(ticketId);
  const mail = mailsTo(member, 'Re: Je ticket:')[0] ?? '';
  await shop.receive(await answerTo(mail, { from: member.email, text: 'Het werkt weer.' }));
  expect(await shop.repliesOf(ticketId)).toEqual([
    { message: 'Het werkt weer.', viaMail: true, userId: member.id },
  ]);
});

test.each(['ended', 'other rights', 'blocked', 'holder blocked', 'staff'] as const)(
  'who may not read the ticket any more (%s) is told nothing',
  async (what) => {
    const ticketId = await opens();
    const { db, clock } = shop.api;
    const membership = db.updateTable('memberships').where('id', '=', member.membershipId);
    const block = (id: string) =>
      db
        .updateTable('users')
        .set({ blockedAt: clock.now, blockedReason: 'x' })
        .where('id', '=', id)
        .execute();
    const changes = {
      ended: () => membership.set({ endedAt: clock.now, endedBy: 'holder' }).execute(),
      'other rights': () => membership.set({ technical: false, financial: true }).execute(),
      blocked: () => block(member.id),
      'holder blocked': () => block(holder.id),
      staff: () =>
        setRole(asSystem(shop.api.context, 'test'), { email: member.email, role: 'staff' }),
    };
    await changes[what]();
    await answer(ticketId);
    expect(mailsTo(member, 'Re: Je ticket:')).toEqual([]);
    expect(mailsTo(holder, 'Re: Je ticket:')).toHaveLength(1);
  },
);

test('who switched such mails off gets none, whatever the other chose', async () => {
  const ticketId = await opens();
  const off = (who: Person) =>
    shop.api.as(who).customer.notifications.setPreference({ preference: 'email', enabled: false });
  await off(member);
  await answer(ticketId);
  expect(mailsTo(member, 'Re: Je ticket:')).toEqual([]);
  expect(mailsTo(holder, 'Re: Je ticket:')).toHaveLength(1);
});
