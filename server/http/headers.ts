import { createHash } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** An inline script of a finished page; one with a `src` has no content to allow. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of a page: only our own origin, and exactly the inline scripts the page was rendered
 * with. Styles may be inline: React sets positions that way, and a style runs nothing.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (script !== '') {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Nothing may be loaded, framed or sent: what an answer that is not a page gets. */
export const NO_CONTENT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

const YEAR = 31_536_000;

/**
 * Stands on every answer, errors included. Subdomains are told to use https only where the owner says
 * that all of them do: a panel or a customer's site on one without would be out of reach for a year.
 */
export function securityHeaders({
  appUrl,
  hstsSubdomains,
}: Pick<Config, 'appUrl' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(appUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR}${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}
