import { ok, type Result } from '#domain/platform/result.ts';
import { findLink, type LinkRefusal } from '#server/platform/auth/one-time-links.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { confirmAddress } from '#server/platform/mails/confirm-address.ts';

/** Confirms the address of a link's holder. A second click says the same as the first. */
export async function verifyEmail(
  ctx: VerbContext,
  { token }: { token: string },
): Promise<Result<{ email: string }, LinkRefusal>> {
  const now = ctx.now();
  const link = await findLink(ctx.db, { purpose: 'verify-email', token, now });
  if (!link.ok) return link;
  const { id, email } = link.value.holder;
  await transact(ctx, async (tx) => {
    await confirmAddress(ctx, tx, { userId: id, email });
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ emailVerified: true, updatedAt: now })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('emailVerified', '=', false)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    recordChange(ctx, tx, {
      action: 'customer.verify-email',
      subject: { type: 'user', id },
      before: { emailVerified: false },
      after: { emailVerified: true },
      ownerId: id,
      // The session says of its person whether the address is confirmed.
      topics: ['session'],
    });
  });
  return ok({ email });
}
