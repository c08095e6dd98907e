import { parse } from 'bowser';
import type { AccountSession, DEVICE_KINDS } from '#contract/customer/security.ts';

const KINDS: Readonly<Partial<Record<string, (typeof DEVICE_KINDS)[number]>>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/**
 * Reads a browser's words about itself. Only to recognise one's own devices by: anybody may send anything.
 */
export function parseDevice(
  userAgent: string | null,
): Pick<AccountSession, 'kind' | 'browser' | 'system'> {
  // An empty text is no user agent to the parser, it throws.
  if (userAgent === null || userAgent === '') return { kind: 'unknown', browser: '', system: '' };
  const { browser, os, platform } = parse(userAgent.slice(0, 500));
  return {
    kind: KINDS[platform.type ?? ''] ?? 'unknown',
    browser: browser.name ?? '',
    system: os.name ?? '',
  };
}
