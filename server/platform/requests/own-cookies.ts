import type { Config } from '#server/config.ts';

type AppUrl = Pick<Config, 'appUrl'>;

/**
 * The cookies beside that of the session, each a random token that only its browser has: what opens
 * the maintenance gate, and by which a browser is known again at the next sign-in.
 */
type OwnCookie = 'maintenance' | 'device';

function isSecure({ appUrl }: AppUrl): boolean {
  return appUrl.startsWith('https:');
}

function cookieName(config: AppUrl, cookie: OwnCookie): string {
  return isSecure(config) ? `__Host-hostwerk.${cookie}` : `hostwerk.${cookie}`;
}

/** Reads a cookie of ours; null where the browser has none, or something that was never one of ours. */
export function readOwnCookie(
  config: AppUrl,
  cookie: OwnCookie,
  header: string | null,
): string | null {
  const name = cookieName(config, cookie);
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** A token for so many seconds, out of reach of scripts; none takes it away. */
export function writeOwnCookie(
  config: AppUrl,
  cookie: OwnCookie,
  { token, seconds }: { token: string; seconds: number },
): string {
  const secure = isSecure(config) ? '; Secure' : '';
  const age = Math.max(0, Math.floor(seconds));
  return `${cookieName(config, cookie)}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
