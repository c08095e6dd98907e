import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { useMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { startMaintenanceWatch } from '#app/lib/maintenance/maintenance-watch.ts';
import { isOpenInMaintenance } from '#domain/platform/maintenance.ts';

const ClosedSiteDialog = lazyPart(async () => {
  const module = await import('./closed-site-dialog.tsx');
  return module.ClosedSiteDialog;
});

/** Watches whether the site closes under an open page, and lies over it when it does. */
export function WatchSiteDialog() {
  const { status, hasAccess, role } = useMaintenance();
  const { pathname } = useLocation();
  useEffect(startMaintenanceWatch, []);
  if (status !== 'closed' || hasAccess || isOpenInMaintenance(pathname, role)) return null;
  return (
    <Suspense>
      <ClosedSiteDialog />
    </Suspense>
  );
}
