import { ERRORS } from '#contract/errors.ts';
import { standingOf, totalOf, type BankBooking } from '#domain/sales/bank-booking.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { isReopened } from '#domain/sales/order.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError, inputError } from '#server/errors.ts';
import { payOrderByBank } from '#server/sales/payments/pay-order-by-bank.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { bookCredit } from '#server/sales/credit/book-credit.ts';
import { bookPart } from '#server/sales/payments/book-part.ts';
import { writeTransfer } from '#server/sales/payments/write-transfer.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';
import type { FoundInvoice } from './read-match-invoices.ts';

type Money = { amountCents: Cents; receivedAt: Date };
type Line = {
  /** Locked, in the order of their ids. */
  orders: readonly OrderToPay[];
  /** Theirs, as they stand under the locks. */
  invoices: readonly FoundInvoice[];
  booking: BankBooking;
  money: Money;
};

/**
 * Has the money of a line become what it is for: the payments that it stands for, one of each order and
 * one of what is credit. Throws INPUT_INVALID with the invoice whose order cannot be paid.
 */
export async function becomePayments(
  ctx: VerbContext,
  tx: Tx,
  { orders, invoices, booking, money }: Line,
): Promise<string[]> {
  const paid = booking === 'credit' || booking === 'part' ? [] : invoices;
  const paymentIds: string[] = [];
  for (const order of orders) {
    const invoice = paid.find(({ orderId }) => orderId === order.id);
    if (invoice === undefined) continue;
    const isMarked = standingOf(invoice) === 'marked';
    paymentIds.push(
      isMarked
        ? await findUnproven(tx, order.id)
        : await payOne(ctx, tx, { order, invoice, money }),
    );
  }
  if (booking === 'credit' || booking === 'pay-and-credit') {
    const amountCents = subtractCents(money.amountCents, totalOf(paid));
    paymentIds.push(await creditRest(ctx, tx, { invoices, money: { ...money, amountCents } }));
  }
  if (booking === 'part') {
    const [order] = orders;
    const [invoice] = invoices;
    if (order === undefined || invoice === undefined) throw new Error('a part of no invoice');
    paymentIds.push(await payPart(ctx, tx, { order, invoice, money }));
  }
  return paymentIds;
}

type One = { order: OrderToPay; invoice: FoundInvoice; money: Money };

async function payOne(ctx: VerbContext, tx: Tx, { order, invoice, money }: One): Promise<string> {
  const { receivedAt } = money;
  const paid = payOrderByBank(ctx, tx, { order, receivedAt });
  return (await paid.catch((error: unknown) => refusePaying(invoice, error))).paymentId;
}

/** A part of what one order costs: a payment of its own, which is credit until there is enough. */
async function payPart(ctx: VerbContext, tx: Tx, { order, invoice, money }: One): Promise<string> {
  // An invoice that is open again takes parts: it is open by less.
  if (isReopened(order)) {
    const part = { order, receivedAt: money.receivedAt, amountCents: money.amountCents };
    return (await payOrderByBank(ctx, tx, part)).paymentId;
  }
  const paymentId = await writeTransfer(tx, { ...money, orderId: order.id, now: ctx.now() });
  const payment = { paymentId, amountCents: money.amountCents };
  await bookPart(ctx, tx, { order, payment }).catch((error: unknown) =>
    refusePaying(invoice, error),
  );
  return paymentId;
}

/** Nothing of the line is booked: which of its invoices it is must be known to go on without it. */
function refusePaying({ invoiceNumber }: FoundInvoice, error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { message } = ERRORS[error.code];
  throw inputError(
    'invoiceNumbers',
    `${invoiceNumber} kan niet betaald worden, en er is niets geboekt. ${message}`,
  );
}

/** Money that pays nothing: a payment of its own, the customer's credit, and a task for staff. */
async function creditRest(
  ctx: VerbContext,
  tx: Tx,
  { invoices, money }: { invoices: readonly FoundInvoice[]; money: Money },
): Promise<string> {
  const [first] = invoices;
  if (first === undefined) throw new Error('money of no invoice is nobody’s credit');
  const paymentId = await writeTransfer(tx, { ...money, orderId: first.orderId, now: ctx.now() });
  await bookCredit(ctx, tx, { paymentId, orderIds: invoices.map(({ orderId }) => orderId) });
  return paymentId;
}

/** The payment that somebody marked by hand; nobody else names it while the order is locked. */
async function findUnproven(tx: Tx, orderId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('gateway', '=', 'bank')
    .where('status', 'in', ['paid', 'partly_refunded', 'refunded'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bankLinePayments as proof')
            .select('proof.paymentId')
            .whereRef('proof.paymentId', '=', 'payments.id'),
        ),
      ),
    )
    .orderBy(paidItsOrder, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
