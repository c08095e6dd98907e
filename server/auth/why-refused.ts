import { DEFAULT_ROLE, may, type Permission, type Role } from '#domain/role.ts';
import type { Session } from './session.ts';

type Rights = Pick<Session, 'role' | 'lacksSecondFactor'>;

/** The role that counts: who lacks the second factor that the console demands is a customer to it. */
export function roleThatCounts({ role, lacksSecondFactor }: Rights): Role {
  return lacksSecondFactor ? DEFAULT_ROLE : role;
}

/** Why a session may not do what takes this access; null when it may. */
export function whyRefused(
  rights: Rights,
  access: Permission | 'anybody',
): 'FORBIDDEN' | 'SECOND_FACTOR_REQUIRED' | null {
  if (access === 'anybody' || may(roleThatCounts(rights), access)) return null;
  return rights.lacksSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'FORBIDDEN';
}
