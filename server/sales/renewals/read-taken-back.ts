import { sql } from 'kysely';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import type { Changeable } from '#server/sales/agreements/lock-changeable.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

type Asked = {
  order: PlanOrder;
  payment: { paymentId: string; status: PaymentStatus };
  locked: Changeable;
};

export type TakenBackTerm = Awaited<ReturnType<typeof readTerm>>;

/** The term that an order bought, with its invoice. */
function readTerm(tx: Tx, orderId: string) {
  return tx
    .selectFrom('renewals')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'renewals.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'renewals.serviceId',
      'renewals.termNumber as number',
      'renewals.startsAt',
      'renewals.endsAt',
      'renewals.replacesOrderId',
      'invoices.id as invoiceId',
      'invoices.invoiceNumber',
    ])
    .where('renewals.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** What is decided by whether a term is asked for anew, all of it under the locks of its service. */
export async function readTakenBack(tx: Tx, { order, payment, locked }: Asked) {
  const { service, renewal, change } = locked;
  const term = await readTerm(tx, order.id);
  const { rows } = await sql<{
    paysOrder: boolean;
    wasReturned: boolean;
    hasSettled: boolean;
    lastPaid: number;
    open: number | null;
  }>`
    select ${paidItsOrder} as pays_order,
      exists (select from refunds where payment_id = payments.id)
        or exists (select from credits where payment_id = payments.id and kind = 'kept')
        or exists (select from invoices where credits_invoice_id = ${term.invoiceId}) as was_returned,
      exists (
        select from plan_changes
        where service_id = ${service.id} and done_at is not null and paid_until > ${term.startsAt}
      ) as has_settled,
      coalesce((select max(term_number) from service_terms
        where service_id = ${service.id} and undone_at is null and term_number <> ${term.number}),
        ${service.movedTerms}) as last_paid,
      (select term_number from renewals where order_id = ${renewal?.id ?? null}::uuid) as open
    from payments where id = ${payment.paymentId}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no payment ${payment.paymentId}`);
  const { paysOrder, wasReturned, hasSettled, lastPaid, open } = row;
  return {
    term: { ...term, wasAskedAnew: term.replacesOrderId !== null },
    payment: { status: payment.status, paysOrder, amountCents: order.totalCents },
    wasReturned,
    order,
    service,
    hasPlanChange: change !== null || hasSettled,
    lastPaid,
    open,
  };
}
