import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let boss: Person;
let admin: Api;
let planId: string;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  boss = await make.staff('admin');
  await givePassword(api, boss);
  admin = api.as(boss);
  await make.pendingOrder();
  api.clock.set('2026-11-24T22:59:59Z');
  const plan = await make.plan();
  planId = plan.id;
  await admin.staff.plans.switch({ planId, active: false });
  api.clock.set('2026-11-24T23:00:00Z');
  await admin.staff.plans.switch({ planId, active: true });
});
afterAll(() => api[Symbol.asyncDispose]());

const list = (filters: Parameters<Api['staff']['audit']['list']>[0]) =>
  admin.staff.audit.list({ limit: 100, ...filters }).then(({ items }) => items);

test('says who changed what, from where, and field by field what it was and became', async () => {
  const [newest] = await list({});
  expect(newest).toMatchObject({
    at: new Date('2026-11-24T23:00:00Z'),
    actor: { id: boss.id, email: boss.email, role: 'admin' },
    actedBy: null,
    action: 'plan.activate',
    subjectType: 'plan',
    subjectId: planId,
    changes: [{ field: 'active', before: 'false', after: 'true' }],
    address: '192.0.2.1',
  });
  expect(newest?.requestId).toMatch(/\S/);
});

describe('is narrowed', () => {
  test('to who did it, by address or id', async () => {
    for (const actor of [boss.email, boss.email.toUpperCase(), boss.id]) {
      const found = await list({ actor });
      expect(found.map(({ action }) => action)).toEqual(['plan.activate', 'plan.deactivate']);
    }
    expect(await list({ actor: 'niemand@voorbeeld.test' })).toEqual([]);
    expect(await list({ actor: 'Jan' })).toEqual([]);
  });

  test('to what a customer did and what was done to what is theirs', async () => {
    const make = createFactories(api);
    const mine = await make.activeService();
    const others = await make.activeService();
    const colleague = api.as(await make.staff('staff'));
    const customerId = mine.customer.id;
    await colleague.staff.notes.add({ customerId, text: 'Belt liever' });
    await colleague.staff.notes.add({ customerId: others.customer.id, text: 'Mailt liever' });
    await admin.staff.customers.changeRole({ customerId, role: 'staff', ownPassword: PASSWORD });
    const found = await list({ customerId });
    expect(found.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'customer.set-role',
        'note.add',
        'order.place',
        'order.pay',
        'payment.settle',
        'service.create',
      ]),
    );
    const ids = found.map(({ subjectId }) => subjectId);
    expect(ids).toEqual(expect.arrayContaining([customerId, mine.orderId, mine.serviceId]));
    for (const theirs of [others.customer.id, others.orderId, others.serviceId]) {
      expect(ids).not.toContain(theirs);
    }
    expect(await list({ customerId, action: 'note.add' })).toHaveLength(1);
  });

  test('to the program itself', async () => {
    const found = await list({ actor: 'system' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ actor }) => actor === null)).toBe(true);
  });

  test('to who really did it in somebody else’s account', async () => {
    await api.db
      .insertInto('auditLog')
      .values({
        at: new Date('2026-01-01T00:00:00Z'),
        actorKind: 'user',
        actorId: crypto.randomUUID(),
        actorRole: 'customer',
        actedBy: boss.id,
        action: 'service.rename',
        subjectType: 'service',
        subjectId: 'x',
        requestId: null,
        address: null,
      })
      .execute();
    const [oldest] = (await list({ actor: boss.email })).toReversed();
    expect(oldest).toMatchObject({ action: 'service.rename', actedBy: { email: boss.email } });
  });

  test('to one thing, by its whole id or how it begins', async () => {
    for (const subjectId of [planId, planId.slice(0, 8)]) {
      expect(await list({ subjectId, subjectType: 'plan' })).toHaveLength(2);
    }
    // Wildcards of a pattern stand only for themselves here.
    for (const subjectId of ['%', '_', `${planId.slice(0, 7)}_`]) {
      expect(await list({ subjectId })).toEqual([]);
    }
  });

  test('to what was done', async () => {
    expect(await list({ action: 'plan.deactivate' })).toHaveLength(1);
  });

  test('to days of Amsterdam, the first and the last included', async () => {
    const actions = async (from: string, to: string) =>
      (await list({ from, to, subjectType: 'plan' })).map(({ action }) => action);
    expect(await actions('2026-11-24', '2026-11-24')).toEqual(['plan.deactivate']);
    expect(await actions('2026-11-25', '2026-11-30')).toEqual(['plan.activate']);
    expect(await actions('2026-11-24', '2026-11-25')).toHaveLength(2);
  });

  test('to days of any calendar that a field for days can give', async () => {
    const all = await list({ subjectType: 'plan' });
    expect(await list({ from: '0001-01-01', to: '9999-12-31', subjectType: 'plan' })).toEqual(all);
    expect(await list({ to: '0001-01-01' })).toEqual([]);
    expect(await list({ from: '9999-12-31' })).toEqual([]);
  });

  test('to values that are in it', async () => {
    const { actions, subjectTypes } = await admin.staff.audit.options();
    expect(actions).toEqual(expect.arrayContaining(['order.place', 'plan.activate']));
    expect(subjectTypes).toEqual(expect.arrayContaining(['order', 'plan']));
    expect(new Set(actions).size).toBe(actions.length);
  });
});

