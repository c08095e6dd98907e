import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';

/** The newest few; the whole list is under Facturering. */
const SHOWN = 5;

/** The newest invoices of one service. */
export function useServiceInvoices(serviceId: string) {
  return useQuery(
    orpc.customer.services.invoices.queryOptions({ input: { serviceId, limit: SHOWN } }),
  );
}
