import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Puts new codes, made and hashed before, in the place of all that somebody had. */
export async function storeRecoveryCodes(
  ctx: Pick<VerbContext, 'now'>,
  tx: Tx,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  const createdAt = ctx.now();
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt })))
    .execute();
}
