import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { findCertainLines, type CertainLine } from './queries.ts';
import { settleBankLine } from './settle-bank-line.ts';

/** Some seconds of work: who has more presses again, and sees that it goes on. */
const LINES_AT_ONCE = 200;

/**
 * Books what is certain, each line in a transaction of its own: one that cannot be booked, because
 * somebody was earlier, one of its orders cannot be paid or is of who presses, stays open and keeps no other from it.
 */
export async function bookCertainLines(
  ctx: VerbContext<UserActor>,
): Promise<{ booked: number; failed: number; left: number }> {
  const certain = await findCertainLines(ctx.db);
  const now = certain.slice(0, LINES_AT_ONCE);
  let booked = 0;
  for (const line of now) if (await isBooked(ctx, line)) booked += 1;
  return { booked, failed: now.length - booked, left: certain.length - now.length };
}

async function isBooked(ctx: VerbContext<UserActor>, line: CertainLine): Promise<boolean> {
  try {
    await refuseOwnBenefit(ctx, line);
    await transact(ctx, (tx) => settleBankLine(ctx, tx, { ...line, booking: 'pay' }));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
