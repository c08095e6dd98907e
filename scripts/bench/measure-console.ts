import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BenchOptions } from './bench-options.ts';
import { askedOfConsole, type Asked } from './console-lists.ts';
import { signInAll } from './customers.ts';
import type { Lab } from './lab.ts';
import { growShop, type ShopSize } from './large-shop.ts';
import { makeLoad } from './load.ts';
import { CUSTOMERS_ASKING } from './measure-dashboard.ts';
import { median, shown } from './numbers.ts';
import type { Processes, StartedProcess } from './processes.ts';
import { findPort } from './program.ts';
import type { Figure } from './report.ts';

const NOTHING: ShopSize = { customers: 0, orders: 0, services: 0, tickets: 0 };
const SMALL: ShopSize = { customers: 1000, orders: 3000, services: 2000, tickets: 500 };
const LARGE: ShopSize = { customers: 100_000, orders: 300_000, services: 200_000, tickets: 50_000 };

const LANES = 10;
const ASKED_A_ROUND = 120;
const ROUNDS_MAX = 3;
const GOAL = 0.5;
/** Rate that a list must keep between the two sizes: it may lose a third. */
const KEPT_GOAL = 2 / 3;
/**
 * One person may call 300 times a minute; so many colleagues stay below that. They are the newest accounts:
 * of more than 190 the program would learn what a common address looks like, and nothing of customers.
 */
export const COLLEAGUES = 160;

type Rates = { own: number; bare: number };

/**
 * The console's lists with ten colleagues at once, against bare routes with the bare queries, in a
 * shop of a thousand customers and in the same shop grown to a hundred thousand.
 */
export async function measureConsole(place: {
  processes: Processes;
  lab: Lab;
  options: BenchOptions;
}): Promise<Figure[]> {
  const { processes, lab, options } = place;
  const client = new pg.Client({ connectionString: lab.database });
  await client.connect();
  const floor = await startSqlFloor(processes, lab.database);
  try {
    await makeColleagues(client);
    const { url } = lab.program;
    // Customers who asked for dashboards a moment ago have used up their calls.
    const tokens = (await signInAll(url, url, COLLEAGUES)).slice(CUSTOMERS_ASKING);
    const measure = async (from: ShopSize, to: ShopSize) => {
      await growShop(lab.database, from, to);
      const rates = new Map<string, Rates>();
      for (const asked of await askedOfConsole(client)) {
        rates.set(asked.name, await compare({ ...place, floorUrl: floor.url, tokens }, asked));
      }
      return rates;
    };
    const small = await measure(NOTHING, SMALL);
    const large = await measure(SMALL, LARGE);
    return [...figuresOf(small, '1,000'), ...figuresOf(large, '100,000', small)];
  } finally {
    await client.end();
    await processes.stop(floor);
  }

  async function compare(
    at: { floorUrl: string; tokens: string[] },
    { procedure, input, sql, values }: Asked,
  ): Promise<Rates> {
    const load = { kind: 'ask', lanes: LANES, count: ASKED_A_ROUND } as const;
    const own = { ...load, url: lab.program.url, path: `/rpc/${procedure}`, tokens: at.tokens };
    const bare = { ...load, url: at.floorUrl, path: '/query', tokens: [''] };
    const rates: Rates[] = [];
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX) + 1; round += 1) {
      rates.push({
        own: (await makeLoad(processes, { ...own, body: { json: input } })).perSecond,
        bare: (await makeLoad(processes, { ...bare, body: { sql, values } })).perSecond,
      });
    }
    // The first turn warmed both.
    const measured = rates.slice(1);
    return {
      own: median(measured.map((rate) => rate.own)),
      bare: median(measured.map((rate) => rate.bare)),
    };
  }
}

/** The measured customers, as colleagues. */
async function makeColleagues(client: pg.Client): Promise<void> {
  await client.query(
    `update user_roles set role = 'staff'
     where user_id in (select id from users where email like 'meting-%@hostwerk.test')`,
  );
}

async function startSqlFloor(
  processes: Processes,
  database: string,
): Promise<StartedProcess & { url: string }> {
  const port = await findPort();
  const server = fileURLToPath(new URL('./floor-server.ts', import.meta.url));
  const started = processes.start([process.execPath, server], {
    FLOOR_DATABASE: database,
    PORT: String(port),
    NODE_ENV: 'production',
  });
  await started.saysOnce(/Floor ready/);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

function figuresOf(
  rates: ReadonlyMap<string, Rates>,
  size: string,
  smaller?: ReadonlyMap<string, Rates>,
): Figure[] {
  return [...rates].map(([name, { own, bare }]) => {
    const before = smaller?.get(name)?.own;
    const kept = before === undefined ? null : own / before;
    const ratio = own / bare;
    return {
      name: `10. ${size} customers: ${name}`,
      program: `${shown(own)}/s${kept === null ? '' : `, ${kept.toFixed(2)} of 1,000`}`,
      floor: `${shown(bare)}/s`,
      ratio: ratio.toFixed(2),
      goal: kept === null ? `≥ ${GOAL}` : `≥ ${GOAL}, kept ≥ ${KEPT_GOAL.toFixed(2)}`,
      met: ratio >= GOAL && (kept === null || kept >= KEPT_GOAL),
    };
  });
}
