import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ACCOUNT_HEADER,
  ACCOUNT_OVER_HEADER,
  type MemberRight,
} from '#domain/identity/membership.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { heardByProgram, openTab, topics } from '#tests/support/open-tab.ts';
import { allPersonalData, findTraces, makePerson } from '#tests/support/personal-traces.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let holder: Person;
let member: Person & { membershipId: string };
let acting: Api;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  holder = await make.customer();
  await begin(['technical', 'financial']);
});

async function begin(rights: readonly MemberRight[]): Promise<void> {
  member = await make.member({ account: holder, rights });
  acting = api.asMember(member, holder);
}

const services = () => outcomeOf(acting.customer.services.list({}));
const invoices = () => outcomeOf(acting.customer.invoices.list({}));

describe('what a colleague does', () => {
  test('happens to the records of the holder, under both names', async () => {
    const { serviceId } = await make.activeService({ customer: holder });
    await acting.customer.services.rename({ serviceId, name: 'nieuwe-naam' });
    const row = await api.db
      .selectFrom('auditLog')
      .select(['actorId', 'actorRole', 'actedBy'])
      .where('action', '=', 'service.rename')
      .where('subjectId', '=', serviceId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actorId: holder.id, actorRole: 'customer', actedBy: member.id });
    const admin = await make.staff('admin');
    const { items } = await api.as(admin).staff.audit.list({ subjectId: serviceId });
    const entry = items.find(({ action }) => action === 'service.rename');
    expect(entry?.actedBy?.email).toBe(member.email);
  });

  test('is written in their own name, to the holder and to staff', async () => {
    const own = acting.customer.tickets;
    const { id: attachmentId } = await own.attach({ file: new File(['log'], 'a.log') });
    const { id: ticketId } = await own.create({
      subject: 'Vraag',
      message: 'Van een collega',
      attachmentIds: [attachmentId],
    });
    await api.as(holder).customer.tickets.reply({ ticketId, message: 'Van de klant' });
    api.clock.set(new Date(api.clock.now.getTime() + 1000).toISOString());
    await own.reply({ ticketId, message: 'Weer van een collega' });
    const { name } = await nameOf(member);
    const { name: holderName } = await nameOf(holder);
    const seenBy = async (who: Api) => {
      const { openedBy, replies } = await who.customer.tickets.get({ ticketId });
      return [openedBy, ...replies.map((reply) => (reply.isOwn ? 'Jij' : reply.authorName))];
    };
    expect(await seenBy(api.as(holder))).toEqual([name, 'Jij', name]);
    expect(await seenBy(acting)).toEqual([null, holderName, 'Jij']);
    const staff = api.as(await make.staff('staff')).staff.tickets;
    const { openedBy, customerId, replies } = await staff.get({ ticketId });
    expect([openedBy, customerId]).toEqual([name, holder.id]);
    expect(replies.map(({ authorName, isStaff }) => [authorName, isStaff])).toEqual([
      [holderName, false],
      [name, false],
    ]);
    const mails = await api.db
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('kind', 'in', ['ticket-created', 'ticket-replied'])
      .where('text', 'like', `%${member.email}%`)
      .execute();
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['ticket-created', 'ticket-replied']);
    expect(mails[0]?.text).toContain(`${name}, namens ${holderName}`);
  });

  test('pays an order of the holder', async () => {
    const { orderId } = await make.pendingOrder({ customer: holder });
    const { id: paymentId } = await make.paymentOf(orderId);
    await acting.customer.orders.pay({ orderId });
    await acting.customer.testGateway.answer({
      paymentId,
      outcome: 'paid',
      delivery: 'before-answer',
    });
    expect((await acting.customer.orders.get({ orderId })).status).not.toBe('pending');
  });

  test('names no service of their own account', async () => {
    const { serviceId } = await make.activeService({ customer: member });
    const create = acting.customer.tickets.create({ subject: 'x', message: 'y', serviceId });
    expect(await outcomeOf(create)).toBe('NOT_FOUND');
    const replying = acting.customer.services.get({ serviceId });
    expect(await outcomeOf(replying)).toBe('NOT_FOUND');
  });

  test('is shown to them by `me`, which stays about themselves', async () => {
    const me = await acting.customer.account.me();
    expect(me).toMatchObject({
      id: member.id,
      email: member.email,
      role: 'customer',
      actedBy: null,
      isMember: true,
      worksFor: { id: holder.id, rights: ['technical', 'financial'] },
    });
    const self = await api.as(member).customer.account.me();
    expect(self).toMatchObject({ id: member.id, worksFor: null, isMember: true });
    expect(await api.as(holder).customer.account.me()).toMatchObject({ isMember: false });
  });

  test('goes through the REST side by the same door', async () => {
    const { accessToken } = await api.signIn(member);
    const ask = (path: string, account: string) =>
      api.http(`/api/v1${path}`, {
        headers: { authorization: `Bearer ${accessToken}`, [ACCOUNT_HEADER]: account },
      });
    expect((await ask('/invoices', holder.id)).status).toBe(200);
    expect((await ask('/me/security', holder.id)).status).toBe(403);
    const other = await make.customer();
    const refused = await ask('/invoices', other.id);
    expect([refused.status, refused.headers.get(ACCOUNT_OVER_HEADER)]).toEqual([403, '1']);
  });
});

