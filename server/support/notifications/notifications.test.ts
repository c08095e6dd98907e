import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { countUnread } from './queries.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const inbox = async (person: Person) =>
  (await api.as(person).customer.notifications.list({})).items;
const unread = async (person: Person) =>
  (await api.as(person).customer.notifications.countUnread()).unread;

/** Something that happened to an invoice that is long gone, as often as asked. */
async function tell(person: Person, times = 1) {
  const ctx = asSystem(api.context, 'test');
  await transact(ctx, async (tx) => {
    for (let n = 0; n < times; n += 1) {
      recordChange(ctx, tx, {
        action: 'invoice.test',
        subject: { type: 'invoice', id: randomUUID() },
        before: null,
        after: null,
        ownerId: person.id,
        topics: [],
        event: { type: 'invoice.overdue', subjectType: 'invoice', ownerId: person.id },
      });
    }
  });
}

describe('the inbox', () => {
  test('tells what others did, each by the name of its subject, and once', async () => {
    const { customer, orderId, plan, serviceId } = await make.activeService();
    const items = await inbox(customer);
    expect(items.map(({ type, isRead }) => [type, isRead]).toSorted()).toEqual([
      ['invoice.issued', false],
      ['order.paid', false],
      ['service.delivered', false],
    ]);
    const subjects = items.map(({ subject }) => subject);
    expect(subjects).toContainEqual({ type: 'order', id: orderId, name: plan.name });
    expect(subjects).toContainEqual({ type: 'service', id: serviceId, name: 'mijn-website' });
    expect(subjects.find(({ type }) => type === 'invoice')?.name).toMatch(/^2026-\d{6}$/);
    expect(await unread(customer)).toEqual({ value: 3, exact: true });
  });

  test('is silent about what one did oneself', async () => {
    const customer = await make.customer();
    const { orderId } = await make.pendingOrder({ customer });
    await api.as(customer).customer.orders.cancel({ orderId });
    expect(await inbox(customer)).toEqual([]);
    expect(await unread(customer)).toEqual({ value: 0, exact: true });
  });

  test('names a failed payment by the order it was for', async () => {
    const { customer, orderId, plan } = await make.pendingOrder();
    const { id: paymentId } = await make.paymentOf(orderId);
    await api
      .as(customer)
      .customer.testGateway.answer({ paymentId, outcome: 'failed', delivery: 'before-answer' });
    await api.jobsDone();
    expect(await inbox(customer)).toEqual([
      expect.objectContaining({
        type: 'payment.failed',
        subject: { type: 'order', id: orderId, name: plan.name },
      }),
    ]);
  });

  test('counts up to 99, pages beyond, and is one’s own', async () => {
    const customer = await make.customer();
    await tell(customer, 120);
    expect(await unread(customer)).toEqual({ value: 99, exact: false });
    const first = await api.as(customer).customer.notifications.list({ limit: 100 });
    const rest = await api
      .as(customer)
      .customer.notifications.list({ limit: 100, cursor: first.nextCursor ?? '' });
    const ids = new Set([...first.items, ...rest.items].map(({ id }) => id));
    expect(ids.size).toBe(120);
    expect(await inbox(await make.customer())).toEqual([]);
  });

  test('of which all was read is counted without reading it again', async () => {
    const customer = await make.customer();
    const read = 3000;
    await sql`
      insert into events (user_id, subject_type, subject_id, type, actor_kind, created_at, read_at)
      select ${customer.id}, 'invoice', gen_random_uuid(), 'invoice.overdue', 'system', now(), now()
      from generate_series(1, ${read}::int)
    `.execute(api.db);
    await tell(customer);
    await sql`analyze events`.execute(api.db);
    const seen = await countRowsRead(api.db, 'events', async (tx) => {
      expect(await countUnread(tx, customer.id)).toEqual({ unread: { value: 1, exact: true } });
    });
    expect(seen).toBeLessThan(read);
  });
});

describe('reading', () => {
  test('one marks that one; again changes nothing', async () => {
    const customer = await make.customer();
    await tell(customer, 2);
    const [newest] = await inbox(customer);
    const eventId = newest?.id ?? '';
    for (let n = 0; n < 2; n += 1) {
      expect(await api.as(customer).customer.notifications.markRead({ eventId })).toEqual({
        unread: { value: 1, exact: true },
      });
    }
    expect((await inbox(customer)).filter(({ isRead }) => isRead)).toHaveLength(1);
    const written = await api.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'notification.read')
      .where('subjectId', '=', eventId)
      .execute();
    expect(written).toHaveLength(1);
  });

  test('all marks what was seen and not what came since, nor anybody else’s', async () => {
    const [customer, other] = [await make.customer(), await make.customer()];
    await tell(other);
    await tell(customer, 3);
    const [newest] = await inbox(customer);
    api.clock.set('2026-11-23T11:30:00Z');
    await tell(customer);
    const upTo = newest?.createdAt ?? new Date(0);
    expect(await api.as(customer).customer.notifications.markAllRead({ upTo })).toEqual({
      unread: { value: 1, exact: true },
    });
    expect(await unread(other)).toEqual({ value: 1, exact: true });
  });
});

describe('the switches', () => {
  test('are on for who never chose, and each is set by itself', async () => {
    const customer = await make.customer();
    const { notifications } = api.as(customer).customer;
    expect(await notifications.preferences()).toEqual({
      email: true,
      serviceStatus: true,
      invoiceReminders: true,
    });
    await Promise.all([
      notifications.setPreference({ preference: 'serviceStatus', enabled: false }),
      notifications.setPreference({ preference: 'invoiceReminders', enabled: false }),
    ]);
    expect(await notifications.preferences()).toEqual({
      email: true,
      serviceStatus: false,
      invoiceReminders: false,
    });
    expect(
      await notifications.setPreference({ preference: 'serviceStatus', enabled: true }),
    ).toMatchObject({ serviceStatus: true, invoiceReminders: false });
  });

  test('keep the mail of a service that became active', async () => {
    const customer = await make.customer();
    await api
      .as(customer)
      .customer.notifications.setPreference({ preference: 'serviceStatus', enabled: false });
    await make.activeService({ customer });
    const mails = await api.db
      .selectFrom('mails')
      .select('kind')
      .where('userId', '=', customer.id)
      .execute();
    expect(mails).toEqual([{ kind: 'order-paid' }]);
  });
});
