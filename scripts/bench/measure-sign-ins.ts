import type { BenchOptions } from './bench-options.ts';
import { emailOf, PASSWORD } from './customers.ts';
import type { Lab } from './lab.ts';
import { endLoad, makeLoad, startLoad } from './load.ts';
import { median, shown } from './numbers.ts';
import type { Processes } from './processes.ts';
import type { Figure } from './report.ts';

const LANES = 10;
const PEOPLE = 4;
const GOAL = 2;
/** Percentiles need more answers than rates do. */
const ROUND_SECONDS = 3;

/** Measures how reading the plan list suffers from four people who sign in without pause. */
export async function measureSignIns(place: {
  processes: Processes;
  lab: Lab;
  options: BenchOptions;
  origin: string;
}): Promise<Figure[]> {
  const { processes, lab, options, origin } = place;
  const { url } = lab.program;
  const accounts = Array.from({ length: PEOPLE }, (_, number) => ({
    email: emailOf(number),
    password: PASSWORD,
  }));
  const listPlans = () =>
    makeLoad(processes, { kind: 'list-plans', url, lanes: LANES, seconds: ROUND_SECONDS });
  await listPlans();
  const pairs: { calm: number; busy: number; signIns: number }[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const calm = await listPlans();
    const people = startLoad(processes, { kind: 'sign-in', url, origin, accounts });
    const busy = await listPlans();
    const { perSecond } = await endLoad(processes, people);
    pairs.push({ calm: calm.p99Ms, busy: busy.p99Ms, signIns: perSecond });
  }
  const ratio = median(pairs.map(({ calm, busy }) => busy / calm));
  const signIns = shown(median(pairs.map((pair) => pair.signIns)));
  return [
    {
      name: `4. Plan list p99 during ${signIns} sign-ins/s, 10 connections`,
      program: `${shown(median(pairs.map(({ busy }) => busy)))} ms`,
      floor: `${shown(median(pairs.map(({ calm }) => calm)))} ms without`,
      ratio: ratio.toFixed(2),
      goal: `< ${GOAL.toFixed(1)}`,
      met: ratio < GOAL,
    },
  ];
}
