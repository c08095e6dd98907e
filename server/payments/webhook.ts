import { Hono } from 'hono';
import { asSystem, type Context } from '#server/context.ts';
import type { HttpEnv } from '#server/http-env.ts';
import { settlePayment } from './settle-payment.ts';

const BODY_MAX = 1000;
const PROVIDER_ID = /^[\w-]{1,100}$/;

/**
 * What gateways call: `id=…` and nothing to believe; the gateway is asked how the payment stands.
 * An id nobody knows gets the same 200, so that it tells nothing and is not sent again for a day.
 */
export function createWebhookRoutes(context: Context): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post('/test', async (c) => {
    const body = (await c.req.text()).slice(0, BODY_MAX);
    const providerId = new URLSearchParams(body).get('id') ?? '';
    if (PROVIDER_ID.test(providerId)) {
      await settlePayment(asSystem(context, 'webhook'), { gateway: 'test', providerId });
    }
    return c.text('ok');
  });
  return routes;
}
