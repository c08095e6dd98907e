import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { useWork } from '#app/lib/session/use-work.ts';
import type { OwnIncident } from '#contract/customer/incidents.ts';

/** What is out of order or planned for whoever this tab works as; a customer has it with their figures. */
export function useOwnIncidents(): readonly OwnIncident[] {
  const isOwn = useWork() === null;
  const own = useQuery({ ...orpc.customer.dashboard.summary.queryOptions(), enabled: isOwn });
  const holders = useQuery({ ...orpc.customer.incidents.list.queryOptions(), enabled: !isOwn });
  return (isOwn ? own.data : holders.data)?.incidents ?? [];
}
