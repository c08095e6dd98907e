import { useQuery } from '@tanstack/react-query';
import { memberMay, type MemberNeed, type MemberRight } from '#domain/identity/membership.ts';
import { orpc } from '#app/lib/api.ts';
import { useOwnAccountReason } from './use-own-account-reason.ts';
import { readWork, type Work } from './work-account.ts';

/**
 * For whose account this tab works, with the rights as the server says them now; until it has
 * answered, as this tab last heard. Only decides what is shown.
 */
export function useWork(): Work | null {
  const me = useQuery(orpc.customer.account.me.queryOptions());
  return me.data === undefined ? readWork() : me.data.worksFor;
}

/** Explains why something is left to the holder of the account alone, in person; null for them. */
export function useHolderReason(): string | null {
  const inPerson = useOwnAccountReason();
  return useWork() === null ? inPerson : 'Dit kan alleen de accounthouder.';
}

/** Tells whether this tab may see what takes a right; the holder may. */
export function useRight(right: MemberRight): boolean {
  const work = useWork();
  return work === null || work.rights.includes(right);
}

/** Needs of a page, by how its address begins; the longest first. Others are the holder's. */
const NEEDS: readonly [path: RegExp, need: MemberNeed | undefined][] = [
  [/^\/dashboard\/billing\/direct-debit/, undefined],
  [/^\/dashboard\/billing/, 'financial'],
  [/^\/dashboard\/support/, 'technical'],
  [/^\/dashboard\/services\/[^/]+\/plan/, undefined],
  [/^\/dashboard(?:\/services\/[^/]+)?\/?$/, 'technical'],
];

/** Tells whether a page of the dashboard opens for whoever this tab works as. */
export function mayOpen(work: Work | null, path: string): boolean {
  if (work === null) return true;
  const need = NEEDS.find(([pattern]) => pattern.test(path))?.[1];
  return memberMay(work.rights, need);
}
