import { DEFAULT_ROLE, may, type Permission, type Role } from '#domain/platform/role.ts';
import type { Session } from './session.ts';

type Rights = Pick<Session, 'role' | 'lacksSecondFactor' | 'lacksProof'>;

/**
 * The role that counts: who lacks the second factor that the console demands, or has a session from
 * before their role that nobody proved to be theirs, is a customer to it.
 */
export function effectiveRole({ role, lacksSecondFactor, lacksProof }: Rights): Role {
  return lacksSecondFactor || lacksProof ? DEFAULT_ROLE : role;
}

/** Names the refusal of a session for what takes this access; null when it may. */
export function accessRefusal(
  rights: Rights,
  access: Permission | 'anybody',
): 'FORBIDDEN' | 'SECOND_FACTOR_REQUIRED' | 'PROOF_REQUIRED' | null {
  if (access === 'anybody' || may(effectiveRole(rights), access)) return null;
  if (rights.lacksSecondFactor) return 'SECOND_FACTOR_REQUIRED';
  return rights.lacksProof ? 'PROOF_REQUIRED' : 'FORBIDDEN';
}