describe('other rights', () => {
  test('count from the next request on', async () => {
    expect([await services(), await invoices()]).toEqual(['OK', 'OK']);
    const own = api.as(holder).customer.members;
    const { membershipId } = member;
    await own.change({ membershipId, rights: ['financial'], seen: ['financial', 'technical'] });
    expect([await services(), await invoices()]).toEqual(['HOLDER_ONLY', 'OK']);
    await own.change({ membershipId, rights: ['technical'], seen: ['financial'] });
    expect([await services(), await invoices()]).toEqual(['OK', 'HOLDER_ONLY']);
  });

  test('are not given by a colleague, to themselves or to another', async () => {
    const { membershipId } = member;
    const rights = ['technical', 'financial'] as const;
    const other = { membershipId, rights: [...rights], seen: [...rights] };
    const change = acting.customer.members.change(other);
    expect(await outcomeOf(change)).toBe('HOLDER_ONLY');
    // In their own name it is nobody's membership of theirs.
    const own = api.as(member).customer.members;
    expect(await outcomeOf(own.change(other))).toBe('NOT_FOUND');
    expect(await outcomeOf(own.end({ membershipId }))).toBe('NOT_FOUND');
    const invite = acting.customer.members.invite({ email: 'a@b.test', rights: ['technical'] });
    expect(await outcomeOf(invite)).toBe('HOLDER_ONLY');
  });
});

