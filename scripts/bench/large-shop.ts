import pg from 'pg';
import { LINES_OF_ORDERS } from '#tests/support/copied-orders.ts';

/** Size of a shop, in records of each kind. */
export type ShopSize = { customers: number; orders: number; services: number; tickets: number };

/**
 * Grows a demo shop to a size: rows that look like those of a real one (names that repeat, eighteen
 * months, every status), made by the database itself and the same each time. What is there stays.
 */
export async function growShop(database: string, from: ShopSize, to: ShopSize): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(NAMES);
    await client.query(CUSTOMERS, [from.customers + 1, to.customers]);
    await client.query(ORDERS, [from.orders + 1, to.orders, to.customers]);
    await client.query(LINES_OF_ORDERS);
    await client.query(SERVICES, [from.services + 1, to.services, to.customers]);
    await client.query(TICKETS, [from.tickets + 1, to.tickets, to.customers]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Ids follow from a kind and a number, so that a later statement knows those of an earlier one. */
const NAMES = `
  create or replace function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || n) placing '4' from 13) placing 'a' from 17)::uuid
  $$;
  create or replace function pg_temp.moment(n bigint) returns timestamptz language sql stable as $$
    select date_trunc('hour', now()) - interval '540 days' * ((n * 7919) % 99991) / 99991.0
  $$;
  create or replace function pg_temp.pick(words text[], n bigint) returns text language sql immutable as $$
    select words[1 + abs(n) % array_length(words, 1)]
  $$`;

const FIRST_NAMES = `array['Sanne','Daan','Emma','Sem','Julia','Lucas','Mila','Levi','Tess','Finn',
  'Sophie','Bram','Zoë','Milan','Anna','Luuk','Noor','Jesse','Eva','Thijs','Lotte','Mees','Saar','Noud']`;
const LAST_NAMES = `array['de Jong','Jansen','de Vries','van den Berg','Bakker','van Dijk','Visser',
  'Smit','Meijer','de Boer','Mulder','de Groot','Bos','Vos','Peters','Hendriks','van Leeuwen','Dekker',
  'Brouwer','de Wit','Dijkstra','Smits','de Graaf','van der Meer','Kok','Jacobs','de Haan','Vermeulen']`;

const CUSTOMERS = `
  with made as (
    insert into users (id, email, name, first_name, last_name, created_at, updated_at)
    select pg_temp.id_of('user', n), 'klant' || n || '@groei.test', first || ' ' || last, first, last,
      pg_temp.moment(n), pg_temp.moment(n)
    from generate_series($1::int, $2::int) n, lateral (
      select pg_temp.pick(${FIRST_NAMES}, n) as first,
        pg_temp.pick(${LAST_NAMES}, n / 24) || case when n % 3 = 0 then '-' || n else '' end as last
    ) names
    returning id, first_name, last_name, updated_at
  ), roles as (
    insert into user_roles (user_id, role, updated_at) select id, 'customer', updated_at from made
  )
  insert into profiles (user_id, first_name, last_name, updated_at)
  select id, first_name, last_name, updated_at from made`;

const ORDERS = `
  with sold as (select array_agg(id order by price_cents) as ids from plans where active)
  insert into orders (id, user_id, kind, plan_id, plan_name, service_name, status, term_months,
    total_cents, net_cents, vat_cents, vat_percent, payment_method, billing, terms_version,
    terms_accepted_at, direct_start, placed_from, idempotency_key, request_hash, expires_at, paid_at,
    completed_at, created_at, updated_at)
  select pg_temp.id_of('order', n), pg_temp.id_of('user', 1 + (n * 31) % $3), 'new', plans.id, plans.name,
    'server-' || n, status, 1, plans.price_cents,
    plans.price_cents - round(plans.price_cents * 21 / 121.0), round(plans.price_cents * 21 / 121.0),
    21, 'test_ideal', '{}', '2026-11', at, true, '127.0.0.1', pg_temp.id_of('key', n), '',
    at + interval '7 days', case when status in ('paid', 'completed', 'refunded') then at end,
    case when status = 'completed' then at end, at, at
  from generate_series($1::int, $2::int) n
  cross join sold
  cross join lateral (select pg_temp.moment(n * 13) as at, case
    when n % 50 = 0 then 'pending' when n % 50 = 1 then 'failed' when n % 50 = 2 then 'cancelled'
    when n % 50 = 3 then 'refunded' when n % 50 = 4 then 'paid' else 'completed' end as status) life
  join plans on plans.id = sold.ids[1 + n % array_length(sold.ids, 1)]`;

const SERVICES = `
  with sold as (select array_agg(id order by price_cents) as ids from plans where active)
  insert into services (id, user_id, plan_id, name, status, suspend_reason, term_months, price_cents,
    module, delivery_state, module_state, anchor_at, expires_at, cancelled_at, cancelled_by, created_at,
    updated_at)
  select pg_temp.id_of('service', n), pg_temp.id_of('user', 1 + (n * 31) % $3), plans.id, 'server-' || n,
    status, case when status = 'suspended' then 'unpaid' end, 1, plans.price_cents, 'simulator',
    case when status = 'pending' then 'queued' else 'done' end,
    case status when 'suspended' then 'suspended' when 'cancelled' then 'terminated'
      when 'pending' then 'none' else 'running' end,
    at, at + interval '600 days', case when status = 'cancelled' then at end,
    case when status = 'cancelled' then 'customer' end, at, at
  from generate_series($1::int, $2::int) n
  cross join sold
  cross join lateral (select pg_temp.moment(n * 13) as at, case
    when n % 40 = 0 then 'suspended' when n % 40 < 7 then 'cancelled' when n % 400 = 7 then 'pending'
    else 'active' end as status) life
  join plans on plans.id = sold.ids[1 + n % array_length(sold.ids, 1)]`;

const TICKETS = `
  insert into tickets (id, user_id, subject, message, priority, status, created_at, updated_at)
  select pg_temp.id_of('ticket', n), pg_temp.id_of('user', 1 + (n * 31) % $3),
    pg_temp.pick(array['Mijn site is traag','Vraag over de factuur','Mail komt niet aan',
      'Server start niet','Domein verhuizen','Wachtwoord vergeten'], n) || ' (' || n || ')',
    'Sinds gisteren gaat het niet goed met server-' || n || '. Kunnen jullie meekijken? Alvast dank.',
    pg_temp.pick(array['low','medium','high','medium','urgent'], n),
    case when n % 20 = 0 then 'open' when n % 20 = 1 then 'in_progress' when n % 20 = 2 then 'waiting'
      else 'closed' end,
    pg_temp.moment(n * 17), pg_temp.moment(n * 17)
  from generate_series($1::int, $2::int) n`;
