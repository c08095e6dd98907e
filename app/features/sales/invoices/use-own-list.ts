import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import type { ListParams } from '#app/lib/list-params.ts';

const YEAR = /^2[01]\d\d$/;

/**
 * Reads the filters of a customer's own orders or invoices from the URL, and fetches the years to choose
 * from.
 */
export function useOwnList(params: ListParams<never>) {
  const { data } = useQuery(orpc.customer.invoices.years.queryOptions());
  const search = params.get('q');
  const chosen = params.get('jaar') ?? '';
  const year = YEAR.test(chosen) ? Number(chosen) : undefined;
  return {
    search: search ?? '',
    year,
    years: data?.years ?? [],
    filters: { ...(search ? { search } : {}), ...(year === undefined ? {} : { year }) },
    isFiltered: search !== undefined || year !== undefined,
  };
}
