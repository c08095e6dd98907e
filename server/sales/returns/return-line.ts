import type { Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { giveBack, type GivenBack, type GivingBack } from './give-back.ts';
import { writeReturn, type DecidedLine } from './write-return.ts';

export type ReturnedLine = GivingBack & DecidedLine;

export type Returned = GivenBack & { returnId: string; amountCents: Cents };

/**
 * Gives money of one paid line back and writes down on which ground. In the caller's transaction, which has
 * locked the order and its payment.
 */
export async function returnLine(
  ctx: VerbContext,
  tx: Tx,
  returned: ReturnedLine,
): Promise<Returned> {
  const given = await giveBack(ctx, tx, returned);
  const returnId = await writeReturn(ctx, tx, { decided: returned, given });
  return { returnId, amountCents: returned.backCents, ...given };
}
