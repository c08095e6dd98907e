import type { CustomerProfile } from '#contract/customer/profile.ts';
import { mailAccount } from '#server/identity/accounts/mail-account.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { normaliseProfile } from './normalise-profile.ts';
import { getCustomerProfile } from './queries.ts';
import { writeNamed } from './write-named.ts';

/**
 * Saves the own profile, and the name that the account goes by. Who began from an older profile
 * than the one that stands is told, instead of undoing what was saved since.
 */
export async function saveProfile(
  ctx: VerbContext<UserActor>,
  { updatedAt, ...typed }: CustomerProfile,
): Promise<CustomerProfile> {
  const after = await normaliseProfile(typed);
  const userId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    // A profile may have no row to lock, its person has.
    await lockOwnUser(tx, userId);
    const { updatedAt: savedAt, ...before } = await getCustomerProfile(tx, userId);
    const isLatest = savedAt?.getTime() === updatedAt?.getTime();
    const changes = findChangedFields('PROFILE_CHANGED', {
      wanted: after,
      stands: before,
      isLatest,
    });
    if (changes === null && !isLatest) return getCustomerProfile(tx, userId);
    await writeNamed(tx, { userId, profile: after, now: ctx.now() });
    recordChange(ctx, tx, {
      action: 'profile.save',
      subject: { type: 'user', id: userId },
      before: null,
      // Names of the changed fields, without their values: the log is kept when its person is forgotten.
      after: { changed: Object.keys(changes?.after ?? {}) },
      ownerId: userId,
      topics: ['session', 'customers'],
    });
    // Tasks that wait for it are looked at again.
    await closeStaffTasks(ctx, tx, { kinds: ['billing-unknown'], subjectId: userId });
    if (before.billingEmail !== after.billingEmail) {
      await tellBillingEmail(ctx, tx, { before: before.billingEmail, after: after.billingEmail });
    }
    return getCustomerProfile(tx, userId);
  });
}

/**
 * Tells the owner of an account, where they log in, of another address for its invoices: an intruder could
 * have them sent elsewhere. The log keeps both addresses until its person is forgotten.
 */
async function tellBillingEmail(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const userId = ctx.actor.id;
  recordChange(ctx, tx, {
    action: 'customer.change-billing-email',
    subject: { type: 'user', id: userId },
    before: { billingEmail: before },
    after: { billingEmail: after },
    ownerId: userId,
    topics: [],
  });
  await mailAccount(ctx, tx, {
    kind: 'billing-email-changed',
    user: await getAccount(tx, userId),
    subject: (siteName) => `Je factuur-e-mailadres voor ${siteName} is gewijzigd`,
    paragraphs: [
      after === ''
        ? `Facturen en mails over betalen gaan niet meer naar ${before}, maar naar het adres waarmee je inlogt.`
        : `Facturen en mails over betalen gaan vanaf nu naar ${after}.`,
    ],
    link: { label: 'Bekijk je profiel', path: '/dashboard/settings' },
  });
}
