import type { VerbContext } from '#server/context.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import { checkMandate } from './check-mandate.ts';

/**
 * A gateway tells of a payment: looks after the mandate that was asked with it, if there is one, be it
 * with a cent or along with what an order costs.
 */
export async function followMandate(
  ctx: VerbContext,
  { gateway, providerId }: { gateway: PaymentProvider; providerId: string },
): Promise<void> {
  const mandate = await ctx.db
    .selectFrom('mandates')
    .select('id')
    .where('gateway', '=', gateway)
    .where('providerPaymentId', '=', providerId)
    .union((db) =>
      db
        .selectFrom('payments')
        .innerJoin('mandates', 'mandates.paymentId', 'payments.id')
        .select('mandates.id')
        .where('payments.gateway', '=', gateway)
        .where('payments.providerId', '=', providerId),
    )
    .executeTakeFirst();
  if (mandate !== undefined) await checkMandate(ctx, { mandateId: mandate.id });
}
