import type { CreditKind } from '#domain/credit.ts';
import { cents, type Cents } from '#domain/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';

export type CreditMove = {
  userId: string;
  kind: Exclude<CreditKind, 'settled'>;
  paymentId: string;
  /** Less than zero for what is spent or sent back. */
  amountCents: Cents;
  reason: string;
  sourceId?: string;
  refundId?: string;
  creditInvoiceId?: string | null;
};

/**
 * One line of a customer's credit, and what is left after it. The balance is locked until the end of
 * the transaction; throws CREDIT_TOO_LOW instead of letting it go below zero.
 */
export async function moveCredit(ctx: VerbContext, tx: Tx, move: CreditMove): Promise<void> {
  const now = ctx.now();
  const { userId, amountCents } = move;
  const balanceCents = await changeBalance(tx, { userId, amountCents, now });
  const { id } = await tx
    .insertInto('credits')
    .values({ ...move, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind, reason } = move;
  recordChange(ctx, tx, {
    action: `credit.${kind}`,
    subject: { type: 'credit', id },
    before: null,
    after: { amountCents, balanceCents, paymentId: move.paymentId, reason },
    ownerId: userId,
    topics: ['orders'],
  });
}

type Change = { userId: string; amountCents: Cents; now: Date };

async function changeBalance(tx: Tx, { userId, amountCents, now }: Change): Promise<Cents> {
  if (amountCents > 0) {
    const { balanceCents } = await tx
      .insertInto('creditBalances')
      .values({ userId, balanceCents: amountCents, updatedAt: now })
      .onConflict((conflict) =>
        conflict.column('userId').doUpdateSet((eb) => ({
          balanceCents: eb('creditBalances.balanceCents', '+', amountCents),
          updatedAt: now,
        })),
      )
      .returning('balanceCents')
      .executeTakeFirstOrThrow();
    return balanceCents;
  }
  const left = await tx
    .updateTable('creditBalances')
    .set((eb) => ({ balanceCents: eb('balanceCents', '+', amountCents), updatedAt: now }))
    .where('userId', '=', userId)
    .where((eb) => eb(eb('balanceCents', '+', amountCents), '>=', cents(0)))
    .returning('balanceCents')
    .executeTakeFirst();
  if (left === undefined) throw new AppError('CREDIT_TOO_LOW');
  return left.balanceCents;
}
