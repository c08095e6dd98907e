import { bookingOf, receivedAt, type BankBooking } from '#domain/bank-match.ts';
import { subtractCents, type Cents } from '#domain/money.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { lockOrderToPay } from '#server/orders/lock-order-to-pay.ts';
import { payOrderByBank } from '#server/orders/pay-order-by-bank.ts';
import type { OrderToPay } from '#server/orders/queries.ts';
import { bookCredit } from '#server/payments/book-credit.ts';
import { getMeantInvoice } from './queries.ts';

const TOO_LITTLE =
  'Er kwam minder binnen dan er openstaat. De factuur wordt dan niet betaald: vraag de klant om de rest, of maak dit bedrag terug over.';

type Wanted = { lineId: string; invoiceNumber: string; booking: BankBooking };
type Line = { amountCents: Cents; bookedOn: string };
type Booked = { paymentId: string; restPaymentId: string | null };

/**
 * Books an open line for an invoice, in the caller's transaction: what it stands for, and the line with
 * it. Throws CONFLICT when somebody was earlier or when it would do something else than `booking` says,
 * INPUT_INVALID when there is no such invoice or the line is too little for it.
 */
export async function settleBankLine(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { lineId, invoiceNumber, booking }: Wanted,
): Promise<{ orderId: string }> {
  // The line before the order, always: who books another line of the same order waits for that one.
  const line = await lockLine(tx, lineId);
  const { orderId } = await getMeantInvoice(tx, invoiceNumber);
  const order = await lockOrderToPay(tx, { orderId });
  if (order === null) throw new AppError('NOT_FOUND');
  // Again, as it stands under the lock.
  const invoice = await getMeantInvoice(tx, invoiceNumber);
  const possible = bookingOf(line.amountCents, invoice);
  if (!possible.ok) throw inputError('invoiceNumber', TOO_LITTLE);
  if (possible.value !== booking) throw new AppError('CONFLICT');
  const booked = await BOOKERS[booking](ctx, tx, { order, line });
  const now = ctx.now();
  await tx
    .updateTable('bankLines')
    .set({ state: 'booked', booking, ...booked, decidedBy: ctx.actor.id, decidedAt: now })
    .where('id', '=', lineId)
    .execute();
  recordChange(ctx, tx, {
    action: 'bank-line.book',
    subject: { type: 'bank-line', id: lineId },
    before: { status: 'open' },
    after: {
      status: 'booked',
      booking,
      ...line,
      invoiceNumber: invoice.invoiceNumber,
      orderId,
      ...booked,
    },
    ownerId: null,
    topics: ['orders'],
  });
  return { orderId };
}

async function lockLine(tx: Tx, lineId: string) {
  const line = await tx
    .selectFrom('bankLines')
    .select(['state', 'amountCents', 'bookedOn', 'bankReference', 'statementRef'])
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) throw new AppError('NOT_FOUND');
  const { state, ...facts } = line;
  if (state !== 'open') throw new AppError('CONFLICT');
  return facts;
}

type Booker = (ctx: VerbContext, tx: Tx, of: { order: OrderToPay; line: Line }) => Promise<Booked>;

const BOOKERS: Readonly<Record<BankBooking, Booker>> = {
  pay: async (ctx, tx, { order, line }) => ({
    ...(await payByLine(ctx, tx, { order, line })),
    restPaymentId: null,
  }),
  'pay-and-credit': async (ctx, tx, { order, line }) => {
    const { paymentId } = await payByLine(ctx, tx, { order, line });
    const amountCents = subtractCents(line.amountCents, order.totalCents);
    const restPaymentId = await creditMoney(ctx, tx, { order, line: { ...line, amountCents } });
    return { paymentId, restPaymentId };
  },
  link: async (_ctx, tx, { order }) => ({
    paymentId: await findUnproven(tx, order.id),
    restPaymentId: null,
  }),
  credit: async (ctx, tx, { order, line }) => ({
    paymentId: await creditMoney(ctx, tx, { order, line }),
    restPaymentId: null,
  }),
};

function payByLine(ctx: VerbContext, tx: Tx, { order, line }: { order: OrderToPay; line: Line }) {
  return payOrderByBank(ctx, tx, { order, receivedAt: receivedAt(line.bookedOn, ctx.now()) });
}

/** Money that pays nothing: a payment of its own, the customer's credit, and a task for staff. */
async function creditMoney(
  ctx: VerbContext,
  tx: Tx,
  { order, line }: { order: OrderToPay; line: Line },
): Promise<string> {
  const now = ctx.now();
  const { id: paymentId } = await tx
    .insertInto('payments')
    .values({
      orderId: order.id,
      gateway: 'bank',
      amountCents: line.amountCents,
      status: 'paid',
      paidAt: receivedAt(line.bookedOn, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bookCredit(ctx, tx, { paymentId });
  return paymentId;
}

/** The payment that somebody marked by hand; nobody else names it while the order is locked. */
async function findUnproven(tx: Tx, orderId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('winning', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}
