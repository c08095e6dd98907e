import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import type { CustomerService } from '#contract/customer/services.ts';

/** Most services shown at once: nobody reads a longer list, but types a little more instead. */
const FOUND_MAX = 8;

type FoundPage<Service> = { items: Service[]; nextCursor: string | null };

/**
 * Merges the services that a search among one's own finds, running ones first, with a sentence about them.
 */
export function foundServices<Service extends Pick<CustomerService, 'id'>>(
  running: FoundPage<Service>,
  ended: FoundPage<Service>,
): { services: Service[]; sentence: string } {
  const all = [...running.items, ...ended.items];
  const isMore = all.length > FOUND_MAX || running.nextCursor !== null || ended.nextCursor !== null;
  return { services: all.slice(0, FOUND_MAX), sentence: sentenceOf(all.length, isMore) };
}

function sentenceOf(count: number, isMore: boolean): string {
  if (count === 0) return 'Geen service gevonden. Zoek op een andere naam, pakket of adres.';
  if (isMore) return `De eerste ${FOUND_MAX} services. Typ meer om de rest te vinden.`;
  return count === 1 ? '1 service gevonden.' : `${count} services gevonden.`;
}

/** Searches all of one's own services, also those that ended. */
export function useFoundServices(search: string) {
  const listing = (ended: boolean) =>
    orpc.customer.services.list.queryOptions({
      input: { search, ended, limit: FOUND_MAX },
      placeholderData: keepPreviousData,
    });
  const running = useQuery(listing(false));
  const ended = useQuery(listing(true));
  const isHere = running.data !== undefined && ended.data !== undefined;
  return {
    error: running.error ?? ended.error,
    found: isHere ? foundServices(running.data, ended.data) : null,
  };
}
