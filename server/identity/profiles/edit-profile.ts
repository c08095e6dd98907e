import type { CustomerProfile } from '#contract/customer/profile.ts';
import { changesInvoices } from '#domain/identity/profile.ts';
import { hasConsole } from '#domain/platform/role.ts';
import { assertNotErased } from '#server/identity/accounts/assert-not-erased.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import { lockUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError, inputError } from '#server/errors.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { mailEditedProfile } from './mail-edited-profile.ts';
import { normaliseProfile } from './normalise-profile.ts';
import { getCustomerProfile } from './queries.ts';
import { writeNamed } from './write-named.ts';

type Edit = CustomerProfile & { customerId: string; reason: string };

/**
 * Changes the details of a customer for them, who reads in a mail which ones. Who began from older details
 * than those that stand is told, instead of undoing what the customer or a colleague saved since. Throws
 * INPUT_INVALID where the reason of a change that ends up on invoices is left out.
 */
export async function editProfile(
  ctx: VerbContext<UserActor>,
  { customerId, reason, updatedAt, ...typed }: Edit,
): Promise<CustomerProfile> {
  const wanted = await normaliseProfile(typed);
  return transact(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const { updatedAt: savedAt, ...stands } = await getCustomerProfile(tx, customerId);
    const isLatest = savedAt?.getTime() === updatedAt?.getTime();
    const changes = findChangedFields('CUSTOMER_CHANGED', { wanted, stands, isLatest });
    if (changes === null) return { ...stands, updatedAt: savedAt };
    const changed = Object.keys(changes.after);
    if (reason === '' && changesInvoices(changed)) {
      throw inputError('reason', 'Vul in waarom: dit verandert de facturen van de klant.');
    }
    await writeNamed(tx, { userId: customerId, profile: wanted, now: ctx.now() });
    recordChange(ctx, tx, {
      action: 'profile.edit',
      subject: { type: 'user', id: customerId },
      before: changes.before,
      after: { ...changes.after, ...(reason === '' ? {} : { reason }) },
      ownerId: customerId,
      topics: ['session', 'customers'],
    });
    // Tasks that wait for it are looked at again.
    await closeStaffTasks(ctx, tx, { kinds: ['billing-unknown'], subjectId: customerId });
    await mailEditedProfile(ctx, tx, { customerId, changed });
    return getCustomerProfile(tx, customerId);
  });
}

/** Locks who is changed: a customer who is still there, no colleague of the shop. */
async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await lockUser(tx, customerId);
  const { role } = await getAccount(tx, customerId);
  if (hasConsole(role)) throw new AppError('PROFILE_OF_STAFF');
  await assertNotErased(tx, { customerId });
}
