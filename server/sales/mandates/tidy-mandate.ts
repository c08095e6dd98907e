import { VERIFICATION_CENTS } from '#domain/sales/direct-debit.ts';
import { cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';

/**
 * Does what is left at the gateway once a mandate was given: the cent goes back, and a mandate that
 * ended is taken back there. Safe to run again at any point; a gateway that does not do it is asked
 * again by the queue.
 */
export async function tidyMandate(
  ctx: VerbContext,
  { mandateId }: { mandateId: string },
): Promise<void> {
  const mandate = await ctx.db
    .selectFrom('mandates')
    .select([
      'gateway',
      'status',
      'providerCustomerId as customerRef',
      'paymentId',
      'providerPaymentId as providerId',
      'providerMandateId as mandateRef',
      'centReturnedAt',
      'revokedAt',
    ])
    .where('id', '=', mandateId)
    .executeTakeFirst();
  if (mandate === undefined) return;
  const gateway = ctx.payments[mandate.gateway];
  if (gateway === null) throw new Error(`this shop has no gateway ${mandate.gateway} any more`);
  const { customerRef, providerId, mandateRef } = mandate;
  const now = ctx.now();
  if (mandate.status === 'ended' && mandate.revokedAt === null) {
    if (customerRef !== null && mandateRef !== null) {
      await gateway.debits.revoke({ customerRef, mandateRef });
      await note(ctx, mandateId, { revokedAt: now });
    }
  }
  // An order that was paid has no cent to go back.
  if (mandate.paymentId !== null) return;
  if (mandateRef === null || providerId === null || mandate.centReturnedAt !== null) return;
  const answer = await gateway.refund({
    refundId: mandateId,
    providerId,
    amountCents: cents(VERIFICATION_CENTS),
    description: 'Machtiging gecontroleerd',
  });
  if (answer.status === 'failed' || answer.status === 'later') {
    throw new Error(`the cent does not go back: ${answer.reason}`);
  }
  await note(ctx, mandateId, { centReturnedAt: now });
}

/** Between the shop and its gateway: nothing that a person decided, and no change of the mandate. */
async function note(
  ctx: VerbContext,
  mandateId: string,
  done: { revokedAt: Date } | { centReturnedAt: Date },
): Promise<void> {
  await ctx.db.updateTable('mandates').set(done).where('id', '=', mandateId).execute();
}
