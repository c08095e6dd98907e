import { useQuery } from '@tanstack/react-query';
import { DEFAULT_ROLE, type Role } from '#domain/platform/role.ts';
import { isNoAnswer } from '#app/lib/errors.ts';
import { orpc } from '#app/lib/api.ts';
import { useSession } from './session.ts';

/**
 * The role as the server says it now; until it has answered, what this browser last heard. Who it
 * cannot be asked of is a customer; a server that is too busy to say it takes no role away. Only decides what is shown: the server asks again at every call.
 */
export function useRole(): Role {
  const session = useSession();
  const me = useQuery(orpc.customer.account.me.queryOptions());
  if (me.data !== undefined) return me.data.role;
  const isUnknown = me.isError && !isNoAnswer(me.error);
  return session.status === 'signed-in' && !isUnknown ? session.user.role : DEFAULT_ROLE;
}
