import { receivedAt } from '#domain/sales/bank-match.ts';
import type { BankBooking } from '#domain/sales/bank-booking.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { lockOrdersToPay } from '#server/sales/orders/lock-orders-to-pay.ts';
import { becomePayments } from './become-payments.ts';
import { previewBooking } from './preview-booking.ts';
import { readMeantInvoices } from './read-meant-invoices.ts';

type Wanted = { lineId: string; invoiceNumbers: readonly string[]; booking: BankBooking };

/**
 * Books an open line for invoices, in the caller's transaction: what it stands for, and the line with
 * it, for all of them or not at all. Throws CONFLICT when somebody was earlier or when it would do
 * something else than `booking` says, INPUT_INVALID with the sentence why it cannot be booked for these.
 */
export async function settleBankLine(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { lineId, invoiceNumbers, booking }: Wanted,
): Promise<{ orderIds: string[] }> {
  // The line before the orders, always: who books another line of the same order waits for that one.
  const line = await lockLine(tx, lineId);
  const meant = await readMeantInvoices(tx, invoiceNumbers);
  const orderIds = meant.map(({ orderId }) => orderId);
  const orders = await lockOrdersToPay(tx, { orderIds });
  if (orders.length !== meant.length) throw new AppError('NOT_FOUND');
  // Again, as they stand under the locks.
  const invoices = await readMeantInvoices(tx, invoiceNumbers);
  const weighed = previewBooking(line.amountCents, invoices);
  if (weighed.refusal !== null) throw inputError('invoiceNumbers', weighed.refusal);
  if (weighed.booking !== booking) throw new AppError('CONFLICT');
  const now = ctx.now();
  const money = { amountCents: line.amountCents, receivedAt: receivedAt(line.bookedOn, now) };
  const paymentIds = await becomePayments(ctx, tx, { orders, invoices, booking, money });
  await tx
    .updateTable('bankLines')
    .set({ state: 'booked', booking, decidedBy: ctx.actor.id, decidedAt: now })
    .where('id', '=', lineId)
    .execute();
  await tx
    .insertInto('bankLinePayments')
    .values(paymentIds.map((paymentId) => ({ paymentId, bankLineId: lineId })))
    .execute();
  recordChange(ctx, tx, {
    action: 'bank-line.book',
    subject: { type: 'bank-line', id: lineId },
    before: { status: 'open' },
    after: {
      status: 'booked',
      booking,
      ...line,
      invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber),
      orderIds,
      paymentIds,
    },
    ownerId: null,
    topics: ['orders'],
  });
  return { orderIds };
}

async function lockLine(tx: Tx, lineId: string) {
  const line = await tx
    .selectFrom('bankLines')
    .select(['state', 'side', 'amountCents', 'bookedOn', 'bankReference', 'statementRef'])
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst();
  if (line === undefined) throw new AppError('NOT_FOUND');
  const { state, side, ...facts } = line;
  // A line by which the bank took money back pays nothing.
  if (state !== 'open' || side !== 'credit') throw new AppError('CONFLICT');
  return facts;
}
