import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { may, ROLES, type Permission, type Role } from '#domain/platform/role.ts';

function permissionToMake(to: Exclude<Role, 'customer'>): Permission {
  if (to === 'owner') return 'roles.make-owner';
  return to === 'admin' ? 'roles.make-admin' : 'roles.make-staff';
}

/** The rights a change from one role to another takes. */
function permissionsFor(from: Role, to: Role): Permission[] {
  const needed: Permission[] = [];
  if (to !== 'customer') needed.push(permissionToMake(to));
  if (from === 'admin' && to !== 'owner') needed.push('roles.remove-admin');
  if (from === 'staff' && to === 'customer') needed.push('roles.remove-staff');
  return needed;
}

/** Tells whether a change of role gives somebody more than they had. */
export function isRaise(from: Role, to: Role): boolean {
  return ROLES.indexOf(to) > ROLES.indexOf(from);
}

export type RoleChangeRefusal = 'FORBIDDEN' | 'OWN_ROLE' | 'TARGET_IS_OWNER' | 'ROLE_UNCHANGED';

/**
 * Tells whether `actor` may give `target` the role `to`. Never one's own role, never that of an
 * owner (owners are demoted from the shell only), and only an owner makes an owner.
 */
export function mayChangeRole(
  actor: { id: string; role: Role },
  target: { id: string; role: Role },
  to: Role,
): Result<Role, RoleChangeRefusal> {
  if (!permissionsFor(target.role, to).every((permission) => may(actor.role, permission))) {
    return refuse('FORBIDDEN');
  }
  if (!may(actor.role, 'roles.make-staff')) return refuse('FORBIDDEN');
  if (actor.id === target.id) return refuse('OWN_ROLE');
  if (target.role === 'owner') return refuse('TARGET_IS_OWNER');
  if (target.role === to) return refuse('ROLE_UNCHANGED');
  return ok(to);
}
