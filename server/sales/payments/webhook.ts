import { Hono, type Context as Call } from 'hono';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#domain/sales/payment-provider.ts';
import { GatewayError } from '#server/sales/gateways/payment-port.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import { recordLimit } from '#server/platform/auth/record-limit.ts';
import { asSystem, inBusinessTime, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { followMandate } from '#server/sales/mandates/follow-mandate.ts';
import { settlePayment } from './settle-payment.ts';

const BODY_MAX = 1000;
/** An event tells the whole payment, and that of what was bought with it. */
const EVENT_MAX = 200_000;
const PROVIDER_ID = /^[\w-]{1,100}$/;
const LATER = { 'retry-after': '60' };

/**
 * Serves the calls of gateways: `id=…` and nothing to believe; the gateway is asked how the payment stands.
 * An id nobody knows gets the same 200, so that it tells nothing and is not sent again for a day.
 * A payment that could not be asked about now is answered with an error: then the message comes again. The events of a
 * subscription are signed, and say no more than that a payment is to be asked about.
 */
export function createWebhookRoutes(context: Context): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  for (const gateway of PAYMENT_PROVIDERS) {
    routes.post(`/${gateway}`, async (c) => {
      if (!(await isWithinLimit(context, c))) return c.text('too many', 429, LATER);
      const body = (await c.req.text()).slice(0, BODY_MAX);
      const providerId = new URLSearchParams(body).get('id') ?? '';
      if (!PROVIDER_ID.test(providerId)) return c.text('ok');
      return (await hear(context, { gateway, providerId })) ? c.text('ok') : later(c);
    });
    routes.post(`/${gateway}/events`, async (c) => {
      const read = context.payments[gateway]?.readEvent;
      if (read === undefined) return c.notFound();
      if (!(await isWithinLimit(context, c))) return c.text('too many', 429, LATER);
      const body = await c.req.text();
      if (body.length > EVENT_MAX) return c.text('too large', 413);
      const news = read({ body, header: (name) => c.req.header(name) });
      if (!news.isGenuine) {
        context.log.warn({ gateway }, 'an event came with a signature that is not its own');
        return c.text('not signed', 401);
      }
      const { providerId } = news;
      if (providerId === null) return c.text('ok');
      return (await hear(context, { gateway, providerId })) ? c.text('ok') : later(c);
    });
  }
  return routes;
}

type Heard = { gateway: PaymentProvider; providerId: string };

/** Asks the gateway about a payment that it told of; false where it did not say. */
async function hear(context: Context, { gateway, providerId }: Heard): Promise<boolean> {
  try {
    const ctx = asSystem(inBusinessTime(context), 'webhook');
    const settlement = await settlePayment(ctx, { gateway, providerId });
    // Applied news saw to its mandate already; other news may be about the mandate alone.
    if (settlement !== 'applied') await followMandate(ctx, { gateway, providerId });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.log.warn({ err: error, providerId }, 'gateway did not tell how a payment stands');
    return false;
  }
}

function later(c: Call<HttpEnv>): Response {
  return c.text('later', 503, LATER);
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