describe('it ends', () => {
  test('by the holder, from the next request on, and both hear of it', async () => {
    await api.as(holder).customer.members.end({ membershipId: member.membershipId });
    expect(await refusalOf(acting.customer.services.list({}))).toMatchObject({
      code: 'MEMBERSHIP_OVER',
      status: 403,
    });
    expect(await outcomeOf(acting.customer.account.me())).toBe('MEMBERSHIP_OVER');
    expect(await api.as(member).customer.account.me()).toMatchObject({ isMember: false });
    const mail = await api.db
      .selectFrom('mails')
      .select('subject')
      .where('kind', '=', 'member-ended')
      .where('toAddress', '=', member.email)
      .execute();
    expect(mail).toHaveLength(1);
    const twice = api.as(holder).customer.members.end({ membershipId: member.membershipId });
    expect(await outcomeOf(twice)).toBe('NOT_FOUND');
  });

  test('by the colleague, and the holder hears of it', async () => {
    const { membershipId } = member;
    expect(await outcomeOf(acting.customer.members.leave({ membershipId }))).toBe('HOLDER_ONLY');
    await api.as(member).customer.members.leave({ membershipId });
    expect(await services()).toBe('MEMBERSHIP_OVER');
    const mail = await api.db
      .selectFrom('mails')
      .select('text')
      .where('kind', '=', 'member-left')
      .where('toAddress', '=', holder.email)
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain(member.email);
  });

  test('in the open page at once, and what was heard until then was theirs to hear', async () => {
    await begin(['financial']);
    // News of the membership's own start would end the stream before its end does.
    await heardByProgram(api);
    const tab = await openTab(api, acting);
    await make.activeService({ customer: holder });
    await api.as(holder).customer.members.end({ membershipId: member.membershipId });
    await tab.ended;
    expect(topics(tab)).toEqual(['invoices', 'orders', 'session']);
    expect(await outcomeOf(acting.customer.events.stream())).toBe('MEMBERSHIP_OVER');
  });

  test('as long as the holder is blocked', async () => {
    const admin = api.as(await make.staff('admin')).staff.accounts;
    const stream = await acting.customer.events.stream();
    const ended = (async () => {
      for await (const event of stream) void event;
    })();
    await admin.block({ customerId: holder.id, reason: 'spam' });
    await ended;
    expect(await services()).toBe('MEMBERSHIP_OVER');
    expect(await api.as(member).customer.members.accounts()).toEqual({ items: [] });
    await admin.unblock({ customerId: holder.id, reason: 'opgelost' });
    expect(await services()).toBe('OK');
  });

  test('when the colleague is blocked', async () => {
    const admin = api.as(await make.staff('admin')).staff.accounts;
    await admin.block({ customerId: member.id, reason: 'spam' });
    expect(await services()).toBe('UNAUTHORIZED');
  });

  test('when either of them works for the shop', async () => {
    const system = asSystem(api.context, 'test');
    await setRole(system, { email: holder.email, role: 'staff' });
    expect(await services()).toBe('MEMBERSHIP_OVER');
    await setRole(system, { email: holder.email, role: 'customer' });
    expect(await services()).toBe('OK');
    await setRole(system, { email: member.email, role: 'owner' });
    const staff = api.asMember(member, holder);
    expect(await outcomeOf(staff.customer.services.list({}))).toBe('MEMBERSHIP_OVER');
    // Nor is it a way into the console in another's name.
    expect(await outcomeOf(staff.staff.customers.list({}))).toBe('MEMBERSHIP_OVER');
  });

  test('never combines with looking along as a customer', async () => {
    const admin = await make.staff('admin');
    const { accessToken } = await api.as(admin).staff.accounts.logInAs({ customerId: member.id });
    const both = await api.http('/api/v1/services', {
      headers: { authorization: `Bearer ${accessToken}`, [ACCOUNT_HEADER]: holder.id },
    });
    expect([both.status, await both.json()]).toMatchObject([403, { code: 'MEMBERSHIP_OVER' }]);
    const plain = api.withToken(accessToken).customer.services.list({});
    expect(await outcomeOf(plain)).toBe('OK');
  });
});

test('staff read who works along, and for whom', async () => {
  const { staff } = api.as(await make.staff('staff'));
  const { items, worksFor } = await staff.members.list({ customerId: holder.id });
  expect([items.map(({ email }) => email), worksFor]).toEqual([[member.email], []]);
  const theirs = await staff.members.list({ customerId: member.id });
  expect([theirs.items, theirs.worksFor.map(({ id }) => id)]).toEqual([[], [holder.id]]);
});

test('two accounts stay apart', async () => {
  const other = await make.customer();
  await make.member({ account: other, member, rights: ['technical'] });
  const one = await make.activeService({ customer: holder });
  const two = await make.activeService({ customer: other });
  const listed = async (client: Api) =>
    (await client.customer.services.list({})).items.map(({ id }) => id);
  const second = api.asMember(member, other);
  expect([await listed(acting), await listed(second)]).toEqual([[one.serviceId], [two.serviceId]]);
  expect(await outcomeOf(second.customer.invoices.list({}))).toBe('HOLDER_ONLY');
  const crossed = second.customer.services.get({ serviceId: one.serviceId });
  expect(await outcomeOf(crossed)).toBe('NOT_FOUND');
  // A chain of two memberships is none.
  await make.member({ account: member, member: other, rights: ['technical', 'financial'] });
  const chained = api.asMember(other, holder).customer.services.list({});
  expect(await outcomeOf(chained)).toBe('MEMBERSHIP_OVER');
});

