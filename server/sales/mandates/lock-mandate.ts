import type { Tx } from '#server/platform/db/database.ts';

/** A mandate with its row locked. Null when there is none. */
export async function lockMandate(tx: Tx, { mandateId }: { mandateId: string }) {
  const mandate = await tx
    .selectFrom('mandates')
    .select([
      'id',
      'userId',
      'gateway',
      'paymentId',
      'status',
      'providerCustomerId',
      'providerPaymentId',
      'providerMandateId',
      'createdAt',
    ])
    .where('id', '=', mandateId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mandate ?? null;
}

export type LockedMandate = NonNullable<Awaited<ReturnType<typeof lockMandate>>>;
