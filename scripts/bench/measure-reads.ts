import type { BenchOptions } from './bench-options.ts';
import { createHttpClient } from './http-client.ts';
import type { Lab } from './lab.ts';
import { median, shown } from './numbers.ts';
import type { Processes } from './processes.ts';
import type { Figure } from './report.ts';
import { measureRate, type Target } from './throughput.ts';

type Place = { processes: Processes; lab: Lab; options: BenchOptions };
type Compared = { name: string; goal: number; target: Target };

const HOME_GOAL = 1;
const LIST_GOAL = 0.5;
const LIST_CONNECTIONS = [1, 10, 50];
const WARM_SECONDS = 1;

/** The home page as it is kept in memory, against the floor's database route. */
export async function measureHome(place: Place): Promise<Figure[]> {
  const { program } = place.lab;
  const client = createHttpClient(program.url, 1);
  const home = await client.send('/', { headers: { 'accept-encoding': 'br' } });
  client.close();
  if (home.status !== 200 || home.headers['content-encoding'] !== 'br') {
    throw new Error(`The home page answered ${home.status}, not compressed as asked.`);
  }
  const target = { url: `${program.url}/`, headers: { 'accept-encoding': 'br' } };
  return compare(place, 10, [{ name: '1. Home page from memory', goal: HOME_GOAL, target }]);
}

/** The plan list, read from the database every time, over both ways into the contract. */
export async function measurePlanList(place: Place): Promise<Figure[]> {
  const { url } = place.lab.program;
  const lists: Compared[] = [
    { name: '2. Plan list, /rpc', goal: LIST_GOAL, target: rpcPlanList(url) },
    { name: '2. Plan list, /api/v1', goal: LIST_GOAL, target: { url: `${url}/api/v1/plans` } },
  ];
  const figures: Figure[] = [];
  for (const connections of LIST_CONNECTIONS) {
    figures.push(...(await compare(place, connections, lists)));
  }
  return figures;
}

/** As the site's own client asks. */
function rpcPlanList(url: string): Target {
  return {
    url: `${url}/rpc/public/plans/list`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  };
}

/** Floor and targets take turns; each ratio is within its own round. */
async function compare(
  { processes, lab, options }: Place,
  connections: number,
  compared: Compared[],
): Promise<Figure[]> {
  const floorTarget = { url: `${lab.floor.url}/plans` };
  for (const target of [floorTarget, ...compared.map((one) => one.target)]) {
    await measureRate(processes, target, { connections, seconds: WARM_SECONDS });
  }
  const load = { connections, seconds: options.seconds };
  const floors: number[] = [];
  const rates = compared.map((): number[] => []);
  for (let round = 0; round < options.rounds; round += 1) {
    floors.push(await measureRate(processes, floorTarget, load));
    for (const [index, { target }] of compared.entries()) {
      rates[index]?.push(await measureRate(processes, target, load));
    }
  }
  return compared.map(({ name, goal }, index) => {
    const own = rates[index] ?? [];
    const ratio = median(own.map((rate, round) => rate / (floors[round] ?? rate)));
    return {
      name: `${name}, ${connections === 1 ? '1 connection' : `${connections} connections`}`,
      program: `${shown(median(own))}/s`,
      floor: `${shown(median(floors))}/s`,
      ratio: ratio.toFixed(2),
      goal: `≥ ${goal.toFixed(1)}`,
      met: ratio >= goal,
    };
  });
}
