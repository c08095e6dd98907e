import { sql } from 'kysely';
import type { z } from 'zod';
import type { testPayment } from '#contract/customer/test-gateway.ts';
import type { StaffPayment } from '#contract/staff/payments.ts';
import { chargebackReasonText } from '#domain/sales/chargeback-reason.ts';
import { methodOf } from '#server/sales/gateways/payment-gateways.ts';
import { compileOnce, slot } from '#server/platform/db/compile-once.ts';
import { ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { readPage, type Page, type PageRequest } from '#server/platform/db/page.ts';
import { AppError } from '#server/errors.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

type OwnPayment = { customerId: string; paymentId: string };
type TestPayment = z.infer<typeof testPayment>;

const readTestPayment = compileOnce((db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .innerJoin('testGatewayPayments', 'testGatewayPayments.paymentId', 'payments.id')
    .select([
      'payments.id as paymentId',
      'payments.orderId',
      'testGatewayPayments.description',
      'testGatewayPayments.amountCents',
      'testGatewayPayments.status',
      'testGatewayPayments.kind',
      'testGatewayPayments.method',
    ])
    .where('payments.id', '=', slot<string>('paymentId'))
    .where('orders.userId', '=', slot<string>('customerId')),
);

/** A customer's own payment at the test gateway. */
export async function getTestPayment(
  db: Db,
  { customerId, paymentId }: OwnPayment,
): Promise<TestPayment> {
  const [row] = await readTestPayment(db, { customerId, paymentId });
  if (row === undefined) return getTestBundle(db, { customerId, paymentId });
  const { kind, ...payment } = row;
  return { ...payment, givesMandate: kind === 'payment_with_mandate' };
}

async function getTestBundle(db: Db, { customerId, paymentId }: OwnPayment): Promise<TestPayment> {
  const row = await db
    .selectFrom('paymentBundles')
    .innerJoin('testGatewayPayments', 'testGatewayPayments.paymentId', 'paymentBundles.id')
    .select([
      'paymentBundles.id as paymentId',
      'testGatewayPayments.description',
      'testGatewayPayments.amountCents',
      'testGatewayPayments.status',
      'testGatewayPayments.method',
    ])
    .where('paymentBundles.id', '=', paymentId)
    .where('paymentBundles.userId', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { ...row, orderId: null, givesMandate: false };
}

/** Lists what one customer paid or tried to, newest first. */
export async function listStaffPayments(
  db: Db,
  { customerId, ...page }: PageRequest & { customerId: string },
): Promise<Page<StaffPayment>> {
  const query = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.orderId',
      'orders.planName',
      'payments.gateway',
      'payments.method',
      'payments.chargebackReason',
      'payments.mandateId',
      'payments.amountCents',
      'payments.status',
      paidItsOrder.as('paysOrder'),
      'payments.topsUpCredit',
      'payments.createdAt',
      'payments.paidAt',
      sql<boolean>`bundle_id is not null or exists (
        select from bank_line_payments as own
        join bank_line_payments as other using (bank_line_id)
        join payments as beside on beside.id = other.payment_id
        where own.payment_id = payments.id and beside.order_id <> payments.order_id
      )`.as('isTogether'),
    ])
    .where('orders.userId', '=', customerId);
  const { items, ...rest } = await readPage(query, 'payments', page);
  return {
    ...rest,
    items: items.map(({ gateway, method, mandateId, chargebackReason, ...payment }) => ({
      ...payment,
      chargebackReason: chargebackReason && chargebackReasonText(chargebackReason),
      method: methodOf({ gateway, method }),
      isCollection: mandateId !== null,
    })),
  };
}

/** As many payments with credit as a customer made in years. */
const SPENT_MAX = 500;

/**
 * Reads what payments that credit of this customer made miss since banks took that credit's money, in
 * cents, by their ids, as the one rule for it says (`spreadLost`).
 */
export async function readSpentMissing(
  tx: Tx,
  { userId }: { userId: string },
): Promise<ReadonlyMap<string, Cents>> {
  const spent = await listSpent(tx, userId);
  const money = await readMoneyBack(tx, spent);
  return new Map(
    money.map(({ id, takenBackCents }): [string, Cents] => [id, takenBackCents ?? ZERO_CENTS]),
  );
}

/** Lists the payments that this customer's credit made, the newest first. */
export async function listSpent(tx: Tx, userId: string) {
  return tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.id',
      'payments.orderId',
      'payments.amountCents',
      'payments.takenBackCents',
      'payments.status',
    ])
    .where('orders.userId', '=', userId)
    .where('payments.gateway', '=', 'credit')
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id')
    .limit(SPENT_MAX)
    .execute();
}
