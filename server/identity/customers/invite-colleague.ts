import type { Member } from '#contract/customer/members.ts';
import type { MemberRight } from '#domain/identity/membership.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import { issueMembership } from '#server/identity/members/issue-membership.ts';
import { getAccountHolder, getMember, RIGHT_TEXTS } from '#server/identity/members/queries.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { AppError } from '#server/errors.ts';
import { insertAccount } from './insert-account.ts';
import { issueInvitation, type InvitingContext } from './issue-invitation.ts';

type Colleague = { customerId: string; email: string; rights: readonly MemberRight[] };
type InviteContext = InvitingContext & { actor: UserActor };

/**
 * Invites somebody to work along in a customer's account, who asked staff for it and hears that it was done.
 * The invited get an account of their own with it in a shop where nobody can register.
 */
export async function inviteColleague(
  ctx: InviteContext,
  { customerId, email, rights }: Colleague,
): Promise<Member> {
  return transact(ctx, async (tx) => {
    await lockUser(tx, customerId);
    const holder = await getAccountHolder(tx, customerId);
    if (hasConsole(holder.role)) throw new AppError('STAFF_IS_NO_MEMBER');
    if (holder.isBlocked) throw new AppError('TARGET_IS_BLOCKED');
    await assertNotErased(tx, { customerId });
    const passwordUrl = await makeAccount(ctx, tx, email);
    const invitation = { holder, email, rights, by: 'staff', passwordUrl } as const;
    const { membershipId } = await issueMembership(ctx, tx, invitation);
    await mailAccount(ctx, tx, {
      kind: 'member-invited',
      user: holder,
      subject: (siteName) => `Er is een collega uitgenodigd in je account bij ${siteName}`,
      paragraphs: [
        `Op jouw verzoek hebben we ${email} uitgenodigd om mee te werken in je account.`,
        `Na het accepteren mag dat:\n${rights.map((right) => RIGHT_TEXTS[right]).join('\n')}`,
      ],
      link: { label: 'Bekijk je collega’s', path: '/dashboard/settings/colleagues' },
    });
    return getMember(tx, { accountId: customerId, membershipId });
  });
}

/** Makes an account where there is none and nobody can register; answers where its password is chosen. */
async function makeAccount(ctx: InviteContext, tx: Tx, email: string): Promise<string | null> {
  if (settingValue(await readSettings(tx), 'registrations_enabled')) return null;
  const names = { firstName: '', lastName: '', company: '' };
  const id = await insertAccount(tx, { email, ...names, role: 'customer' }, ctx.now());
  if (id === null) return null;
  recordChange(ctx, tx, {
    action: 'customer.create',
    subject: { type: 'user', id },
    before: null,
    after: { email },
    ownerId: id,
    topics: ['customers'],
  });
  const { passwordUrl } = await issueInvitation(ctx, tx, { id, email });
  return passwordUrl;
}
