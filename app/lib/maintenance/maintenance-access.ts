import { browserNow } from '#app/lib/clock.ts';
import { endAccess, isOver, readAccess, writeAccess } from './held-access.ts';
import { setMaintenance } from './maintenance-state.ts';

const now = () => browserNow().getTime();

/** A right code let this browser in. */
export function holdAccess(expiresAt: Date): void {
  writeAccess({ granted: true, expires_at: expiresAt.getTime(), last_activity: now() });
  followAccess();
}

/** Takes over what this browser holds, also when another tab got it or ended it. */
export function followAccess(): void {
  const access = readAccess();
  const hasAccess = access !== null && !isOver(access);
  if (access !== null && !hasAccess) endAccess();
  setMaintenance({ hasAccess });
  // Hardly any visitor holds one.
  if (hasAccess) void import('./access-guard.ts').then(({ startGuard }) => startGuard());
}
