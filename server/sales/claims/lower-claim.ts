import { takeFrom, type CreditSource } from '#domain/sales/credit.ts';
import { cents, negateCents, type Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Lowered = { orderId: string; byCents: Cents; now: Date };

/**
 * Lowers what is owed for an order, which the caller has locked, by what a credit invoice took back. What
 * was paid of it no longer counts as paid; where that money goes is the caller's.
 */
export async function lowerClaim(tx: Tx, { orderId, byCents, now }: Lowered): Promise<void> {
  const claim = await tx
    .selectFrom('claims')
    .select(['id', 'openCents'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const paidCents = cents(Math.max(0, byCents - claim.openCents));
  if (paidCents > 0) await reverseAllocations(tx, { claimId: claim.id, paidCents, now });
  await tx
    .updateTable('claims')
    .set((eb) => ({
      amountCents: eb('amountCents', '-', byCents),
      openCents: eb('openCents', '-', byCents),
      updatedAt: now,
    }))
    .where('id', '=', claim.id)
    .execute();
}

type Reversed = { claimId: string; paidCents: Cents; now: Date };

/** Takes allocations back as far as this, the newest first. */
async function reverseAllocations(tx: Tx, { claimId, paidCents, now }: Reversed): Promise<void> {
  const taken = takeFrom(await listAllocations(tx, claimId), paidCents);
  await tx
    .insertInto('allocations')
    .values(
      taken.map(({ source, amountCents }) => ({
        claimId,
        paymentId: source.paymentId,
        reversesId: source.id,
        amountCents: negateCents(amountCents),
        createdAt: now,
      })),
    )
    .execute();
}

/** Lists what reached a claim, with what of each was not taken back yet, the newest first. */
async function listAllocations(
  tx: Tx,
  claimId: string,
): Promise<(CreditSource & { paymentId: string })[]> {
  const rows = await tx
    .selectFrom('allocations')
    .leftJoin('allocations as reversal', 'reversal.reversesId', 'allocations.id')
    .select((eb) => [
      'allocations.id',
      'allocations.paymentId',
      'allocations.amountCents',
      eb.fn.coalesce(eb.fn.sum<Cents>('reversal.amountCents'), eb.lit(0)).as('reversedCents'),
    ])
    .where('allocations.claimId', '=', claimId)
    .where('allocations.reversesId', 'is', null)
    .groupBy('allocations.id')
    .orderBy('allocations.createdAt', 'desc')
    .orderBy('allocations.id', 'desc')
    .execute();
  return rows.map(({ amountCents, reversedCents, ...allocation }) => ({
    ...allocation,
    leftCents: cents(amountCents + Number(reversedCents)),
  }));
}
