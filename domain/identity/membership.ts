import { hasConsole, type Role } from '#domain/platform/role.ts';

/** Rights for the account of another customer: one of these, or both. */
export const MEMBER_RIGHTS = ['technical', 'financial'] as const;
export type MemberRight = (typeof MEMBER_RIGHTS)[number];

/** A need of a call by somebody who works for another: one right, or being a colleague at all. */
export type MemberNeed = MemberRight | 'member';

export const MEMBERSHIP_ENDS = ['holder', 'member'] as const;
export type MembershipEnd = (typeof MEMBERSHIP_ENDS)[number];

/** Colleagues and open invitations of one account together. */
export const MEMBERS_MAX = 20;

/** Days that the link in an invitation works. */
export const INVITATION_DAYS = 7;

/** Days for which it stays on record who worked along, after that ended. */
export const MEMBERSHIP_KEPT_DAYS = 90;

/** Names the account that a call is made for; without it one asks for oneself. */
export const ACCOUNT_HEADER = 'x-hostwerk-account';

/** Tells our own browser code that the membership of this tab is over; nothing is decided on it. */
export const ACCOUNT_OVER_HEADER = 'x-hostwerk-account-over';

/** Tells whether these rights give what is needed. A call without a need is the holder's alone. */
export function memberMay(rights: readonly MemberRight[], need: MemberNeed | undefined): boolean {
  if (need === undefined) return false;
  return need === 'member' ? rights.length > 0 : rights.includes(need);
}

/**
 * Tells whether prices, and the invoices for them, are for these eyes. Without rights it is the
 * holder who asks.
 */
export function seesMoney(rights: readonly MemberRight[] | undefined): boolean {
  return rights === undefined || memberMay(rights, 'financial');
}

/** As its row keeps them, one by one. */
export type KeptRights = Readonly<Record<MemberRight, boolean>>;

export function rightsOf(kept: KeptRights): MemberRight[] {
  return MEMBER_RIGHTS.filter((right) => kept[right]);
}

export function keepRights(rights: readonly MemberRight[]): KeptRights {
  return { technical: rights.includes('technical'), financial: rights.includes('financial') };
}

type Side = { id: string; role: Role };

/**
 * Tells whether somebody may work for an account at all. Nobody of the shop's staff on either side:
 * they have the console, and what they do is done in their own name.
 */
export function mayWorkFor(member: Side, holder: Side & { isBlocked: boolean }): boolean {
  if (member.id === holder.id || holder.isBlocked) return false;
  return !hasConsole(member.role) && !hasConsole(holder.role);
}

type Named = { firstName: string; lastName: string; email: string };
type Holder = Named & { company: string | null };

/** Names a person on every screen: by name, or by address as long as they gave none. */
export function personName({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** Names an account: by its company, or else its holder. */
export function accountName({ company, ...holder }: Holder): string {
  return (company ?? '').trim() || personName(holder);
}
