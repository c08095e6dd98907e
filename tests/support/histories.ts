import { ORPCError } from '@orpc/client';
import fc from 'fast-check';
import { isDatabaseAway } from '#server/platform/db/outage.ts';
import { insistOnRightBooks } from './books.ts';
import { readWronglyAsked } from './history-bank.ts';
import { BEGINNING, histories, STEPS, type Taken } from './history-choices.ts';
import { finishDeliveries } from './history-delivery.ts';
import { readWronglyLetIn } from './history-members.ts';
import { readUnannounced, readUntold, retryJobs } from './history-mail.ts';
import { readWronglyMoved } from './history-moving.ts';
import { HISTORY_PANELS } from './history-panels.ts';
import { readUnreadable } from './history-reads.ts';
import { bringBackSystems, readWronglyMade } from './history-servers.ts';
import { readWrongTickets } from './history-tickets.ts';
import { openHistoryShop, type HistoryShop } from './history-shop.ts';
import { errorLines, readNeverRight, readUntruths } from './history-truth.ts';
import { readStrangers, readWronglyWritten } from './history-witness.ts';

/** More of them, and others, are lived through by hand: see CONTRIBUTING.md. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 2);
const SEED = Number(process.env['HISTORY_SEED'] ?? 6);
/** Some seconds each; on a busy machine many more. */
export const HISTORIES_TIMEOUT_MS = 60_000 + HISTORIES * 60_000;

type Panel = keyof typeof HISTORY_PANELS;
const PANELS = Object.keys(HISTORY_PANELS);

/** The contract's own, and that of whoever has none. */
const UNFORESEEN = new Set(['INTERNAL', 'INTERNAL_SERVER_ERROR']);

/** A refusal is an answer like any other; what nobody foresaw is not. */
async function take(shop: HistoryShop, { step, ...choice }: Taken): Promise<void> {
  try {
    await STEPS[step]?.(shop, choice);
  } catch (error) {
    // The error comes from a read of the step itself.
    if (isDatabaseAway(error)) return;
    if (!(error instanceof ORPCError) || UNFORESEEN.has(error.code)) throw error;
  }
}

/** More than it takes to try all again. */
const ROUNDS = 5;

const isOutage = ({ step }: Taken) => step === 'databaseFails';

async function insist(shop: HistoryShop): Promise<void> {
  const { api } = shop;
  const { secretKey } = api.context;
  await insistOnRightBooks(api.db, { now: api.clock.now, mailsAreSent: true, secretKey });
  const wrong = [
    ...(await readWronglyAsked(shop)),
    ...(await readUnannounced(shop)),
    ...(await readWronglyWritten(shop)),
    ...(await readNeverRight(shop)),
  ];
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
}

/** Nothing fails any more, all is told and done, and what waits a day for its end has it. */
async function settle(shop: HistoryShop): Promise<void> {
  const { mail, mollie, panel } = shop;
  mollie.fail();
  panel.fail(0);
  Object.assign(mail, { isAway: false, refusals: 0 });
  await letIn(shop);
  await bringBackSystems(shop);
  await shop.deliver();
  // Staff retry the jobs that gave up while nothing answered.
  for (let round = 0; round < ROUNDS; round += 1) await retryJobs(shop);
  await finishDeliveries(shop);
  await shop.passDays(shop.lost.length === 0 ? 2 : 8);
  await finishDeliveries(shop);
  await shop.deliver();
  await shop.passHours(1);
  await finishDeliveries(shop);
}

/** Nobody stays out. */
async function letIn({ admin, customers }: HistoryShop): Promise<void> {
  for (const { id: customerId } of customers) {
    const { blockedAt } = await admin.accounts.access({ customerId });
    if (blockedAt !== null) await admin.accounts.unblock({ customerId, reason: 'Uitgezocht.' });
  }
}

/**
 * Lives through a history and gives the faults in the end; throws where something went wrong on the way.
 */
async function live(module: Panel, history: readonly Taken[][]): Promise<unknown[]> {
  await using panel = await HISTORY_PANELS[module]();
  await using shop = await openHistoryShop(panel);
  const { api } = shop;
  for (const together of [...BEGINNING, ...history]) {
    try {
      shop.keys.moment += 1;
      await Promise.all(together.map((one) => take(shop, one)));
      if (together.some(isOutage)) await shop.reconnect();
      await api.jobsDone();
      // The sweep of the outage is repeated, as a minute later.
      if (together.some(isOutage)) await shop.sweep();
      await insist(shop);
    } catch (error) {
      const said = JSON.stringify(errorLines(shop));
      throw new Error(`after ${JSON.stringify(together)}: ${said}`, { cause: error });
    }
  }
  await shop.sweep();
  const untold = await readUntold(shop);
  await settle(shop);
  await insist(shop);
  return [
    ...untold,
    ...(await readUntruths(shop)),
    ...(await readWronglyMoved(shop)),
    ...(await readWronglyLetIn(shop)),
    ...(await readUnreadable(shop)),
    // In all that was read until now.
    ...(await readStrangers(shop)),
    ...(await readWronglyWritten(shop)),
    ...(await readWronglyMade(shop)),
    ...(await readWrongTickets(shop)),
  ];
}

/** Lives through histories on a panel, others on each; throws with the seed of the first that ends wrong. */
export async function liveHistories(module: Panel): Promise<void> {
  const lived = fc.asyncProperty(histories, async (history) => {
    const wrong = await live(module, history);
    if (wrong.length > 0) throw new Error(JSON.stringify(wrong, null, 2));
  });
  const seed = SEED + 1000 * PANELS.indexOf(module);
  await fc.assert(lived, { seed, numRuns: HISTORIES, endOnFailure: true });
}
