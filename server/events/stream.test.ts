import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ChangeEvent } from '#contract/customer/events.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/customers/set-role.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

type Listener = { heard: ChangeEvent[]; ended: Promise<void>; close(): void };

const OPENED = 'opened ';

/**
 * An open tab: everything it hears of what happens from now on, and the moment its stream ends. What
 * was announced before may still be on its way to it on a busy machine.
 */
async function listen(api: TestApp, person: Person): Promise<Listener> {
  const controller = new AbortController();
  const stream = await api
    .as(person)
    .customer.events.stream(undefined, { signal: controller.signal });
  const heard: ChangeEvent[] = [];
  const mark = `${OPENED}${randomUUID()}`;
  const opened = Promise.withResolvers<void>();
  const ended = (async () => {
    for await (const event of stream) {
      if (event.id === mark) {
        heard.length = 0;
        opened.resolve();
      } else if (event.id?.startsWith(OPENED) !== true) heard.push(event);
    }
  })();
  await announce(api, mark);
  await opened.promise;
  // An aborted stream is how a closed tab looks from here.
  return { heard, ended: ended.catch(() => undefined), close: () => controller.abort() };
}

/** Something that everybody hears. */
async function announce(api: TestApp, id: string): Promise<void> {
  const notice = JSON.stringify({ topic: 'settings', id, userId: null });
  await sql`select pg_notify('hostwerk', ${notice})`.execute(api.db);
}

/** Sends something to everybody, so that what came before it must have arrived. */
async function flush(api: TestApp, listeners: Listener[]): Promise<void> {
  await announce(api, 'flush');
  const heardIt = ({ heard }: Listener) => heard.some(({ id }) => id === 'flush');
  await expect.poll(() => listeners.every(heardIt)).toBe(true);
}

function topics({ heard }: Listener): string[] {
  return [...new Set(heard.map(({ topic }) => topic))].toSorted();
}

describe('the stream of changes', () => {
  test('tells a customer of their own order, service and invoice, and nobody else', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const other = await make.customer();
    const staff = await make.staff('staff');
    const tabs = await Promise.all([customer, other, staff].map((person) => listen(api, person)));
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
      [await make.staff('staff'), other].map((person) => listen(api, person)),
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
    const tab = await listen(api, customer);
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

  test('ends with a new role, so that the tab comes back with the rights it has then', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const person = await make.customer();
    const other = await make.customer();
    const [tab, stays] = [await listen(api, person), await listen(api, other)];
    await setRole(asSystem(api.context, 'test'), { email: person.email, role: 'admin' });
    await tab.ended;
    expect(tab.heard).toContainEqual({ topic: 'role', id: person.id });
    await flush(api, [stays]);
    expect(topics(stays)).toEqual(['settings']);
    stays.close();
  });

  test('ends with the session it belongs to', async () => {
    await using api = await createTestApp();
    const person = await createFactories(api).customer();
    const tab = await listen(api, person);
    const notice = JSON.stringify({ topic: 'session', id: null, userId: person.id });
    await sql`select pg_notify('hostwerk', ${notice})`.execute(api.db);
    await tab.ended;
    expect(tab.heard).toEqual([{ topic: 'session', id: null }]);
  });

  test('ends once the program has been deaf: what it missed may be a new role', async () => {
    await using api = await createTestApp();
    const tab = await listen(api, await createFactories(api).staff('staff'));
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
    const tab = await listen(api, await createFactories(api).customer());
    expect(listeners).toBe(1);
    tab.close();
    await expect.poll(() => listeners).toBe(0);
  });

  test('of one person are twenty at most: the oldest ends, and nobody else’s', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const person = await make.customer();
    const other = await listen(api, await make.customer());
    const tabs: Listener[] = [];
    for (let opened = 0; opened < 21; opened += 1) tabs.push(await listen(api, person));
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
    await announce(api, end);
    await heard;
    return said.toSorted();
  }

  test('tells each topic that concerns this person once; of a role, that anything may differ', async () => {
    await using api = await createTestApp();
    const make = createFactories(api);
    const customer = await make.customer();
    const other = await make.customer();
    const staff = await make.staff('staff');
    // Of the time before it listened the program knows nothing.
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
