import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_ERRORS } from '#contract/errors/account.ts';
import { orpc } from '#app/lib/api.ts';
import { useRole } from './use-role.ts';

/** The reason staff give nothing to this account: it is their own, which only an owner may; else null. */
export function useOwnBenefit(customerId: string): string | null {
  const role = useRole();
  const { data: me } = useQuery(orpc.customer.account.me.queryOptions());
  return role !== 'owner' && me?.id === customerId ? ACCOUNT_ERRORS.OWN_BENEFIT.message : null;
}
