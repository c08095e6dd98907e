import type { Role } from './role.ts';

/**
 * Pause after which a browser asks again whether the site is closed, and its longest wait for the answer.
 */
export const STATUS_POLL_MS = 10_000;
export const STATUS_TIMEOUT_MS = 5_000;
/** A screen that waits for the first answer stops waiting after this: the site counts as open. */
export const STATUS_GATE_MS = 2_000;
/** A tab that nobody looks at for this long ends the access that a code gave. */
export const HIDDEN_TAB_MS = 5_000;

const PAGE = '/maintenance';
const REACHABLE: ReadonlySet<string> = new Set([
  PAGE,
  '/access-denied',
  '/server-error',
  '/login',
  '/register',
]);
const CONSOLE = '/admin';

function plainPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

export function isMaintenancePath(pathname: string): boolean {
  return plainPath(pathname) === PAGE;
}

/** Tells whether maintenance leaves a page open to this role, a code aside. */
export function isOpenInMaintenance(pathname: string, role: Role | null): boolean {
  const path = plainPath(pathname);
  return REACHABLE.has(path) || (role === 'owner' && isConsolePath(path));
}

export function isConsolePath(pathname: string): boolean {
  const path = plainPath(pathname);
  return path === CONSOLE || path.startsWith(`${CONSOLE}/`);
}
