import { CHARGEBACK_UNDONE_DAYS } from '#domain/sales/chargeback.ts';
import { CHARGEBACK_DAYS } from '#domain/sales/direct-debit.ts';
import { GatewayError } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import { settlePayment } from './settle-payment.ts';

/** Bounds one hour: enough for a shop with some fifteen thousand collections a month. */
const BATCH = 200;
const DAY_MS = 86_400_000;
/** Money of which a bank may still take back what was not given back, or even what was. */
const MAY_GO_BACK = ['paid', 'partly_refunded', 'refunded'] as const;
/** A collection is asked after once in so many days while its bank may take it back. */
const EVERY_DAYS = 7;

/**
 * Asks after collections that were paid and may still be taken back without a reason, refunded or not, and
 * after those that were: of all money that came in theirs goes back most, a bank may think again, and a message that
 * got lost would be noticed by nobody. A gateway that does not answer is asked no more in this turn.
 */
export async function sweepChargebacks(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  // The last question may come a turn later: what the last days bring is told after one within them.
  const lastAsked = (days: number) => daysAgo(days + EVERY_DAYS);
  const collected = await ctx.db
    .selectFrom('payments')
    .select(['id', 'gateway', 'providerId'])
    .where('mandateId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([
          // Money that a bank gave again may be taken once more.
          eb.or([eb('status', 'in', MAY_GO_BACK), eb('chargebackUndoneAt', 'is not', null)]),
          eb('paidAt', '>', lastAsked(CHARGEBACK_DAYS)),
        ]),
        eb.and([
          eb('status', '=', 'charged_back'),
          eb('chargebackUndoneAt', 'is', null),
          eb('paidAt', '>', lastAsked(CHARGEBACK_UNDONE_DAYS)),
        ]),
      ]),
    )
    .where('updatedAt', '<', daysAgo(EVERY_DAYS))
    .orderBy('paidAt')
    .limit(BATCH)
    .execute();
  for (const { id, gateway, providerId } of collected) {
    if (providerId === null) continue;
    try {
      await settlePayment(ctx, { gateway, providerId });
      await ctx.db.updateTable('payments').set({ updatedAt: now }).where('id', '=', id).execute();
    } catch (error) {
      ctx.log.warn({ err: error, payment: id }, 'gateway did not tell how a payment stands');
      if (error instanceof GatewayError) return;
    }
  }
}
