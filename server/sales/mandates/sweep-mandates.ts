import { GatewayError } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import { checkMandate } from './check-mandate.ts';
import { listUnanswered } from './queries.ts';

const BATCH = 20;
const SETTLE_MS = 10 * 60_000;

/**
 * Asks the gateway about mandates of which nobody heard anything for ten minutes. A gateway that does
 * not answer is asked no more in this turn.
 */
export async function sweepMandates(ctx: VerbContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - SETTLE_MS);
  for (const mandateId of await listUnanswered(ctx.db, { before, limit: BATCH })) {
    try {
      await checkMandate(ctx, { mandateId });
    } catch (error) {
      ctx.log.warn({ err: error, mandate: mandateId }, 'gateway did not tell of a mandate');
      if (error instanceof GatewayError) return;
    }
  }
}
