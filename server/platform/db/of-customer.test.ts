import * as z from 'zod';
import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ORDER_SORTS, STAFF_SERVICE_SORTS, STAFF_TICKET_SORTS } from '#contract/lists.ts';
import { listStaffOrders } from '#server/sales/orders/staff-queries.ts';
import { listStaffServices } from '#server/delivery/services/staff-queries.ts';
import { listStaffTickets } from '#server/support/tickets/staff-queries.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { columnsToCopy } from '#tests/support/copied-rows.ts';
import { createFactories } from '#tests/support/factories.ts';

/** The customer has these and as many again of others stand before each of them in every order. */
const THEIRS = 300;
const OTHERS = 60;
/** Customers among whom the records of others are spread. */
const CUSTOMERS = 600;

let api: TestApp;
let customerId: string;
let others: string[];

beforeAll(async () => {
  api = await createTestApp({ breaksBooks: true });
  const make = createFactories(api);
  const customer = await make.customer();
  customerId = customer.id;
  others = await makeOthers();
  const { serviceId, orderId } = await make.activeService({ customer: await make.customer() });
  const { id: ticketId } = await api
    .as(customer)
    .customer.tickets.create({ subject: 'Aan het eind', message: 'Hoi' });
  await grow('services', serviceId);
  await grow('orders', orderId);
  await grow('tickets', ticketId);
  await sql`analyze services, orders, tickets`.execute(api.db);
});
afterAll(() => api[Symbol.asyncDispose]());

async function makeOthers(): Promise<string[]> {
  const at = api.clock.now;
  const rows = Array.from({ length: CUSTOMERS }, (_, n) => ({
    email: `klant-${n}@winkel.test`,
    name: 'Klant',
    firstName: 'Klant',
    lastName: '',
    createdAt: at,
    updatedAt: at,
  }));
  const made = await api.db.insertInto('users').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** Copies of one row: many of others, and at the end of every order those of the customer. */
async function grow(table: 'services' | 'orders' | 'tickets', id: string): Promise<void> {
  const { columns, madeColumns } = await columnsToCopy(api.db, table);
  const own = {
    services: sql`, 'order_id', null, 'name', case when theirs then 'zz' else 'aa' end, 'expires_at', at + interval '1 year'`,
    orders: sql`, 'idempotency_key', gen_random_uuid(), 'plan_name', case when theirs then 'zz' else 'aa' end,
      'total_cents', total_cents`,
    tickets: sql`, 'message_key', null, 'subject', case when theirs then 'zz' else 'aa' end,
      'priority', case when theirs then 'urgent' else 'low' end`,
  }[table];
  const copy = sql`
    insert into ${sql.table(table)} (${columns})
    select ${madeColumns} from ${sql.table(table)} as one
    cross join lateral (
      select n, n <= ${THEIRS}::int as theirs,
        now() + (case when n <= ${THEIRS}::int then 1 else -1 end) * n * interval '1 minute' as at
      from generate_series(1, ${THEIRS * OTHERS}::int) as n
    ) as row
    cross join lateral jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', at, 'updated_at', at,
      'user_id', case when theirs then ${customerId}::uuid else (${others}::uuid[])[1 + n % ${CUSTOMERS}::int] end ${own}
    )) as made
    where one.id = ${id}::uuid
  `;
  await api.db.transaction().execute(async (tx) => {
    // More than any verb writes: a busy machine takes longer over it than a verb may.
    await sql`set local statement_timeout = 0`.execute(tx);
    await copy.execute(tx);
  });
}

type Plan = { removed?: number | undefined; plans: Plan[] };
const plan: z.ZodType<Plan> = z
  .object({
    'Rows Removed by Filter': z.number().optional(),
    get Plans() {
      return z.array(plan).optional();
    },
  })
  .transform((node) => ({ removed: node['Rows Removed by Filter'], plans: node.Plans ?? [] }));
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: plan })) }));

function passedOver({ removed = 0, plans }: Plan): number {
  return removed + plans.reduce((total, below) => total + passedOver(below), 0);
}

/** Counts the rows of others that a list reads before it has its page. */
async function readInVain(list: (db: TestApp['db']) => Promise<unknown>): Promise<number> {
  const asked: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      asked.push(api.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await list(api.db.withPlugin(plugin));
  const [page] = asked;
  if (page === undefined) throw new Error('Nothing was asked.');
  const explain = `explain (analyze, format json) ${page.sql}`;
  const { rows } = await api.db
    .withoutPlugins()
    .executeQuery(CompiledQuery.raw(explain, [...page.parameters]));
  return explained
    .parse(rows)
    .flatMap((row) => row['QUERY PLAN'])
    .reduce((total, { Plan: top }) => total + passedOver(top), 0);
}

const LISTS = [
  ...STAFF_SERVICE_SORTS.map((sort) => ['services', sort, listStaffServices] as const),
  ...STAFF_ORDER_SORTS.map((sort) => ['orders', sort, listStaffOrders] as const),
  ...STAFF_TICKET_SORTS.map((sort) => ['tickets', sort, listStaffTickets] as const),
];

test.each(LISTS)('the %s of a customer by %s are read among theirs', async (_, sort, list) => {
  const inVain = await readInVain((db) =>
    list(db, { customerId, sort: sort as never, direction: 'asc', limit: 50, now: api.clock.now }),
  );
  expect(inVain).toBeLessThan(THEIRS);
});
