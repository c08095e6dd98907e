import type { ReactNode } from 'react';
import { useRole } from '#app/lib/session/use-role.ts';
import { Alert } from '#app/ui/alert.tsx';
import { may, type Permission } from '#domain/platform/role.ts';

type AdminsOnlyProps = { permission: Permission; what: string; children: ReactNode };

/** Shows a part of the console to who may use it, and to others why they may not. */
export function AdminsOnly({ permission, what, children }: AdminsOnlyProps) {
  const role = useRole();
  if (may(role, permission)) return children;
  return (
    <Alert title={`Alleen een ${may('admin', permission) ? 'admin of owner' : 'owner'} mag dit.`}>
      Met jouw rol kun je {what} niet bekijken of wijzigen. Vraag een collega met meer rechten.
    </Alert>
  );
}
