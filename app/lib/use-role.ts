import { useQuery } from '@tanstack/react-query';
import { DEFAULT_ROLE, type Role } from '#domain/role.ts';
import { orpc } from './api.ts';
import { useSession } from './session.ts';

/**
 * The role as the server says it now; until it has answered, what this browser last heard. Only
 * decides what is shown: the server asks again at every call.
 */
export function useRole(): Role {
  const session = useSession();
  const me = useQuery(orpc.customer.account.me.queryOptions());
  return me.data?.role ?? (session.status === 'signed-in' ? session.user.role : DEFAULT_ROLE);
}
