import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { readPaidUntil } from './queries.ts';

/**
 * Notes that the terms which an order bought are not paid any more, or (`isCovered`) are again: they keep
 * their number and days, and the service is paid as far as the last one that is. Answers the services. In the
 * caller's transaction, which has locked the order.
 */
export async function uncoverTerms(
  ctx: VerbContext,
  tx: Tx,
  { orderId, isCovered = false }: { orderId: string; isCovered?: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ serviceId: string }>`
    update service_terms set uncovered_at = ${isCovered ? null : ctx.now()},
      warned_on = null, suspended_on = null
    from invoice_lines join invoices on invoices.id = invoice_id
    where invoice_lines.id = invoice_line_id and invoices.order_id = ${orderId}
      and undone_at is null and (uncovered_at is not null) = ${isCovered}
    returning service_id
  `.execute(tx);
  const serviceIds = [...new Set(rows.map(({ serviceId }) => serviceId))].toSorted();
  for (const serviceId of serviceIds) {
    const service = await lockService(tx, { serviceId });
    const expiresAt = await readPaidUntil(tx, { serviceId });
    await changeService(ctx, tx, service, {
      action: isCovered ? 'cover-term' : 'uncover-term',
      set: { expiresAt },
      ...(!isCovered && expiresAt !== null && { event: undone(expiresAt) }),
    });
  }
  return serviceIds;
}

function undone(expiresAt: Date) {
  return { type: 'service.renewal-undone', reason: expiresAt.toISOString() } as const;
}
