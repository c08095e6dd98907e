import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import {
  createShop,
  givePassword,
  PASSWORD,
  post,
  signedUp,
  signUpBody,
} from '#tests/support/auth-calls.ts';
import { COMPANY_ABROAD, createFactories, type Person } from '#tests/support/factories.ts';
import { answerMandate } from '#tests/support/mandates.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import {
  buyService,
  findTraces,
  makePerson,
  saveProfile,
  talk,
  TRACES,
} from '#tests/support/personal-traces.ts';
import { asSystem } from '#server/context.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { transact } from '#server/platform/db/record.ts';
import { whileHeld } from '#tests/support/waiting.ts';
import { call, outcomeOf } from '#tests/support/procedures.ts';

const mail = createFakeMail();
let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop({ overrides: () => ({ mail }) });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const erase = (person: Person & { password: string }, fields = {}) =>
  api
    .as(person)
    .customer.personalData.erase({ password: person.password, email: person.email, ...fields });

describe('deleting the account', () => {
  test('forgets who it was everywhere but on the invoices, at once and for good', async () => {
    const person = await makePerson(api);
    await saveProfile(api, person);
    const serviceId = await buyService(api, person);
    await talk(api, person);
    const { orderId } = await make.pendingOrder({
      customer: person,
      serviceName: 'xanthippe-twee',
    });
    await sql`update order_lines set first_keys = 'ssh-ed25519 AAAA xanthippe@laptop' where order_id = ${orderId}`.execute(
      api.db,
    );
    await api.as(person).customer.personalData.requestExport({ password: PASSWORD });
    await post(api, '/sign-in/email', { email: person.email, password: 'verkeerd' });
    // As some phones begin it.
    const capital = person.email.replace('x', 'X');
    await post(api, '/sign-in/email', { email: capital, password: 'verkeerd' });
    await post(api, '/forgot-password', { email: capital });
    await api.as(person).customer.services.cancel({ serviceId, when: 'now' });
    await api.jobsDone();
    const words = [...TRACES, person.email];
    expect((await findTraces(api, words)).length).toBeGreaterThan(15);
    const orderedFrom = async () => {
      const orders = api.db.selectFrom('orders').select('placedFrom').distinct();
      return (await orders.where('userId', '=', person.id).execute()).map((row) => row.placedFrom);
    };
    expect(await orderedFrom()).not.toContain('');

    expect(await erase(person)).toEqual({ erased: true });
    expect(await outcomeOf(api.as(person).customer.account.me())).toBe('UNAUTHORIZED');
    await api.runJob('system.sweep');
    await api.jobsDone();
    await api.runJob('system.sweep');

    expect(await findTraces(api, words)).toEqual(['invoice_lines.description', 'invoices.buyer']);
    expect(await orderedFrom()).toEqual(['']);
    expect(mail.sent.at(-1)).toMatchObject({ to: person.email });
    expect(mail.sent.at(-1)?.subject).toContain('is verwijderd');
    expect(mail.sent.at(-1)?.text).not.toContain('Xanthippe');

    const again = await post(api, '/sign-in/email', { email: person.email, password: PASSWORD });
    expect(again.status).toBe(401);
    const anew = await signedUp(api, { ...signUpBody(), email: person.email });
    expect(anew.status).toBe(200);
  });
});

test('what was sold without btw is still right once its buyer is gone', async () => {
  const person = await makePerson(api);
  const sold = { customer: person, billing: COMPANY_ABROAD };
  const { serviceId } = await make.activeService(sold);
  await make.pendingOrder(sold);
  await api.as(person).customer.services.cancel({ serviceId, when: 'now' });
  await api.jobsDone();
  await erase(person);
  const { staff } = api.as(await make.staff('admin'));
  expect((await staff.books.check()).faults).toEqual([]);
});

const confirm = ({ id }: Person) =>
  api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute();

test('what they reported stays, that it was they does not', async () => {
  const person = await makePerson(api);
  await confirm(person);
  const notice = { kind: 'spam', addresses: 'a.test', goodFaith: true };
  const explanation = 'Hier komt alleen maar spam vandaan.';
  const from = { name: 'Xerxes van Zonder', email: person.email.toUpperCase(), explanation };
  await call(api.nobody, 'public.abuseNotices.submit', { ...notice, ...from });
  await erase(person);
  expect(await findTraces(api, ['Xerxes'])).toEqual([]);
  const staff = api.as(await make.staff()).staff.abuseNotices;
  const noticeId = (await staff.list({})).items[0]?.id ?? '';
  expect(await staff.get({ noticeId })).toMatchObject({
    isIntact: true,
    notifierName: null,
    notifierEmail: null,
    explanation,
  });
  const reasons = 'Er is op dit adres niets te zien.';
  const choice = { decision: 'no-action', ground: null, serviceId: null, reasons } as const;
  await staff.decide({ noticeId, ...choice });
});

