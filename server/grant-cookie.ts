import type { Config } from './config.ts';

type AppUrl = Pick<Config, 'appUrl'>;

function isSecure({ appUrl }: AppUrl): boolean {
  return appUrl.startsWith('https:');
}

function cookieName(config: AppUrl): string {
  return isSecure(config) ? '__Host-hostwerk.maintenance' : 'hostwerk.maintenance';
}

/** What a browser shows at the maintenance gate; out of reach of scripts. */
export function readGrantCookie(config: AppUrl, header: string | null): string | null {
  const name = cookieName(config);
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

/** A token for so many seconds; none takes it away. */
export function writeGrantCookie(config: AppUrl, token: string, seconds: number): string {
  const secure = isSecure(config) ? '; Secure' : '';
  const age = Math.max(0, Math.floor(seconds));
  return `${cookieName(config)}=${token}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
