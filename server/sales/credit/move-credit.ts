import type { CreditKind } from '#domain/sales/credit.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import { compileOnce, slot, writeOnce } from '#server/platform/db/compile-once.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
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
  const id = crypto.randomUUID();
  await tx.executeQuery(insertLine(tx, { id, move, now }));
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

type Line = { id: string; move: CreditMove; now: Date };

const insertLine = writeOnce(
  ({ id, move, now }: Line) => ({
    line: {
      id,
      userId: move.userId,
      kind: move.kind,
      paymentId: move.paymentId,
      amountCents: move.amountCents,
      reason: move.reason,
      sourceId: move.sourceId ?? null,
      refundId: move.refundId ?? null,
      creditInvoiceId: move.creditInvoiceId ?? null,
      createdAt: now,
    },
  }),
  (db, { line }) => db.insertInto('credits').values(line),
);

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
  const [left] = await takeFromBalance(tx, { userId, amountCents, now });
  if (left === undefined) throw new AppError('CREDIT_TOO_LOW');
  return left.balanceCents;
}

/** Nothing where it is less than that. */
const takeFromBalance = compileOnce((db) => {
  const amountCents = slot<Cents>('amountCents');
  return db
    .updateTable('creditBalances')
    .set((eb) => ({
      balanceCents: eb('balanceCents', '+', amountCents),
      updatedAt: slot<Date>('now'),
    }))
    .where('userId', '=', slot<string>('userId'))
    .where((eb) => eb(eb('balanceCents', '+', amountCents), '>=', cents(0)))
    .returning('balanceCents');
});
