import { ORPCError } from '@orpc/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insistOnRightBooks } from '#tests/support/books.ts';
import { CUSTOMER_STEPS } from '#tests/support/history-customer.ts';
import { HISTORY_PANELS } from '#tests/support/history-panels.ts';
import { OUTSIDE_STEPS } from '#tests/support/history-outside.ts';
import { readUnreadable } from '#tests/support/history-reads.ts';
import {
  openHistoryShop,
  type Choice,
  type HistoryShop,
  type Step,
} from '#tests/support/history-shop.ts';
import { STAFF_STEPS } from '#tests/support/history-staff.ts';
import { errorLines, readUntruths } from '#tests/support/history-truth.ts';

/** More of them, and others, are lived through by hand: see CONTRIBUTING.md. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 4);
const SEED = Number(process.env['HISTORY_SEED'] ?? 6);
const MOMENTS = { minLength: 40, maxLength: 60, size: 'max' } as const;
/** Some seconds each. */
const TIMEOUT_MS = 60_000 + HISTORIES * 20_000;

const STEPS: Readonly<Record<string, Step>> = {
  ...CUSTOMER_STEPS,
  ...OUTSIDE_STEPS,
  ...STAFF_STEPS,
};
/** Without money nothing happens. */
const OFTEN = ['order', 'isPaidAndTold', 'isPaidAndTold', 'isPaidAndTold', 'isPaid', 'isTold'];

type Panel = keyof typeof HISTORY_PANELS;
const PANELS = ['simulator', 'directadmin', 'proxmox', 'pterodactyl'] as const satisfies Panel[];

type Taken = { step: string } & Choice;
const taken: fc.Arbitrary<Taken> = fc.record({
  step: fc.constantFrom(...Object.keys(STEPS), ...OFTEN),
  who: fc.nat(2),
  which: fc.nat(4),
  how: fc.nat(9),
});

/** What happens at one moment: mostly one thing, now and then several at once. */
const moment = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(taken) },
  { weight: 1, arbitrary: fc.tuple(taken, taken) },
  { weight: 1, arbitrary: fc.array(taken, { minLength: 3, maxLength: 4 }) },
);

/** A few sales to begin with. */
const BEGINNING: Taken[][] = [0, 1, 2, 0].flatMap((who, which) => [
  [{ step: 'order', who, which, how: which * 3 }],
  [{ step: 'isPaidAndTold', who, which: 0, how: 0 }],
]);

/** A refusal is an answer like any other; what nobody foresaw is not. */
async function take(shop: HistoryShop, { step, ...choice }: Taken): Promise<void> {
  try {
    await STEPS[step]?.(shop, choice);
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
  }
}

async function insist({ api }: HistoryShop): Promise<void> {
  const { secretKey } = api.context;
  await insistOnRightBooks(api.db, { now: api.clock.now, mailsAreSent: true, secretKey });
}

/** What is wrong in the end; throws where something went wrong on the way. */
async function live(module: Panel, history: readonly Taken[][]): Promise<unknown[]> {
  await using panel = await HISTORY_PANELS[module]();
  await using shop = await openHistoryShop(panel);
  const { api } = shop;
  for (const together of [...BEGINNING, ...history]) {
    try {
      await Promise.all(together.map((one) => take(shop, one)));
      await api.jobsDone();
      await insist(shop);
    } catch (error) {
      const said = JSON.stringify(errorLines(shop));
      throw new Error(`after ${JSON.stringify(together)}: ${said}`, { cause: error });
    }
  }
  await shop.settle();
  await insist(shop);
  return [...(await readUntruths(shop)), ...(await readUnreadable(shop))];
}

test.each(PANELS)(
  'whatever happens in whatever order, books, Mollie and %s agree',
  { timeout: TIMEOUT_MS },
  async (module) => {
    const lived = fc.asyncProperty(fc.array(moment, MOMENTS), async (history) => {
      expect(await live(module, history)).toEqual([]);
    });
    // Others on each.
    const seed = SEED + 1000 * PANELS.indexOf(module);
    await fc.assert(lived, { seed, numRuns: HISTORIES, endOnFailure: true });
  },
);
