import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMaintenance } from '#app/lib/maintenance-state.ts';
import { startMaintenanceWatch } from '#app/lib/maintenance-watch.ts';
import { isOpenInMaintenance } from '#domain/maintenance.ts';

const ClosedSiteDialog = lazy(async () => {
  const module = await import('./closed-site-dialog.tsx');
  return { default: module.ClosedSiteDialog };
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
