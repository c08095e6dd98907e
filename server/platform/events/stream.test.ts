import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  announceToAll,
  flush,
  heardByProgram,
  openTab,
  topics,
  type OpenTab,
} from '#tests/support/open-tab.ts';

describe('the stream of changes', () => {
  test('tells a customer of their own order, service and invoice, and nobody else', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const other = await make.customer();
    const staff = await make.staff('staff');
    const tabs = await Promise.all(
      [customer, other, staff].map((person) => openTab(api, api.as(person))),
    );
    const [own, others, consoles] = tabs;
    if (!own || !others || !consoles) throw new Error('no tabs');
    const { orderId, serviceId } = await make.activeService({ customer });
    await flush(api, tabs);
    expect(topics(own)).toEqual(['invoices', 'orders', 'services', 'settings']);
    expect(own.heard).toContainEqual({ topic: 'orders', id: orderId });
    expect(own.heard).toContainEqual({ topic: 'services', id: serviceId });
    expect(others.heard).toEqual([{ topic: 'settings', id: 'flush' }]);
    expect(topics(consoles)).toEqual(['invoices', 'orders', 'services', 'settings']);
    for (const tab of tabs) tab.close();
  });

  test('tells staff of work that waits for them, and customers nothing of it', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const other = await make.customer();
    const tabs = await Promise.all(
      [await make.staff('staff'), other].map((person) => openTab(api, api.as(person))),
    );
    await api.db
      .updateTable('testGatewayPayments')
      .set({ amountCents: 1 as never })
      .execute();
    const { id: paymentId } = await make.paymentOf(order.orderId);
    await api
      .as(order.customer)
      .customer.testGateway.answer({ paymentId, outcome: 'paid', delivery: 'before-answer' });
    await flush(api, tabs);
    expect(tabs.map((tab) => topics(tab).includes('jobs'))).toEqual([true, false]);
    for (const tab of tabs) tab.close();
  });

  test('tells nothing of what was rolled back', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const tab = await openTab(api, api.as(customer));
    const notice = JSON.stringify({ topic: 'orders', id: null, userId: customer.id });
    await api.db
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_notify('hostwerk', ${notice})`.execute(tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await flush(api, [tab]);
    expect(tab.heard).toEqual([{ topic: 'settings', id: 'flush' }]);
    tab.close();
  });

  test('ends once the program has been deaf: what it missed may be a new role', async () => {
    await using api = await createTestApp();
    const tab = await openTab(api, api.as(await createFactories(api).staff('staff')));
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hostwerk-listen'
        and datname = current_database()
    `.execute(api.db);
    await tab.ended;
    expect(topics(tab)).toEqual([]);
  });

  test('is left behind by a tab that closes', async () => {
    let listeners = 0;
    await using api = await createTestApp();
    const { subscribe } = api.context.changes;
    api.context.changes.subscribe = (listener) => {
      const stop = subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        stop();
      };
    };
    const tab = await openTab(api, api.as(await createFactories(api).customer()));
    expect(listeners).toBe(1);
    tab.close();
    await expect.poll(() => listeners).toBe(0);
  });

  test('of one person are twenty at most: the oldest ends, and nobody else’s', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const person = await make.customer();
    const other = await openTab(api, api.as(await make.customer()));
    const tabs: OpenTab[] = [];
    for (let opened = 0; opened < 21; opened += 1) tabs.push(await openTab(api, api.as(person)));
    const [oldest, ...rest] = tabs;
    await oldest?.ended;
    await flush(api, [other, ...rest]);
    expect(oldest?.heard).toEqual([]);
    for (const tab of [other, ...rest]) tab.close();
  });
});

describe('a stream that begins with what was missed', () => {
  /** The topics that it says before anything new happens. */
  async function begin(api: TestApp, person: Person): Promise<string[]> {
    await heardByProgram(api);
    const stream = await api.as(person).customer.events.stream({ sinceMs: 100 });
    const said: string[] = [];
    const end = randomUUID();
    const heard = (async () => {
      for await (const { topic, id } of stream) {
        if (id === end) return;
        // Those of the streams before it.
        if (topic !== 'settings') said.push(topic);
      }
    })();
    await announceToAll(api, end);
    await heard;
    return said.toSorted();
  }

  test('tells each topic that concerns this person once; of a role, that anything may differ', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const other = await make.customer();
    const staff = await make.staff('staff');
    // The program knows nothing of the time before it listened.
    expect(await begin(api, other)).toEqual(['unknown']);
    // Until it knows of so long a time, in which nobody of these was made.
    await expect.poll(() => api.context.changes.recall(5_100)).toEqual([]);
    await make.activeService({ customer });
    expect(await begin(api, customer)).toEqual(['invoices', 'orders', 'services']);
    expect(await begin(api, other)).toEqual([]);
    expect(await begin(api, staff)).toEqual(['invoices', 'orders', 'services']);
    await setRole(asSystem(api.context, 'test'), { email: other.email, role: 'staff' });
    expect(await begin(api, other)).toEqual(['unknown']);
  });
});
