import { Hono } from 'hono';
import { settingValue } from '#domain/operations/settings.ts';
import type { Context } from '#server/context.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * Serves the addresses that programs look for by agreement: for reports of a leak (RFC 9116), and to
 * change a password.
 */
export function createWellKnownRoutes(context: Pick<Context, 'config' | 'db' | 'now'>) {
  const { appUrl } = context.config;
  const routes = new Hono<HttpEnv>();
  routes.get('/security.txt', async (c) => {
    const supportEmail = settingValue(await readSettings(context.db), 'support_email');
    const expires = new Date(context.now().getTime() + VALID_DAYS * DAY_MS);
    const contacts = [
      ...(supportEmail === '' ? [] : [`mailto:${supportEmail}`]),
      `${appUrl}/abuse`,
    ];
    const lines = [
      ...contacts.map((address) => `Contact: ${address}`),
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: nl, en',
      `Canonical: ${appUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
  routes.get('/change-password', (c) => c.redirect('/dashboard/settings/security', 302));
  return routes;
}
