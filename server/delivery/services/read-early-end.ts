import { sql } from 'kysely';
import type { CustomerKind } from '#domain/identity/customer.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import { unusedRefund } from '#domain/sales/renewal.ts';
import { earlyEndOf } from '#domain/delivery/service-end.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMoneyToRefund } from '#server/sales/invoices/queries.ts';
import { listPaidTerms } from './queries.ts';

type EarlyEnd = { earlyEnd: Date | null; earlyRefundCents: Cents };

/**
 * Reads when the customer of a service may leave before what they paid is over, and what goes back then.
 */
export async function readEarlyEnd(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<EarlyEnd> {
  const service = await db
    .selectFrom('services')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('serviceTerms')
          .select(['startsAt', 'endsAt'])
          .whereRef('serviceTerms.serviceId', '=', 'services.id')
          .where('termNumber', '=', 1)
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['expiresAt', 'movedUntil'])
    .select(['first.startsAt as firstStartsAt', 'first.endsAt as firstEndsAt'])
    .select(
      sql<CustomerKind | null>`(
        select billing->>'kind' from orders join order_lines as line on line.order_id = orders.id
        where line.service_id = services.id and line.kind in ('new', 'renewal')
        order by created_at limit 1
      )`.as('kind'),
    )
    .where('services.id', '=', serviceId)
    .executeTakeFirst();
  const kind = service?.kind ?? null;
  const earlyEnd =
    service === undefined || kind === null ? null : earlyEndOf({ ...service, kind }, now);
  if (earlyEnd === null) return { earlyEnd, earlyRefundCents: sumCents([]) };
  const terms = await listPaidTerms(db, { serviceId, after: earlyEnd });
  const paid = await listMoneyToRefund(
    db,
    terms.map(({ orderId }) => orderId),
  );
  const parts = terms.map((term) => {
    const payment = paid.find(({ orderId }) => orderId === term.orderId);
    return unusedRefund(term, payment ?? null, earlyEnd);
  });
  return { earlyEnd, earlyRefundCents: sumCents(parts) };
}
