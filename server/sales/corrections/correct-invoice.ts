import type { CorrectInvoiceInput } from '#contract/staff/corrections.ts';
import { sellerFrom } from '#domain/operations/settings.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { refuseOwnBenefit } from '#server/identity/accounts/refuse-own-benefit.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { lookUpBuyer } from './look-up-buyer.ts';
import { planCorrection } from './plan-correction.ts';
import { writeCorrection } from './write-correction.ts';

/**
 * 'Corrigeer': credits what is left of an invoice and issues the right one in its place, to which what was
 * paid moves, in one transaction. What is too much goes back or is kept as credit, and what is missing is
 * open. The same id asked again is the same correction. Throws PRICE_CHANGED and ORDER_MONEY_CHANGED where
 * it comes to something else than staff saw.
 */
export async function correctInvoice(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  input: CorrectInvoiceInput,
): Promise<{ invoiceId: string }> {
  const { invoiceId, correctionId } = input;
  const orderId = await readOrderId(ctx, invoiceId);
  await refuseOwnBenefit(ctx, { orderId });
  await lookUpBuyer(ctx, input);
  await transact(ctx, async (tx) => {
    // The order first: of two at once the second finds that there is another invoice by now.
    await lockOrder(tx, orderId);
    if (await isThere(tx, { invoiceId, correctionId })) return;
    await correct(ctx, tx, input);
  });
  return { invoiceId: correctionId };
}

/** Throws NOT_FOUND for what is no invoice, and INVOICE_NOT_CORRECTABLE where no order is behind it. */
async function readOrderId({ db }: Pick<VerbContext, 'db'>, invoiceId: string): Promise<string> {
  const invoice = await db
    .selectFrom('invoices')
    .select('orderId')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (invoice === undefined) throw new AppError('NOT_FOUND');
  if (invoice.orderId === null) throw new AppError('INVOICE_NOT_CORRECTABLE');
  return invoice.orderId;
}

async function isThere(
  tx: Tx,
  { invoiceId, correctionId }: Pick<CorrectInvoiceInput, 'invoiceId' | 'correctionId'>,
): Promise<boolean> {
  const made = await tx
    .selectFrom('invoices')
    .select('id')
    .where('id', '=', correctionId)
    .where('correctsInvoiceId', '=', invoiceId)
    .executeTakeFirst();
  return made !== undefined;
}

async function correct(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  input: CorrectInvoiceInput,
): Promise<void> {
  const { invoiceId, shownTotalCents, shownPaidCents, correctionId, to, ...fields } = input;
  const settings = await readSettings(tx);
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const now = ctx.now();
  const plan = await planCorrection(tx, { invoiceId, fields, settings, now });
  const { totalCents } = plan.sale;
  if (totalCents !== shownTotalCents) throw new AppError('PRICE_CHANGED', { totalCents });
  if (plan.money.paidCents !== shownPaidCents) throw new AppError('ORDER_MONEY_CHANGED');
  await writeCorrection(ctx, tx, {
    plan,
    correctionId,
    reason: fields.reason,
    to,
    seller: seller.value,
    settings,
  });
}
