import type { Tx } from '#server/db/database.ts';

/**
 * The next number of a series, from a row that stays locked until the transaction ends: a rollback
 * gives the number back, so a series has no gap (Wet OB art. 35a: consecutive and unique).
 */
export async function takeNumber(tx: Tx, series: string): Promise<number> {
  const row = await tx
    .insertInto('invoiceSeries')
    .values({ series, nextNumber: 2 })
    .onConflict((conflict) =>
      conflict
        .column('series')
        .doUpdateSet((eb) => ({ nextNumber: eb('invoiceSeries.nextNumber', '+', 1) })),
    )
    .returning('nextNumber')
    .executeTakeFirstOrThrow();
  return row.nextNumber - 1;
}
