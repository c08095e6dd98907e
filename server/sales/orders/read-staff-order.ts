import { sql } from 'kysely';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { chargebackReasonText } from '#domain/sales/chargeback-reason.ts';
import { countryName } from '#domain/identity/customer.ts';
import { addressLine } from '#domain/identity/profile.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import { PAID_ORDER_STATUSES, type OrderKind } from '#domain/sales/order.ts';
import { moneyOfOrder, sentOf } from '#domain/sales/refund.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { listKept } from '#server/sales/credit/queries.ts';
import { readPartPaid } from '#server/sales/invoices/queries.ts';
import { readRefundableLines } from '#server/sales/invoices/read-refundable-lines.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { getVatIdCheck } from '#server/sales/vat-ids/queries.ts';
import { getCharge, isServiceOf, linesColumn, presentLine } from './queries.ts';
import { getStaffOrder } from './staff-queries.ts';
import { paidItsOrder, readReopened } from '#server/sales/claims/queries.ts';

const HISTORY_MAX = 200;
const LINES_MAX = 50;
const AFTER_MAX = 20;

/** One order with everything that hangs on it: its money, invoices, service and history. */
export async function readStaffOrder(
  db: Db,
  { orderId }: { orderId: string },
): Promise<StaffOrderDetail> {
  const order = await getStaffOrder(db, orderId);
  const [terms, payments, refunds, kept, invoices, service, charge, part, after, reopened, left] =
    await Promise.all([
      readTerms(db, orderId),
      readPayments(db, orderId),
      readRefunds(db, orderId),
      listKept(db, orderId),
      readInvoices(db, orderId),
      readService(db, orderId),
      order.planId === null ? getCharge(db, orderId) : null,
      readPartPaid(db, { orderId }),
      readPaidAfter(db, order),
      readReopened(db, { orderId }),
      readRefundableLines(db, { orderId }),
    ]);
  const money = await readMoneyBack(db, payments);
  const paying = moneyOfOrder(
    money.filter(({ paysOrder }) => paysOrder),
    reopened !== null,
  );
  const toSend = new Map(money.flatMap((payment) => [...payment.toSend]));
  const services = new Set(terms.lines.flatMap(({ serviceId }) => serviceId ?? []));
  const subjects = [...payments, ...invoices].map(({ id }) => id);
  return {
    ...order,
    ...terms,
    payments: payments.map(({ gateway, method, takenBackCents, chargebackReason, ...payment }) => ({
      ...payment,
      takenBackCents: takenBackCents ?? ZERO_CENTS,
      chargebackReason: chargebackReason && chargebackReasonText(chargebackReason),
      method: methodOf({ gateway, method }),
    })),
    refunds: refunds.map(({ sentCents, ...refund }) => ({
      ...refund,
      sendCents: toSend.get(refund.id) ?? sentOf({ ...refund, sentCents }),
    })),
    kept,
    part,
    reopened,
    paidAfter: after,
    refundableCents: paying?.leftCents ?? ZERO_CENTS,
    refundLines: left.flatMap(({ lineId, leftCents }) => {
      const sold = terms.lines.find(({ id }) => id === lineId);
      if (sold === undefined) return [];
      return [{ lineId, name: sold.name, serviceName: sold.serviceName, leftCents }];
    }),
    takenCents: paying?.takenBackCents ?? ZERO_CENTS,
    invoices,
    service,
    charge,
    history: await readHistory(db, [orderId, ...subjects, ...services]),
  };
}

async function readTerms(db: Db, orderId: string) {
  const { billing, vatCheckId, lines, ...terms } = await db
    .selectFrom('orders')
    .select([
      linesColumn(),
      'vatCheckId',
      'netCents',
      'vatCents',
      'vatPercent',
      'vatTreatment',
      'billing',
      'expiresAt',
      'paidAt',
      'termsVersion',
      'termsAcceptedAt',
      'directStart',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    ...terms,
    lines: lines.map(presentLine),
    buyerKind: billing.kind,
    country: billing.country,
    buyer: addressOf(billing),
    vatCheck: vatCheckId === null ? null : await getVatIdCheck(db, vatCheckId),
    word: await readWord(db, orderId),
  };
}

function addressOf(billing: BillingSnapshot): string[] {
  return [
    billing.company,
    `${billing.firstName} ${billing.lastName}`,
    addressLine(billing.street, billing.houseNumber),
    `${billing.postalCode} ${billing.city}`,
    countryName(billing.country),
    billing.kvk === '' ? '' : `KvK ${billing.kvk}`,
    billing.vatId === '' ? '' : `Btw-id ${billing.vatId}`,
  ].filter((line) => line !== '');
}

async function readWord(db: Db, orderId: string) {
  const word = await db
    .selectFrom('orderWords')
    .innerJoin('users', 'users.id', 'orderWords.notedBy')
    .select(['way', 'givenOn', 'users.name as notedBy'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return word ?? null;
}

async function readPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'gateway',
      'method',
      'status',
      'amountCents',
      'chargebackReason',
      paidItsOrder.as('paysOrder'),
      'topsUpCredit',
      'takenBackCents',
      'paidAt',
      'createdAt',
    ])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LINES_MAX)
    .execute();
}

async function readRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'byHand', 'status', 'amountCents', 'sentCents', 'reason', 'error', 'doneAt'])
    .select('createdAt')
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LINES_MAX)
    .execute();
}

async function readInvoices(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .select([
      'id',
      'invoiceNumber',
      'kind',
      'status',
      'totalAmountCents as totalCents',
      'issuedOn',
      'dueOn as dueDate',
      'paidAt',
      'correctedAt',
    ])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LINES_MAX)
    .execute();
}

async function readService(db: Db, orderId: string) {
  const service = await db
    .selectFrom('services')
    .select(['id', 'name', 'status', 'deliveryState'])
    .where(isServiceOf(orderId))
    .executeTakeFirst();
  return service ?? null;
}

/** The orders that were paid for the same service after this one: its next terms, and other plans. */
async function readPaidAfter(db: Db, order: { id: string; kind: OrderKind; createdAt: Date }) {
  if (order.kind === 'charge') return [];
  return db
    .selectFrom('orders')
    .select(['id', 'planName', 'kind', 'totalCents', 'createdAt'])
    .where(
      sql<boolean>`exists (
        select from order_lines as line join order_lines as before using (service_id)
        where line.order_id = orders.id and before.order_id = ${order.id}
      )`,
    )
    .where('kind', 'in', ['renewal', 'plan-change'])
    .where('status', 'in', PAID_ORDER_STATUSES)
    .where('createdAt', '>', order.createdAt)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(AFTER_MAX)
    .execute();
}

/** The history covers the order and all of its parts, the newest first. */
async function readHistory(db: Db, subjectIds: readonly string[]) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actorId')
    .select([
      'events.id',
      'events.type',
      'users.name as actorName',
      'events.reason',
      'events.createdAt',
    ])
    .where('events.subjectId', 'in', subjectIds)
    .orderBy('events.createdAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(HISTORY_MAX)
    .execute();
}
