import { cents } from '#domain/platform/money.ts';
import { mandateText, VERIFICATION_CENTS } from '#domain/sales/direct-debit.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { collectingGateway } from '#server/sales/gateways/payment-gateways.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { requestOutsideCheck } from '#server/platform/outside/request-outside-check.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { endMandate } from './end-mandate.ts';
import { lockMandate } from './lock-mandate.ts';
import { readCustomerRef } from './queries.ts';
import { writeAskedMandate } from './write-asked-mandate.ts';

/** A question can be answered at the bank for iDEAL's quarter of an hour; a minute less leaves time to get there. */
const ANSWERABLE_MS = 14 * 60_000;

/**
 * Asks a customer for a mandate: where to pay the cent that proves whose account it is. One that is
 * still open at the bank is used again. The row is committed before the gateway is called, and its id
 * is the gateway's idempotency key. Throws METHOD_NOT_AVAILABLE in a shop that cannot collect, CONFLICT
 * while a bank thinks about one, and PAYMENT_START_FAILED when the gateway does not answer.
 */
export async function askMandate(ctx: VerbContext<UserActor>): Promise<{ payUrl: string }> {
  const name = collectingGateway(ctx.payments);
  const gateway = name === null ? null : ctx.payments[name];
  const settings = await readSettings(ctx.db);
  const seller = sellerFrom(settings);
  const isOffered = settingValue(settings, 'direct_debit_enabled');
  if (name === null || gateway === null || !seller.ok || !isOffered) {
    throw new AppError('METHOD_NOT_AVAILABLE');
  }
  const agreedText = mandateText(seller.value.legalName);
  const asked = await transact(ctx, (tx) => openQuestion(ctx, tx, { gateway: name, agreedText }));
  if (asked.payUrl !== null) return { payUrl: asked.payUrl };
  const answer = await gateway.debits
    .ask({
      mandateId: asked.id,
      customer: asked.customer,
      customerRef: asked.customerRef,
      amountCents: cents(VERIFICATION_CENTS),
      description: `Machtiging ${settingValue(settings, 'site_name')}`,
      returnPath: '/dashboard/billing/direct-debit',
    })
    .catch(async (error: unknown) => {
      ctx.log.warn({ err: error, mandate: asked.id }, 'gateway did not ask for the mandate');
      await transact(ctx, (tx) => requestOutsideCheck(ctx, tx, name));
      throw new AppError('PAYMENT_START_FAILED');
    });
  // Lost, it is asked of the gateway again, which knows the question by its id.
  await ctx.db
    .updateTable('mandates')
    .set({
      providerCustomerId: answer.customerRef,
      providerPaymentId: answer.providerId,
      payUrl: answer.payUrl,
      updatedAt: ctx.now(),
    })
    .where('id', '=', asked.id)
    .where('status', '=', 'asked')
    .execute();
  return { payUrl: answer.payUrl };
}

type Question = { gateway: PaymentProvider; agreedText: string };

async function openQuestion(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { gateway, agreedText }: Question,
) {
  const { id: userId } = ctx.actor;
  const now = ctx.now();
  // Two windows ask one question.
  await lockOwnUser(tx, userId);
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const customerRef = await readCustomerRef(tx, { userId, gateway });
  const open = await tx
    .selectFrom('mandates')
    .select(['id', 'status', 'gateway', 'paymentId', 'payUrl', 'createdAt'])
    .where('userId', '=', userId)
    .where('status', 'in', ['asked', 'pending'])
    .execute();
  if (open.some(({ status }) => status === 'pending')) throw new AppError('CONFLICT');
  // A question that came with an order is answered there, not with a cent.
  const known = open.find(({ paymentId }) => paymentId === null);
  if (known !== undefined) {
    const isFresh = now.getTime() - known.createdAt.getTime() < ANSWERABLE_MS;
    if (isFresh && known.gateway === gateway) return { ...known, customer: user, customerRef };
    const stale = await lockMandate(tx, { mandateId: known.id });
    if (stale !== null) await endMandate(ctx, tx, { mandate: stale, reason: 'not_given' });
  }
  const id = await writeAskedMandate(ctx, tx, { gateway, agreedText });
  return { id, payUrl: null, customer: user, customerRef };
}
