import { sql } from 'kysely';
import type { DeferredInvoice } from '#contract/staff/reports.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { documentsOn, isPaidBy, isStillSold, linesAfter } from './read-deferred-revenue.ts';

/** Reads the invoices and credit invoices with lines for days after one, newest first. */
export async function readDeferredInvoices(
  db: Db,
  { day, ...page }: PageRequest & { day: string },
): Promise<Page<DeferredInvoice>> {
  const { from, until } = documentsOn(day);
  const query = db
    .selectFrom('invoices')
    .leftJoin('invoices as credited', 'credited.id', 'invoices.creditsInvoiceId')
    .innerJoinLateral(
      sql<{ lines: DeferredInvoice['lines'] }>`(
        select jsonb_agg(jsonb_build_object('description', description, 'from', "from",
          'through', through, 'netCents', net_cents) order by position) as lines
        from ${linesAfter(day)} as line
        having count(*) > 0
      )`.as('later'),
      (join) => join.onTrue(),
    )
    .select([
      'invoices.invoiceNumber',
      'invoices.kind',
      'invoices.issuedOn',
      'invoices.buyer',
      isPaidBy(until).as('isPaid'),
      'later.lines',
    ])
    .where('invoices.createdAt', '>=', from)
    .where('invoices.createdAt', '<', until)
    .where(isStillSold(until));
  const { items, ...rest } = await readPage(query, 'invoices', page);
  return {
    ...rest,
    items: items.map(({ buyer, ...invoice }) => ({
      ...invoice,
      buyerName: buyer.company || buyer.name,
    })),
  };
}
