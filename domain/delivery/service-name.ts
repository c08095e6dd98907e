import { isPrintable } from '#domain/platform/printable-text.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { beginningOf } from '#domain/platform/shorten.ts';

/** Length of a service's name (or host name) after trimming, in characters. */
export const SERVICE_NAME = { minLength: 1, maxLength: 63 } as const;

/** Trims a service's name. Refuses an empty one, one over 63 characters, and what no invoice can show. */
export function normaliseServiceName(
  text: string,
): Result<string, 'SERVICE_NAME_EMPTY' | 'SERVICE_NAME_TOO_LONG' | 'SERVICE_NAME_INVALID'> {
  const name = text.trim();
  if (name.length < SERVICE_NAME.minLength) return refuse('SERVICE_NAME_EMPTY');
  if (name.length > SERVICE_NAME.maxLength) return refuse('SERVICE_NAME_TOO_LONG');
  if (/\p{Cc}/u.test(name) || !isPrintable(name)) return refuse('SERVICE_NAME_INVALID');
  return ok(name);
}

/** The name the checkout proposes: "Mijn VPS Professional", cut to what fits. */
export function suggestServiceName(planName: string): string {
  return beginningOf(`Mijn ${planName.trim()}`, SERVICE_NAME.maxLength).trim();
}
