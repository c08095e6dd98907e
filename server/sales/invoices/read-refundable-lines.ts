import { sumCents, type Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readLinesToCredit } from './read-lines-to-credit.ts';

/** A line of an order with what is left of it and of what goes with it, and the lines that charged all that. */
export type RefundableLine = {
  lineId: string;
  serviceId: string | null;
  invoiceId: string;
  invoiceLineIds: string[];
  leftCents: Cents;
};

/** Reads what is left of the lines of an order, as its invoice charged them; none where it has no invoice. */
export async function readRefundableLines(
  db: Db,
  { orderId }: { orderId: string },
): Promise<RefundableLine[]> {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirst();
  if (invoice === undefined) return [];
  const lines = await readLinesToCredit(db, [invoice.id]);
  return [...Map.groupBy(lines, ({ soldWithId }) => soldWithId)].flatMap(([lineId, own]) => {
    if (lineId === null) return [];
    return [
      {
        lineId,
        serviceId: own[0]?.serviceId ?? null,
        invoiceId: invoice.id,
        invoiceLineIds: own.map(({ id }) => id),
        leftCents: sumCents(own.map(({ leftCents }) => leftCents)),
      },
    ];
  });
}