test('is paged by key set: every line once', async () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.staff.audit.list({ limit: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual((await list({})).map(({ id }) => id));
});

test('a cut value stays within bounds', async () => {
  const { values } = await admin.staff.settings.get();
  await admin.staff.settings.save({
    changes: [
      { key: 'welcome_email_template', from: values.welcome_email_template, to: 'x'.repeat(9000) },
    ],
  });
  const [entry] = await list({ action: 'settings.save' });
  expect(entry?.changes[0]?.after).toHaveLength(2000);
});

test('is taken out as a file by who may, and that is written down', async () => {
  const batches = await admin.staff.audit.export({ subjectType: 'plan' });
  const rows = [];
  for await (const { items } of batches) rows.push(...items);
  expect(rows).toHaveLength(2);
  const [newest] = await list({ action: 'audit-log.export' });
  expect(newest?.changes).toEqual([{ field: 'subjectType', before: null, after: 'plan' }]);
});

test('staff do not read it', async () => {
  const staff = api.as(await createFactories(api).staff('staff'));
  expect(await outcomeOf(staff.staff.audit.list({}))).toBe('FORBIDDEN');
});

describe('what is kept is kept, whoever asks the database', () => {
  const KEPT = ['audit_log', 'invoices', 'invoice_lines', 'plan_price_changes'];

  async function refuses(statement: string): Promise<boolean> {
    return sql
      .raw(statement)
      .execute(api.db)
      .then(
        () => false,
        (error: unknown) => error instanceof Error && /append-only|never/.test(error.message),
      );
  }

  beforeAll(async () => {
    const make = createFactories(api);
    await make.activeService();
    await admin.staff.plans.create({
      requestKey: randomUUID(),
      fields: {
        name: 'Kort',
        slug: 'kort',
        type: 'web',
        priceCents: cents(100),
        yearlyPriceCents: null,
        otherPrices: [],
        features: [],
        resources: null,
        module: 'manual',
        moduleOptions: null,
        systems: [],
      },
      active: false,
    });
  });

  test.each(KEPT)('%s cannot be emptied, also not with what hangs on it', async (table) => {
    expect(await refuses(`truncate ${table} cascade`)).toBe(true);
  });

  test.each([
    `update audit_log set action = 'x'`,
    `delete from audit_log`,
    `update invoices set total_amount_cents = 1, net_cents = 1, vat_cents = 0`,
    `update invoices set invoice_number = invoice_number || 'x'`,
    `delete from invoices`,
    `update invoice_lines set description = 'x'`,
    `delete from invoice_lines`,
    `update plan_price_changes set to_price_cents = 1`,
  ])('%s is refused', async (statement) => {
    expect(await refuses(statement)).toBe(true);
  });

  test('also where a session has switched ordinary triggers off', async () => {
    const outcome = await api.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`delete from audit_log`.execute(tx);
      })
      .then(
        () => 'deleted',
        (error: unknown) => String(error),
      );
    expect(outcome).toMatch(/append-only|permission denied/);
  });
});
