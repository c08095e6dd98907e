import type { MemberRight } from '#domain/membership.ts';

/** What a right is called, and what it lets one do. */
export const RIGHT_LABELS: Readonly<Record<MemberRight, { name: string; explains: string }>> = {
  technical: {
    name: 'Technisch',
    explains: 'Services bekijken, herstarten en hernoemen, en tickets.',
  },
  financial: {
    name: 'Financieel',
    explains: 'Bestellingen, facturen en tegoed bekijken, en betalen.',
  },
};

export function rightsText(rights: readonly MemberRight[]): string {
  return rights.map((right) => RIGHT_LABELS[right].name).join(' en ');
}
