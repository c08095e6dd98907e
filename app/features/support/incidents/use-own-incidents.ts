import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useWork } from '#app/lib/session/use-work.ts';
import type { OwnIncident } from '#contract/customer/incidents.ts';

/**
 * Gives the incidents and planned work for the account that this tab works as; a customer's own come along
 * with their dashboard.
 */
export function useOwnIncidents(): readonly OwnIncident[] {
  const isOwn = useWork() === null;
  const own = useQuery({ ...orpc.customer.dashboard.summary.queryOptions(), enabled: isOwn });
  const holders = useQuery({ ...orpc.customer.incidents.list.queryOptions(), enabled: !isOwn });
  return (isOwn ? own.data : holders.data)?.incidents ?? [];
}
