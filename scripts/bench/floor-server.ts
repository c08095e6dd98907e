// The floor: the least that a server in this language does for the same work. Started by the bench
// as a process of its own, with FLOOR_DATABASE and PORT.
import { createHash } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import * as z from 'zod';

const POOL_SIZE = 12;

const PLANS = `
  select id, slug, name, type, price_cents, yearly_price_cents, billing_cycle, features, resources, module
  from plans where active order by price_cents, id limit 100`;

const order = z.object({ customer: z.string(), plan: z.string(), totalCents: z.int() });

const server = Fastify();
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE'], max: POOL_SIZE });

server.get('/plans', async () => ({ plans: (await pool.query(PLANS)).rows }));

server.route({ method: 'POST', url: '/orders', handler: placeOrder });

const bareQuery = z.object({ sql: z.string(), values: z.array(z.unknown()) });

server.route({ method: 'POST', url: '/query', handler: answerQuery });

/** Any query, prepared once as the program's are: the bench alone knows of this server, on loopback. */
async function answerQuery(request: FastifyRequest): Promise<{ rows: unknown[] }> {
  const { sql: text, values } = bareQuery.parse(request.body);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { rows: (await pool.query({ name, text, values })).rows };
}

async function placeOrder(request: FastifyRequest): Promise<{ invoiceNumber: number }> {
  const { customer, plan, totalCents } = order.parse(request.body);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const invoiceNumber = await writeOrder(client, { customer, plan, totalCents });
    await client.query('commit');
    return { invoiceNumber };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function writeOrder(
  client: pg.PoolClient,
  { customer, plan, totalCents }: z.infer<typeof order>,
): Promise<number> {
  const placed = await client.query<{ id: string }>(
    `insert into orders (customer, status, total_cents) values ($1, 'paid', $2) returning id`,
    [customer, totalCents],
  );
  const orderId = placed.rows[0]?.id;
  await client.query(
    'insert into order_lines (order_id, plan, quantity, amount_cents) values ($1, $2, 1, $3)',
    [orderId, plan, totalCents],
  );
  const counted = await client.query<{ number: number }>(
    'update counters set next_number = next_number + 1 returning next_number - 1 as number',
  );
  const number = counted.rows[0]?.number ?? 0;
  await client.query(
    'insert into invoices (order_id, number, total_cents, issued_at) values ($1, $2, $3, now())',
    [orderId, number, totalCents],
  );
  await client.query(
    `insert into payments (order_id, amount_cents, status, paid_at) values ($1, $2, 'paid', now())`,
    [orderId, totalCents],
  );
  return number;
}

process.once('SIGTERM', () => process.exit(0));
await server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.stdout.write('Floor ready\n');