test('what somebody may take along has both sides, and nobody else’s address', async () => {
  await acting.customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  const ofHolder = await allPersonalData(api.db, holder.id);
  expect(ofHolder['Collega’s']).toMatchObject([{ 'uitgenodigd adres': member.email }]);
  expect(ofHolder['Logboek']).toContainEqual(
    expect.objectContaining({ wat: 'ticket.open', 'vanaf adres': null }),
  );
  const ofMember = await allPersonalData(api.db, member.id);
  expect(ofMember['Accounts van anderen']).toMatchObject([
    { 'klantnummer van het account': holder.id, technisch: true },
  ]);
  expect(ofMember['Logboek']).toContainEqual(
    expect.objectContaining({ wat: 'ticket.open', 'vanaf adres': '192.0.2.1' }),
  );
});

test('everything at once is one end, and no failure that nobody expected', async () => {
  for (let round = 0; round < 5; round += 1) {
    const xanthippe = await makePerson(api);
    const { membershipId } = await make.member({
      account: holder,
      member: xanthippe,
      rights: ['technical'],
    });
    const own = api.as(holder).customer.members;
    const theirs = api.as(xanthippe).customer;
    const { password, email } = xanthippe;
    const ends = [own.end({ membershipId }), theirs.members.leave({ membershipId })];
    const others = [
      own.change({ membershipId, rights: ['financial'], seen: ['technical'] }),
      theirs.personalData.erase({ password, email }),
    ];
    const outcomes = await Promise.all([...ends, ...others].map(outcomeOf));
    const expected = new Set(['OK', 'NOT_FOUND', 'UNAUTHORIZED']);
    expect(outcomes.filter((outcome) => !expected.has(outcome))).toEqual([]);
    expect(outcomes.slice(0, 2).filter((outcome) => outcome === 'OK').length).toBeLessThan(2);
    const gone = outcomeOf(api.asMember(xanthippe, holder).customer.services.list({}));
    expect(['UNAUTHORIZED', 'MEMBERSHIP_OVER']).toContain(await gone);
  }
});

describe('who is forgotten', () => {
  test('as the holder takes the memberships along', async () => {
    const xanthippe = await makePerson(api);
    const colleague = await make.member({ account: xanthippe, rights: ['technical'] });
    const asColleague = api.asMember(colleague, xanthippe);
    expect(await outcomeOf(asColleague.customer.services.list({}))).toBe('OK');
    await confirm(xanthippe);
    await api
      .as(xanthippe)
      .customer.members.invite({ email: 'gast@xanthippe-zonderling.test', rights: ['technical'] });
    await api.jobsDone();
    await api
      .as(xanthippe)
      .customer.personalData.erase({ password: xanthippe.password, email: xanthippe.email });
    expect(await outcomeOf(asColleague.customer.services.list({}))).toBe('MEMBERSHIP_OVER');
    // The farewell goes as soon as it is sent.
    await api.jobsDone();
    expect(await findTraces(api, ['xanthippe-zonderling.test', xanthippe.email])).toEqual([]);
  });

  test('as a colleague is nowhere in the account of the holder', async () => {
    const xanthippe = await makePerson(api);
    await confirm(xanthippe);
    await make.member({ account: holder, member: xanthippe, rights: ['technical'] });
    await api
      .asMember(xanthippe, holder)
      .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
    // Somebody else asked them too, and they never answered.
    const asking = await make.customer();
    await confirm(asking);
    await api.as(asking).customer.members.invite({ email: xanthippe.email, rights: ['technical'] });
    await api.jobsDone();
    await api
      .as(xanthippe)
      .customer.personalData.erase({ password: xanthippe.password, email: xanthippe.email });
    const { items } = await api.as(holder).customer.members.list();
    expect(items.map(({ email }) => email)).toEqual([member.email]);
    const rows = await api.db
      .selectFrom('auditLog')
      .select('address')
      .where('actedBy', '=', xanthippe.id)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ address }) => address !== null)).toEqual([]);
    // The farewell goes as soon as it is sent.
    await api.jobsDone();
    expect(await findTraces(api, [xanthippe.email])).toEqual([]);
  });
});

async function nameOf({ id }: Person) {
  return api.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}

async function confirm({ id }: Person): Promise<void> {
  await api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();
}
