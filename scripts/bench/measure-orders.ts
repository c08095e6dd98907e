import pg from 'pg';
import * as z from 'zod';
import { PAID_ORDER_STATUSES } from '#domain/sales/order.ts';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import type { BenchOptions } from './bench-options.ts';
import { callProcedure, createHttpClient } from './http-client.ts';
import type { Lab } from './lab.ts';
import { makeLoad } from './load.ts';
import type { LoadResult } from './load-task.ts';
import { median, shown } from './numbers.ts';
import { SECRET_KEY } from './program.ts';
import { signalGroup, type Processes } from './processes.ts';
import type { Figure } from './report.ts';

const LANES = 8;
/** Orders of so many lines, and what share of the floor's rate they reach at least. */
const SIZES = [
  { lines: 1, goal: 0.15 },
  { lines: 3, goal: 0.13 },
] as const;
const P99_GOAL_MS = 150;
/** A person may place 30 orders an hour; this stays below it. */
const ORDERS_PER_CUSTOMER = 24;
/** Both compile their code by use; a shop that sells at such a rate has sold a thousand long before. */
const WARM_ORDERS = 480;
const WARM_UPS = 2;
/** Before a round: what was written for the last one reaches the disk at its own time, not in this. */
const REST_MS = 500;

export function customersFor({ rounds, orders }: BenchOptions): number {
  const perLane = (SIZES.length * rounds * orders + WARM_UPS * WARM_ORDERS) / LANES;
  return LANES * Math.ceil(perLane / ORDERS_PER_CUSTOMER + 1);
}

/** Orders placed and paid by eight people at once, against the bare transaction at eight. */
export async function measureOrders(place: {
  processes: Processes;
  lab: Lab;
  options: BenchOptions;
  tokens: string[];
}): Promise<Figure[]> {
  const { processes, lab, options } = place;
  const plan = await cheapestPlan(lab.program.url);
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    place.tokens.filter((_token, index) => index % LANES === lane),
  );
  const { program, floor } = lab;
  const atProgram = (orders: number, lines: number) =>
    makeLoad(processes, { kind: 'place-and-pay', url: program.url, lanes, orders, lines, plan });
  const atFloor = async (orders: number) => {
    signalGroup(program.pid, 'SIGSTOP');
    try {
      return await makeLoad(processes, {
        kind: 'floor-orders',
        url: floor.url,
        lanes: LANES,
        orders,
      });
    } finally {
      signalGroup(program.pid, 'SIGCONT');
    }
  };
  const warmUp = async () => {
    await atFloor(WARM_ORDERS);
    await atProgram(WARM_ORDERS, 1);
  };
  await warmUp();
  await Promise.all([lab.database, floor.database].map(analyze));
  // Every connection makes its plans anew after that, the first five times a statement comes by.
  await warmUp();
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await rest();
    const bare = await atFloor(options.orders * 2);
    const own: LoadResult[] = [];
    for (const { lines } of SIZES) {
      await rest();
      own.push(await atProgram(options.orders, lines));
    }
    rounds.push({ bare, own });
  }
  const expected = WARM_UPS * WARM_ORDERS + SIZES.length * options.rounds * options.orders;
  await checkBooks(lab.database, expected);
  return SIZES.flatMap((size, index) => figuresOf(size, pairsOf(rounds, index)));
}

type Pair = { own: LoadResult; bare: LoadResult };
type Round = { bare: LoadResult; own: LoadResult[] };

function pairsOf(rounds: readonly Round[], index: number): Pair[] {
  return rounds.flatMap(({ bare, own: all }) => {
    const own = all[index];
    return own === undefined ? [] : [{ bare, own }];
  });
}

/** Does what PostgreSQL does of itself within a minute of such growth: plans made for empty tables go. */
async function analyze(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}

function figuresOf({ lines, goal }: (typeof SIZES)[number], pairs: Pair[]): Figure[] {
  const what = lines === 1 ? 'orders of one line' : `orders of ${lines} lines`;
  const of = (pick: (pair: Pair) => number) => median(pairs.map(pick));
  const ratio = of(({ own, bare }) => own.perSecond / bare.perSecond);
  const p99 = of(({ own }) => own.p99Ms);
  return [
    {
      name: `3. Placed and paid by 8 customers: ${what}`,
      program: `${shown(of(({ own }) => own.perSecond))}/s`,
      floor: `${shown(of(({ bare }) => bare.perSecond))}/s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${goal.toFixed(2)}`,
      met: ratio >= goal,
    },
    {
      name: `3. Placing and paying together, p99: ${what}`,
      program: `${shown(p99)} ms (median ${shown(of(({ own }) => own.medianMs))})`,
      floor: `${shown(of(({ bare }) => bare.p99Ms))} ms`,
      ratio: '',
      goal: `< ${P99_GOAL_MS} ms`,
      met: p99 < P99_GOAL_MS,
    },
  ];
}

async function cheapestPlan(url: string): Promise<{ slug: string; priceCents: number }> {
  const client = createHttpClient(url, 1);
  const output = z.object({ plans: z.array(z.object({ slug: z.string(), priceCents: z.int() })) });
  const { plans } = await callProcedure(client, { path: 'public/plans/list', output });
  client.close();
  const [plan] = plans;
  if (plan === undefined) throw new Error('The shop sells nothing.');
  return { slug: plan.slug, priceCents: plan.priceCents };
}

/** A figure of orders that were not really paid and invoiced would be worth nothing. */
async function checkBooks(database: string, expected: number): Promise<void> {
  const pool = createPool({ connectionString: database, max: 1, onError: () => undefined });
  const db = createDatabase(pool);
  try {
    const paid = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('serviceName', '=', 'meting')
      .where('status', 'in', PAID_ORDER_STATUSES)
      .executeTakeFirstOrThrow();
    const faults = await readBookFaults(db, {
      now: new Date(),
      mailsAreSent: true,
      secretKey: SECRET_KEY,
    });
    if (paid.count === expected && faults.length === 0) return;
    throw new Error(
      `${expected} orders were paid, ${paid.count} are; wrong in the books: ${JSON.stringify(faults)}.`,
    );
  } finally {
    await db.destroy();
  }
}
