import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldLabel } from '#app/lib/forms/field-labels.ts';
import { sellerFrom, SETTING_KEYS, SETTINGS } from '#domain/operations/settings.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { readConfig } from '#server/config.ts';
import { asSystem, type Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { createOwner } from '#server/identity/customers/create-owner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { seedDemoShop, seedShop } from './seed-demo-shop.ts';
import { assertSameKindOfShop } from './assert-same-kind-of-shop.ts';

/** Orders that a visitor can place as any customer of the demo. */
const ROOM = 2;
const KEY = 'a key that only tests know, 32 characters';

type Shop = AsyncDisposable & { context: Context; db: Db; database: TestDatabase };

async function createShop(now: string, demo: 'on' | 'off' = 'on'): Promise<Shop> {
  const database = await createTestDatabase();
  const context = connect(database, now, demo);
  const close = async (): Promise<void> => {
    await context.pool.end();
    await database.drop();
  };
  return { context, db: context.db, database, [Symbol.asyncDispose]: close };
}

function connect(database: TestDatabase, now: string, demo: 'on' | 'off'): Context {
  return createContext({
    config: readConfig({ DEMO: demo, LOG_LEVEL: 'silent' }),
    connectionString: database.programString,
    secretKey: KEY,
    now: () => new Date(now),
  });
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from users) as users, (select count(*) from plans) as plans,
      (select count(*) from system_settings) as settings, (select count(*) from orders) as orders,
      (select count(*) from invoices) as invoices, (select count(*) from tickets) as tickets,
      (select count(*) from mails) as mails, (select count(*) from audit_log) as audit
  `.execute(db);
  return rows[0] ?? {};
}

/** On top of what holds in every shop (`server/operations/books`); none may find a row. */
const INVARIANTS: Record<string, string> = {
  'I1 numbers that do not follow time':
    'select 1 from invoices a join invoices b using (series_id, year) where a.number < b.number and a.created_at > b.created_at',
  'I1 a series of another year than its invoice':
    'select 1 from invoices where year <> extract(year from issued_on)',
  'I6 a payment that counted twice':
    'select 1 from payments where provider_id is not null group by gateway, provider_id having count(*) > 1 union all select 1 from allocations where amount_cents > 0 group by claim_id having count(*) > 1',
  'I9 an active service without a paid order': `
    select s.id from services s left join orders o on o.id = s.order_id
    where s.status = 'active' and s.moved_until is null
      and coalesce(o.status, '') not in ('paid', 'completed')`,
  'an active service whose term is over':
    "select id from services where status = 'active' and expires_at <= $1",
  'work that was promised to a job':
    "select id::text from services where delivery_state in ('queued', 'running') union all select id::text from mails where status = 'queued'",
  'an order that should have expired':
    "select id from orders where status = 'pending' and expires_at <= $1",
  'something from the future': `
    select 1 from orders where created_at > $1 or paid_at > $1 or updated_at > $1
    union all select 1 from audit_log where at > $1
    union all select 1 from tickets where updated_at > $1
    union all select 1 from users where created_at > $1`,
  'an audit log that jumps back in time':
    'select 1 from (select at, lag(at) over (order by id) as before from audit_log) x where at < before',
  'a deed before its account':
    'select 1 from orders join users on users.id = user_id where orders.created_at < users.created_at union all select 1 from tickets join users on users.id = user_id where tickets.created_at < users.created_at',
};

describe.each([
  ['an afternoon', '2026-11-21T14:00:00Z'],
  ['half a minute into a year', '2026-12-31T23:00:30Z'],
])('the demo world on %s', (_, now) => {
  let shop: Shop;
  let answers: string[];

  beforeAll(async () => {
    shop = await createShop(now);
    const other = connect(shop.database, now, 'on');
    answers = await Promise.all([seedDemoShop(shop.context), seedDemoShop(other)]);
    await other.pool.end();
  }, 90_000);
  afterAll(() => shop[Symbol.asyncDispose]());

  test('is made once by two copies that start together', () => {
    expect(answers.sort()).toEqual(['as it was', 'filled']);
  });

  test('has right books', async () => {
    expect(
      await readBookFaults(shop.db, { now: new Date(now), mailsAreSent: true, secretKey: KEY }),
    ).toEqual([]);
  });

  test.each(Object.entries(INVARIANTS))('has not: %s', async (_name, query) => {
    const values = query.includes('$1') ? [now] : [];
    expect((await shop.context.pool.query(query, values)).rows).toEqual([]);
  });

  test('has its size, and revenue in every month up to this one, that grew', async () => {
    const counts = await countRows(shop.db);
    expect(counts['users']).toBeGreaterThan(40);
    // Twelve by themselves, two add-ons.
    expect(counts['plans']).toBe(14);
    expect(counts['orders']).toBeGreaterThan(200);
    const { rows } = await sql<{ month: string; cents: number }>`
      select to_char(paid_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month, sum(total_cents) as cents
      from orders where status in ('paid', 'completed') group by 1 order by 1
    `.execute(shop.db);
    const [early, late] = [rows.slice(0, 6), rows.slice(12, 18)].map((months) =>
      months.reduce((sum, { cents }) => sum + cents, 0),
    );
    expect(rows.length).toBe(19);
    expect(late).toBeGreaterThan(2 * (early ?? 0));
  });

  test('has the customer with one of everything', async () => {
    const { rows } = await sql<Record<string, string[]>>`
      with me as (select id from users where email = 'klant@hostwerk.test')
      select
        array(select distinct status from orders where user_id = (select id from me) order by 1) as orders,
        array(select distinct status from services where user_id = (select id from me) order by 1) as services,
        array(select distinct status from invoices where user_id = (select id from me) order by 1) as invoices,
        array(select distinct status from tickets where user_id = (select id from me) order by 1) as tickets
    `.execute(shop.db);
    expect(rows).toEqual([
      {
        orders: ['cancelled', 'completed', 'failed', 'paid', 'pending', 'refunded'],
        services: ['active', 'cancelled', 'offline', 'pending', 'suspended'],
        invoices: ['credited', 'overdue', 'paid', 'unpaid'],
        tickets: ['closed', 'in_progress', 'open', 'waiting'],
      },
    ]);
  });

  test('has what waits for staff, and every reason to suspend', async () => {
    const { rows } = await sql`
      select array(select distinct suspend_reason from services where suspend_reason is not null order by 1) as reasons,
        array(select distinct delivery_state from services where status = 'pending' order by 1) as deliveries,
        array(select distinct kind from staff_tasks where done_at is null order by 1) as tasks,
        array(select distinct status from abuse_notices order by 1) as notices
    `.execute(shop.db);
    expect(rows).toEqual([
      {
        reasons: ['abuse', 'staff', 'unpaid'],
        deliveries: ['failed', 'waiting_for_staff'],
        tasks: ['abuse-notice', 'credit-received', 'data-breach'],
        notices: ['decided', 'open'],
      },
    ]);
  });

  test('is healthy: an incident and maintenance that are over, and maintenance to come', async () => {
    const { rows } = await sql`
      select i.kind, i.status, i.update_count as updates,
        (select count(*) from incident_rounds where incident_id = i.id and done_at is null) as untold,
        exists (select from events where subject_id = i.id) as told
      from incidents i order by i.starts_at
    `.execute(shop.db);
    expect(rows).toEqual([
      { kind: 'maintenance', status: 'completed', updates: 3, untold: 0, told: true },
      { kind: 'incident', status: 'resolved', updates: 3, untold: 0, told: true },
      { kind: 'maintenance', status: 'planned', updates: 1, untold: 0, told: true },
    ]);
  });

  test('has a breach that was closed and one whose clock runs, and processing of its own', async () => {
    const { rows } = await sql`
      select b.status, b.authority_decision as authority, b.people_decision as people,
        (select count(*) from data_breach_updates where breach_id = b.id) as updates,
        (select count(*) from processings) as own
      from data_breaches b order by b.noticed_at
    `.execute(shop.db);
    expect(rows).toEqual([
      { status: 'closed', authority: 'not-reported', people: 'told', updates: 5, own: 1 },
      { status: 'open', authority: null, people: null, updates: 1, own: 1 },
    ]);
  });

  test('has a log of which the console calls every field by a name', async () => {
    const { rows } = await sql<{ field: string }>`
      select distinct jsonb_object_keys(coalesce(after, before)) as field from audit_log
      where jsonb_typeof(coalesce(after, before)) = 'object'
    `.execute(shop.db);
    const nameless = rows.map(({ field }) => field).filter((field) => fieldLabel(field) === field);
    expect(nameless.toSorted()).toEqual([]);
  });

  test('has customers who are all within what one may have, with room to try the checkout', async () => {
    const { rows } = await sql<{ email: string; taken: number }>`
      select email, (select count(*) from services where user_id = users.id and status <> 'cancelled')
        + (select count(*) from orders
           where user_id = users.id and status = 'pending' 
             and kind = 'new') as taken
      from users order by 2 desc
    `.execute(shop.db);
    const most = Number(SETTINGS.max_services_per_user.default);
    expect(rows.filter(({ taken }) => taken > most - ROOM)).toEqual([]);
  });

  test('has accounts with roles, that open with the password told', async () => {
    const named = ['eigenaar', 'beheer', 'medewerker', 'klant', 'nieuw'];
    const people = await shop.db
      .selectFrom('users')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .innerJoin('accounts', 'accounts.userId', 'users.id')
      .select(['users.email', 'userRoles.role', 'accounts.password'])
      .where('accounts.providerId', '=', 'credential')
      .execute();
    const found = named.map((name) =>
      people.find(({ email }) => email === `${name}@hostwerk.test`),
    );
    expect(found.map((person) => person?.role)).toEqual([
      'owner',
      'admin',
      'staff',
      'customer',
      'customer',
    ]);
    for (const person of found) {
      const hash = person?.password ?? '';
      expect(await verifyPassword({ hash, password: 'hostwerk-demo-2026' })).toBe(true);
    }
    expect(people.filter(({ email }) => !email.endsWith('.test'))).toEqual([]);
  });

  test('has a newcomer with nothing', async () => {
    const { rows } = await sql`
      select id from users where email = 'nieuw@hostwerk.test'
        and not exists (select from orders where user_id = users.id)
        and not exists (select from services where user_id = users.id)
        and not exists (select from invoices where user_id = users.id)
        and not exists (select from tickets where user_id = users.id)
    `.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  test('has a shop that is open and delivers, and praise that says it is an example', async () => {
    const settings = await readSettings(shop.db);
    expect(sellerFrom(settings).ok).toBe(true);
    expect(settings).toMatchObject({ auto_provisioning: 'true', maintenance_mode: 'false' });
    const changed = SETTING_KEYS.filter((key) => settings[key] !== SETTINGS[key].default);
    // The shop's own data and what a visitor is to try differ; nothing else of a new shop does.
    expect(changed.filter((key) => !key.startsWith('company_')).toSorted()).toEqual([
      'auto_provisioning',
      'community_url',
      'direct_debit_enabled',
      'support_email',
    ]);
    const plans = await shop.db.selectFrom('plans').select('module').distinct().execute();
    expect(plans).toEqual([{ module: 'simulator' }]);
    const praise = await shop.db.selectFrom('testimonials').select('source').execute();
    expect(praise.map(({ source }) => source)).toEqual(Array(3).fill('Voorbeeld in de demo'));
  });

  test('is left alone afterwards, also by a seed', async () => {
    const before = await countRows(shop.db);
    expect(await seedDemoShop(shop.context)).toBe('as it was');
    await expect(seedShop(shop.context)).rejects.toThrow('has customers already');
    expect(await countRows(shop.db)).toEqual(before);
  });

  test('does not become a real shop', async () => {
    await expect(assertSameKindOfShop(shop.context)).resolves.toBeUndefined();
    const real = connect(shop.database, now, 'off');
    await expect(assertSameKindOfShop(real)).rejects.toThrow(
      /^DEMO: this is the database of a demo/,
    );
    await real.pool.end();
  });
});

describe('seedDemoShop', () => {
  test('that breaks off leaves nothing, so that the next start begins anew', async () => {
    await using shop = await createShop('2026-11-21T14:00:00Z');
    await sql`
      create function fall_over() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$
    `.execute(shop.database.db);
    await sql`
      create trigger fall_over before insert on ticket_replies execute function fall_over()
    `.execute(shop.database.db);
    await expect(seedDemoShop(shop.context)).rejects.toThrow('power cut');
    expect(new Set(Object.values(await countRows(shop.db)))).toEqual(new Set([0]));
  });

  test('gives a real shop its plans, delivered by staff, and no people', async () => {
    await using shop = await createShop('2026-11-21T14:00:00Z', 'off');
    expect(await seedDemoShop(shop.context)).toBe('filled');
    expect(await countRows(shop.db)).toMatchObject({ users: 0, plans: 12, orders: 0, audit: 0 });
    expect(sellerFrom(await readSettings(shop.db)).ok).toBe(false);
    const plans = await shop.db.selectFrom('plans').select('module').distinct().execute();
    expect(plans).toEqual([{ module: 'manual' }]);
    await expect(seedShop(shop.context)).rejects.toThrow('DEMO');
  });

  test('a real shop does not become a demo once it has people', async () => {
    await using shop = await createShop('2026-11-21T14:00:00Z', 'off');
    const demo = connect(shop.database, '2026-11-21T14:00:00Z', 'on');
    await expect(assertSameKindOfShop(demo)).resolves.toBeUndefined();
    await seedDemoShop(shop.context);
    await expect(assertSameKindOfShop(demo)).resolves.toBeUndefined();
    await createOwner(asSystem(shop.context, 'test'), { email: 'baas@voorbeeld.test' });
    await expect(assertSameKindOfShop(shop.context)).resolves.toBeUndefined();
    await expect(assertSameKindOfShop(demo)).rejects.toThrow(
      /^DEMO: this is the database of a real shop/,
    );
    await demo.pool.end();
  });
});
