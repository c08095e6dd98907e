import type { ImportedCustomer } from '#domain/delivery/moving-in.ts';
import { insertAccount } from '#server/identity/customers/insert-account.ts';
import { writeProfile } from '#server/identity/profiles/write-profile.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { InvitingContext } from '#server/identity/customers/issue-invitation.ts';
import { mailMovedIn } from './mail-moved-in.ts';
import type { RowOutcome } from './queries.ts';

type Line = {
  customer: ImportedCustomer;
  rowKey: string;
  run: { id: string; startedBy: string; invites: boolean };
};

/**
 * Makes the account of a customer who moves in, in the caller's transaction. It has no password and no
 * confirmed address: only who reads its mail gets in. Whoever is there already stays as they are.
 */
export async function importCustomer(
  ctx: InvitingContext,
  tx: Tx,
  { customer, rowKey, run }: Line,
): Promise<RowOutcome> {
  const before = await tx
    .selectFrom('importRows')
    .select('userId')
    .where('kind', '=', 'customer')
    .where('state', '=', 'imported')
    .where('rowKey', '=', rowKey)
    .executeTakeFirst();
  const beforeId = before?.userId ?? null;
  if (beforeId !== null) return { state: 'existing', userId: beforeId, serviceId: null };
  const now = ctx.now();
  const userId = await insertAccount(tx, { ...customer, role: 'customer' }, now);
  // Somebody has this address, or registered with it meanwhile.
  if (userId === null) {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', customer.email)
      .executeTakeFirstOrThrow();
    return { state: 'existing', userId: id, serviceId: null };
  }
  await writeProfile(tx, { userId, profile: customer, now });
  if (customer.reference !== '') await addReference(ctx, tx, { userId, customer, run });
  recordChange(ctx, tx, {
    action: 'customer.import',
    subject: { type: 'user', id: userId },
    before: null,
    after: { email: customer.email, importId: run.id, invited: run.invites },
    ownerId: userId,
    topics: ['customers'],
  });
  if (run.invites) {
    await mailMovedIn(ctx, tx, {
      user: { id: userId, email: customer.email, firstName: customer.firstName },
    });
  }
  return { state: 'imported', userId, serviceId: null };
}

type Referred = { userId: string; customer: ImportedCustomer; run: { startedBy: string } };

/** Notes the other system's reference to them, where colleagues read it. */
async function addReference(
  ctx: InvitingContext,
  tx: Tx,
  { userId, customer, run }: Referred,
): Promise<void> {
  const at = ctx.now();
  const text = `Overgezet uit het vorige systeem. Kenmerk daar: ${customer.reference}`;
  const note = { userId, authorId: run.startedBy, text, createdAt: at, updatedAt: at };
  const { id } = await tx
    .insertInto('customerNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  recordChange(ctx, tx, {
    action: 'note.add',
    subject: { type: 'note', id },
    before: null,
    after: { customerId: userId, text },
    ownerId: null,
    topics: ['notes'],
  });
}