test('who worked here leaves what the log says they did, and what they sent to customers', async () => {
  const [former, customer, owner] = [
    await makePerson(api),
    await make.customer(),
    await make.staff('owner'),
  ];
  await givePassword(api, owner);
  const asOwner = api.as(owner).staff.customers;
  await asOwner.changeRole({ customerId: former.id, role: 'admin', ownPassword: PASSWORD });
  const own = api.as(customer).customer.tickets;
  const { id: ticketId } = await own.create({ subject: 'Vraag', message: 'Hallo' });
  const { customer: mine, staff } = api.as(former);
  const { id: fileId } = await mine.tickets.attach({ file: new File(['uitleg'], 'uitleg.txt') });
  await staff.tickets.reply({ ticketId, message: 'Zie de bijlage', attachmentIds: [fileId] });
  await staff.accounts.block({ customerId: customer.id, reason: 'Zomaar' });
  await asOwner.changeRole({ customerId: former.id, role: 'customer', ownPassword: PASSWORD });
  const read = () =>
    api.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('actorId', '=', former.id)
      .where('subjectId', 'in', [customer.id, ticketId])
      .orderBy('id')
      .execute();
  const before = await read();
  expect(before.length).toBeGreaterThan(1);
  await erase(former);
  expect(await read()).toEqual(before);
  const files = api.db
    .selectFrom('ticketAttachments')
    .select('id')
    .where('ticketId', '=', ticketId);
  expect(await files.execute()).toEqual([{ id: fileId }]);
});

test('the log has nothing left of their account number, their files or where they were', async () => {
  const person = await makePerson(api);
  const { tickets } = api.as(person).customer;
  await tickets.attach({ file: new File(['x'], 'paspoort-xanthippe.log') });
  const dropped = await tickets.attach({ file: new File(['x'], 'rijbewijs-xanthippe.log') });
  await tickets.detach({ attachmentId: dropped.id });
  api.clock.set(new Date(api.clock.now.getTime() + 2 * 86_400_000).toISOString());
  await api.runJob('system.sweep');
  await api.saveSettings({ direct_debit_enabled: 'true' });
  await answerMandate(api, person, 'pays');
  await api.jobsDone();
  const note = 'Xanthippe belt terug over haar service.';
  await transact(api.context, (tx) =>
    openStaffTask(asSystem(api.context, 'test'), tx, {
      kind: 'reply-set-aside',
      userId: person.id,
      subjectId: randomUUID(),
      note,
    }),
  );
  expect(await findTraces(api, [note])).toEqual(['audit_log.after', 'staff_tasks.note']);
  await erase(person);
  await api.jobsDone();
  expect(await findTraces(api, [note, 'paspoort-', 'rijbewijs-', '"accountEnding"'])).toEqual([]);
  const from = api.db.selectFrom('auditLog').select('action').where('address', 'is not', null);
  expect(await from.where('actorId', '=', person.id).execute()).toEqual([]);
});

describe('a ticket that is written while its account goes', () => {
  const words = { subject: 'Zonderwaai', message: 'Zonderwaai' };

  test('is forgotten with it', async () => {
    const person = await makePerson(api);
    const { now } = api.clock;
    const rest = { priority: 'low', status: 'open', createdAt: now, updatedAt: now } as const;
    await whileHeld(
      api.db,
      (tx) =>
        tx
          .insertInto('tickets')
          .values({ ...words, ...rest, userId: person.id })
          .execute(),
      [() => erase(person)],
    );
    expect(await findTraces(api, ['Zonderwaai'])).toEqual([]);
  });

  test('is refused when it comes too late', async () => {
    const person = await makePerson(api);
    const gone = { email: `verwijderd-${person.id}@verwijderd.invalid`, erasedAt: api.clock.now };
    const outcomes = await whileHeld(
      api.db,
      (tx) => tx.updateTable('users').set(gone).where('id', '=', person.id).execute(),
      [() => outcomeOf(api.as(person).customer.tickets.create(words))],
    );
    expect(outcomes).toEqual(['UNAUTHORIZED']);
  });
});

test('staff mail, give and open nothing to somebody who is gone', async () => {
  const person = await makePerson(api);
  await erase(person);
  const owner = await make.staff('owner');
  await givePassword(api, owner);
  const staff = api.as(owner).staff;
  const plan = await make.plan({ module: 'manual' });
  const letter = { messageId: randomUUID(), subject: 'Hallo', message: 'Hallo' };
  const { id: customerId } = person;
  const outcomes = [
    staff.customers.sendEmail({ customerId, ...letter }),
    staff.customers.changeRole({ customerId, role: 'admin', ownPassword: PASSWORD }),
    staff.accounts.unblock({ customerId, reason: 'Vergissing' }),
    staff.services.create({
      customerId,
      planId: plan.id,
      name: 'cadeau',
      days: 30,
      requestKey: randomUUID(),
    }),
  ].map((answer) => outcomeOf(answer));
  expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 'TARGET_IS_ERASED'));
});

describe('the log', () => {
  test.each([
    ['rewritten', `update audit_log set after = null`, 'off'],
    ['told otherwise', `update audit_log set action = 'x'`, 'on'],
    ['given another content', `update audit_log set after = '{"a":1}'`, 'on'],
    ['deleted', `delete from audit_log`, 'on'],
  ])('is never %s', async (_, statement, forgetting) => {
    await make.customer();
    const work = api.db.transaction().execute(async (tx) => {
      await sql`set local hostwerk.forgetting = ${sql.lit(forgetting)}`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(work).rejects.toThrow('audit_log is append-only');
  });
});
