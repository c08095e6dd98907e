import type { MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { trustedOrigins } from './auth.ts';
import { otherSite } from './refusal.ts';

/**
 * Only our own pages write, and programs, which tell no site. Another site may be a customer's below our
 * own domain, where a browser sends our cookies along; and a form sends to any site without asking it.
 */
export function refuseOtherSites(config: Pick<Config, 'appUrl' | 'demo'>): MiddlewareHandler {
  const origins = new Set(trustedOrigins(config));
  return async (c, next) => {
    const { method } = c.req;
    const origin = c.req.header('origin');
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading || origin === undefined || origins.has(origin)) return next();
    const { code, message, status } = otherSite();
    return c.json({ code, message }, status);
  };
}
