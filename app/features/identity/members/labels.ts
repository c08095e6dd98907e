import type { Member } from '#contract/customer/members.ts';
import { browserNow } from '#app/lib/clock.ts';
import { formatDate } from '#app/lib/format.ts';
import type { MemberRight } from '#domain/identity/membership.ts';

/** The name of each right, and the acts that it allows. */
export const RIGHT_LABELS: Readonly<Record<MemberRight, { name: string; explains: string }>> = {
  technical: {
    name: 'Technisch',
    explains: 'Services bekijken, herstarten, opnieuw installeren en hernoemen, en tickets.',
  },
  financial: {
    name: 'Financieel',
    explains: 'Bestellingen, facturen en tegoed bekijken, en betalen.',
  },
};

export function rightsText(rights: readonly MemberRight[]): string {
  return rights.map((right) => RIGHT_LABELS[right].name).join(' en ');
}

/** Says since when somebody works along, or how far their invitation is. */
export function sinceText({ acceptedAt, expiresAt, invitedAt }: Member): string {
  if (acceptedAt !== null) return `Sinds ${formatDate(acceptedAt)}`;
  const isOver = expiresAt !== null && expiresAt <= browserNow();
  const state = isOver ? 'verlopen' : 'nog niet geaccepteerd';
  return `Uitgenodigd op ${formatDate(invitedAt)}, ${state}`;
}
