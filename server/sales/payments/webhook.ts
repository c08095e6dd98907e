import { Hono, type Context as Call } from 'hono';
import { PAYMENT_PROVIDERS } from '#domain/sales/payment-provider.ts';
import { GatewayError } from '#server/sales/gateways/payment-port.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import { recordLimit } from '#server/platform/auth/record-limit.ts';
import { asSystem, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { followMandate } from '#server/sales/mandates/follow-mandate.ts';
import { settlePayment } from './settle-payment.ts';

const BODY_MAX = 1000;
const PROVIDER_ID = /^[\w-]{1,100}$/;
const LATER = { 'retry-after': '60' };

/**
 * What gateways call: `id=…` and nothing to believe; the gateway is asked how the payment stands.
 * An id nobody knows gets the same 200, so that it tells nothing and is not sent again for a day.
 * What could not be asked now is answered with an error: then the message comes again.
 */
export function createWebhookRoutes(context: Context): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const gateway of PAYMENT_PROVIDERS) {
    routes.post(`/${gateway}`, async (c) => {
      if (!(await isWithinLimit(context, c))) return c.text('too many', 429, LATER);
      const body = (await c.req.text()).slice(0, BODY_MAX);
      const providerId = new URLSearchParams(body).get('id') ?? '';
      if (!PROVIDER_ID.test(providerId)) return c.text('ok');
      try {
        const ctx = asSystem(context, 'webhook');
        const settlement = await settlePayment(ctx, { gateway, providerId });
        // Of what was just applied a job asks; other news of a payment may be about its mandate.
        if (settlement !== 'applied') await followMandate(ctx, { gateway, providerId });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        context.log.warn({ err: error, providerId }, 'gateway did not tell how a payment stands');
        return c.text('later', 503, LATER);
      }
      return c.text('ok');
    });
  }
  return routes;
}

async function isWithinLimit({ limits, log }: Context, c: Call<HttpEnv>): Promise<boolean> {
  try {
    await limits.consume('webhooks', limitKey(c.var.address));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    recordLimit(log, error, { ...c.var, path: c.req.path });
    return false;
  }
}
