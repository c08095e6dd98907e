import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { findPort } from './program.ts';
import type { Processes, StartedProcess } from './processes.ts';

export type Floor = StartedProcess & { url: string; database: string };

const SERVER = fileURLToPath(new URL('./floor-server.ts', import.meta.url));

const TABLES = `
  create table plans (
    id uuid primary key default gen_random_uuid(),
    slug text not null unique,
    name text not null,
    type text not null,
    price_cents integer not null,
    yearly_price_cents integer,
    billing_cycle text not null default 'monthly',
    active boolean not null default true,
    features jsonb not null,
    resources jsonb,
    module text not null default 'manual'
  );
  create index on plans (price_cents, id) where active;
  create table orders (
    id uuid primary key default gen_random_uuid(),
    customer text not null,
    status text not null,
    total_cents integer not null,
    created_at timestamptz not null default now()
  );
  create table order_lines (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    plan text not null,
    quantity integer not null,
    amount_cents integer not null
  );
  create table counters (next_number integer not null);
  create table invoices (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    number integer not null unique,
    total_cents integer not null,
    issued_at timestamptz not null
  );
  create table payments (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders,
    amount_cents integer not null,
    status text not null,
    paid_at timestamptz
  );
  insert into counters values (1);`;

/** Fills the floor's database and starts its server. */
export async function startFloor(processes: Processes, database: string): Promise<Floor> {
  await fill(database);
  const port = await findPort();
  const started = processes.start([process.execPath, SERVER], {
    FLOOR_DATABASE: database,
    PORT: String(port),
    NODE_ENV: 'production',
  });
  await started.saysOnce(/Floor ready/);
  return { ...started, url: `http://127.0.0.1:${port}`, database };
}

async function fill(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(TABLES);
  for (const plan of STANDARD_PLANS) {
    await client.query(
      `insert into plans (slug, name, type, price_cents, yearly_price_cents, features, resources)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        plan.slug,
        plan.name,
        plan.type,
        plan.priceCents,
        plan.yearlyPriceCents,
        JSON.stringify(plan.features),
        JSON.stringify(plan.resources),
      ],
    );
  }
  await client.query('analyze');
  await client.end();
}
