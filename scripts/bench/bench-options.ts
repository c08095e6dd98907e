import { parseArgs } from 'node:util';

export const GROUPS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export type Group = (typeof GROUPS)[number];

export type BenchOptions = {
  only: ReadonlySet<Group>;
  write: boolean;
  rounds: number;
  /** Length of one rate's turn. */
  seconds: number;
  /** Placed and paid in one round. */
  orders: number;
  starts: number;
};

const isGroup = (text: string): text is Group => GROUPS.some((group) => group === text);

/** Throws with one line on an option that is not there. */
export function readBenchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: GROUPS.join(',') },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const asked = values.only.split(',').map((part) => part.trim());
  const only = new Set(asked.filter(isGroup));
  if (only.size !== asked.length) throw new Error(`--only takes some of ${GROUPS.join(',')}.`);
  const size = values.quick
    ? { rounds: 1, seconds: 1, orders: 64, starts: 2 }
    : { rounds: 5, seconds: 1, orders: 400, starts: 5 };
  return { only, write: values.write, ...size };
}
