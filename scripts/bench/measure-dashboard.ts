import pg from 'pg';
import { LINES_OF_ORDERS } from '#tests/support/copied-orders.ts';
import type { BenchOptions } from './bench-options.ts';
import { emailOf, signInAll } from './customers.ts';
import type { Lab } from './lab.ts';
import { makeLoad } from './load.ts';
import { median, shown } from './numbers.ts';
import type { Processes } from './processes.ts';
import type { Figure } from './report.ts';

/** One person may call 300 times a minute; so many, asked so often in all rounds of all tabs, stay below. */
const PEOPLE = 8;
/** Customers who ask: as many with a page of everything as with thousands. */
export const CUSTOMERS_ASKING = 2 * PEOPLE;
const LANES = 4;
const ASKED_A_ROUND = 80;
const ROUNDS_MAX = 3;
const GOAL = 2;

/** Calls of each tab of the dashboard when it opens. */
const TABS: Readonly<Record<string, { procedure: string; input?: object }>> = {
  'the four cards': { procedure: 'customer/dashboard/summary' },
  'what waits for them': { procedure: 'customer/dashboard/waiting' },
  services: { procedure: 'customer/services/list', input: { limit: 50 } },
  orders: { procedure: 'customer/orders/list', input: { limit: 50 } },
  invoices: { procedure: 'customer/invoices/list', input: { limit: 50 } },
  tickets: { procedure: 'customer/tickets/list', input: { limit: 50 } },
};

/** A full page for everybody, so that both answer with as many rows. */
const SMALL = { services: 50, invoices: 50, tickets: 50 };
const LARGE = { services: 500, invoices: 5000, tickets: 2000 };

/** Every tab for customers who have thousands of records, against customers who have a page of each. */
export async function measureDashboard(place: {
  processes: Processes;
  lab: Lab;
  options: BenchOptions;
}): Promise<Figure[]> {
  const { processes, lab, options } = place;
  const { url } = lab.program;
  await fillAccounts(lab.database);
  const tokens = await signInAll(url, url, CUSTOMERS_ASKING);
  const [small, large] = [tokens.slice(0, PEOPLE), tokens.slice(PEOPLE)];
  const ask = async (procedure: string, input: object | undefined, people: string[]) => {
    const load = { kind: 'ask', url, lanes: LANES, count: ASKED_A_ROUND } as const;
    const body = { json: input };
    return makeLoad(processes, { ...load, path: `/rpc/${procedure}`, body, tokens: people });
  };
  const figures: Figure[] = [];
  for (const [tab, { procedure, input }] of Object.entries(TABS)) {
    const pairs: { few: number; many: number }[] = [];
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX) + 1; round += 1) {
      pairs.push({
        few: (await ask(procedure, input, small)).medianMs,
        many: (await ask(procedure, input, large)).medianMs,
      });
    }
    // The first turn warmed both.
    const measured = pairs.slice(1);
    const ratio = median(measured.map(({ few, many }) => many / few));
    figures.push({
      name: `11. A customer of thousands of records: ${tab}`,
      program: `${shown(median(measured.map(({ many }) => many)))} ms`,
      floor: `${shown(median(measured.map(({ few }) => few)))} ms for a page of each`,
      ratio: ratio.toFixed(2),
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    });
  }
  return figures;
}

async function fillAccounts(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    for (let number = 0; number < CUSTOMERS_ASKING; number += 1) {
      const size = number < PEOPLE ? SMALL : LARGE;
      const who = emailOf(number);
      await client.query(SERVICES, [who, size.services]);
      await client.query(ORDERS, [who, size.invoices]);
      await client.query(LINES_OF_ORDERS);
      await client.query(INVOICES, [who, size.invoices, `M${number}`]);
      await client.query(TICKETS, [who, size.tickets]);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const OF_WHOM = `cross join (select id as user_id from users where email = $1) owner
  cross join (select * from plans where active order by price_cents limit 1) plan`;
const AT = `now() - interval '1 hour' * n`;

const SERVICES = `
  insert into services (user_id, plan_id, name, status, term_months, price_cents, module,
    delivery_state, module_state, anchor_at, expires_at, created_at, updated_at)
  select user_id, plan.id, 'meting-' || n, 'active', 1, plan.price_cents, 'simulator', 'done',
    'running', ${AT}, now() + interval '1 year', ${AT}, ${AT}
  from generate_series(1, $2::int) n ${OF_WHOM}`;

const ORDERS = `
  insert into orders (user_id, kind, plan_id, plan_name, service_name, status, term_months, total_cents,
    net_cents, vat_cents, vat_percent, payment_method, billing, terms_version, terms_accepted_at,
    direct_start, placed_from, idempotency_key, request_hash, expires_at, paid_at, completed_at,
    created_at, updated_at)
  select user_id, 'new', plan.id, plan.name, 'meting-' || n, 'completed', 1, 499, 412, 87, 21,
    'test_ideal', '{}', '2026-11', ${AT}, true, '127.0.0.1', gen_random_uuid(), '', ${AT}, ${AT}, ${AT},
    ${AT}, ${AT}
  from generate_series(1, $2::int) n ${OF_WHOM}`;

/** Each customer has a series of their own, so that the numbers are right in any order. */
const INVOICES = `
  with series as (
    insert into series (kind, prefix, digits, per_year, start_number, start_year, last_year, last_number,
      begun_at, ended_at)
    values ('invoice', $3, 6, false, 1, 0, 0, $2::int, now(), now())
    returning id
  )
  insert into invoices (user_id, kind, series_id, year, number, invoice_number, status,
    total_amount_cents, net_cents, vat_cents, issued_on, due_date, paid_at, seller, buyer, created_at,
    content_hash, hash)
  select user_id, 'invoice', series.id, 0, n, $3 || '-' || n,
    case when n = 1 then 'unpaid' else 'paid' end, 499, 412, 87, (${AT})::date, (${AT})::date + 14,
    case when n = 1 then null else ${AT} end, '{}', '{}', ${AT}, '', ''
  from generate_series(1, $2::int) n cross join series ${OF_WHOM}`;

const TICKETS = `
  insert into tickets (user_id, subject, message, priority, status, created_at, updated_at)
  select user_id, 'Vraag ' || n, 'Hoe werkt dit?', 'medium',
    case when n % 20 = 0 then 'open' else 'closed' end, ${AT}, ${AT}
  from generate_series(1, $2::int) n ${OF_WHOM}`;
