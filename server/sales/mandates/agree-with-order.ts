import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readAgreement } from './queries.ts';
import { writeAskedMandate } from './write-asked-mandate.ts';

type Agreed = {
  paymentId: string;
  orderId: string;
  gateway: Gateway;
  /** The way that was chosen to pay it. */
  method: PaymentMethod;
  settings: StoredSettings;
};

/**
 * Writes down what a customer agrees to with the payment of an order, before the gateway is asked: by
 * that payment the mandate is given. Answers its id, and null where none can be asked (any more): the
 * order is paid all the same. Throws NOT_WHILE_ACTING for who looks along, as it is not their account.
 */
export async function agreeWithOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { paymentId, orderId, gateway, method, settings }: Agreed,
): Promise<string | null> {
  if (ctx.actor.actedBy !== undefined) throw new AppError('NOT_WHILE_ACTING');
  if (gateway === 'bank' || gateway === 'credit' || !canGiveMandate(method)) return null;
  const agreedText = await readAgreement({ ...ctx, db: tx }, settings);
  if (agreedText === null) return null;
  return writeAskedMandate(ctx, tx, { gateway, agreedText, along: { paymentId, orderId } });
}
