import type { StaffReturnDetail } from '#contract/staff/returns.ts';
import { amsterdamDate, amsterdamInstant } from '#domain/platform/amsterdam.ts';
import { mayReturn, type AskedGround } from '#domain/sales/return.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { idRange } from '#server/platform/db/search.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { lockOrderLines } from './lock-order-lines.ts';
import { mailAskedReturn } from './mail-asked-return.ts';
import { openReturn } from './open-return.ts';
import { listOpenReturns, openReturnOf, type ReturningOrder } from './queries.ts';
import { getStaffReturn } from './staff-queries.ts';

export type RecordedReturn = {
  order: string;
  /** The line that goes back; left out for all of them. */
  lineId?: string | undefined;
  ground: AskedGround;
  receivedOn: string;
  taskId: string | null;
};

const NOON_MS = 12 * 3_600_000;

/**
 * Staff write down that a customer gave an order back by letter, by telephone or in a form that named no order
 * that fits; what is decided counts from the day on which they said so. Its letter is off the list with it. Of an
 * order of several lines it is one of them, or a return for each. Recorded again, it is the return that waits. Throws NOT_FOUND for a number that is no order's, or several'.
 */
export async function recordReturn(
  ctx: VerbContext<UserActor>,
  { order: typed, lineId, ground, receivedOn, taskId }: RecordedReturn,
): Promise<StaffReturnDetail> {
  const now = ctx.now();
  if (receivedOn > amsterdamDate(now)) throw inputError('receivedOn', 'Deze dag moet nog komen.');
  const orderId = await findByNumber(ctx.db, typed);
  if (orderId === null) throw new AppError('NOT_FOUND');
  await refuseOwnBenefit(ctx, { orderId });
  const noon = amsterdamInstant(receivedOn, NOON_MS);
  const asked = { ground, askedBy: 'staff', askedAt: noon > now ? now : noon } as const;
  return transact(ctx, async (tx) => {
    const all = await lockOrderLines(tx, orderId);
    const lines = lineId === undefined ? all : all.filter((line) => line.lineId === lineId);
    const returnId = await openRecorded(ctx, tx, { lines, asked });
    if (taskId !== null) await closeLetter(ctx, tx, taskId);
    return getStaffReturn(tx, returnId);
  });
}

type Recorded = {
  lines: readonly ReturningOrder[];
  asked: { ground: AskedGround; askedBy: 'staff'; askedAt: Date };
};

/** Opens a return of each line that has none and may be given back. Answers the first. */
async function openRecorded(ctx: VerbContext, tx: Tx, { lines, asked }: Recorded): Promise<string> {
  const { ground, askedAt } = asked;
  const waiting = await listOpenReturns(tx, lines);
  const returnIds: string[] = [];
  for (const order of lines) {
    const open = openReturnOf(waiting, order);
    if (open === null && !mayReturn(order, ground, askedAt).ok) continue;
    returnIds.push(open ?? (await openOne(ctx, tx, { order, asked })));
  }
  const [first] = returnIds;
  if (first !== undefined) return first;
  const [line] = lines;
  if (line === undefined) throw new AppError('NOT_FOUND');
  const may = mayReturn(line, ground, askedAt);
  throw new AppError(may.ok ? 'RETURN_ORDER_OVER' : may.reason);
}

async function openOne(
  ctx: VerbContext,
  tx: Tx,
  { order, asked }: { order: ReturningOrder; asked: Recorded['asked'] },
): Promise<string> {
  const { ground, askedAt } = asked;
  const returnId = await openReturn(ctx, tx, { order, asked, isLeftToStaff: true });
  await mailAskedReturn(ctx, tx, { returnId, order, ground, askedAt, isLeftToStaff: true });
  return returnId;
}

async function closeLetter(ctx: VerbContext, tx: Tx, taskId: string): Promise<void> {
  const letter = await tx
    .selectFrom('staffTasks')
    .select('subjectId')
    .where('id', '=', taskId)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirst();
  if (letter === undefined) throw new AppError('NOT_FOUND');
  await closeStaffTasks(ctx, tx, { kinds: ['withdrawal'], subjectId: letter.subjectId });
}

/** The order with this number, as people see it or whole; null for none, or where several begin with it. */
async function findByNumber(db: Db, typed: string): Promise<string | null> {
  const range = idRange(typed);
  if (range === null) return null;
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>=', range.from)
    .where('id', '<=', range.until)
    .limit(2)
    .execute();
  const [only] = found;
  return found.length === 1 && only !== undefined ? only.id : null;
}
