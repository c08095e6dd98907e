import type { CustomerService } from '#contract/customer/services.ts';

/** Of more one reads no list: one types a little more. */
export const FOUND_MAX = 8;

type FoundPage<Service> = { items: Service[]; nextCursor: string | null };

/** What a search among one's own services shows, and what is said of it; what runs is asked about first. */
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
