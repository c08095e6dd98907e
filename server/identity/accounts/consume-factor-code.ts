import { readFactorCode } from '#domain/identity/second-factor.ts';
import { matchFactorStep } from '#server/platform/auth/one-time-codes.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { openSecret } from '#server/platform/auth/sealed-secret.ts';
import type { SystemContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { mailAccount } from './mail-account.ts';
import { factorPurpose, getAccount } from './queries.ts';

type Attempt = { userId: string; code: string; sealed: string };

/** Tells whether a code opens the door. It is used up by it: no code counts twice, also not at once. */
export async function consumeFactorCode(
  ctx: SystemContext,
  { userId, code, sealed }: Attempt,
): Promise<boolean> {
  const given = readFactorCode(code);
  if (!given.ok) return false;
  if (given.value.kind === 'recovery') {
    return takeRecoveryCode(ctx, { userId, code: given.value.code });
  }
  const secret = open(ctx, { userId, sealed });
  const step = secret === null ? null : matchFactorStep(secret, given.value.code, ctx.now());
  if (step === null) return false;
  const used = await ctx.db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** A shop that lost its key reads no secret of before any more; recovery codes still open the door. */
function open(
  ctx: SystemContext,
  { userId, sealed }: { userId: string; sealed: string },
): Buffer | null {
  try {
    return openSecret(ctx.secretKey, factorPurpose(userId), sealed);
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'second factor sealed with another key');
    return null;
  }
}

async function takeRecoveryCode(
  ctx: SystemContext,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const left = await ctx.db
    .selectFrom('recoveryCodes')
    .select(['id', 'codeHash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  for (const { id, codeHash } of left) {
    // One at a time: it stops at the first that is right.
    if (await verifyPassword({ hash: codeHash, password: code })) {
      return transact(ctx, (tx) => useUp(ctx, tx, { id, userId, left: left.length - 1 }));
    }
  }
  return false;
}

async function useUp(
  ctx: SystemContext,
  tx: Tx,
  { id, userId, left }: { id: string; userId: string; left: number },
): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: ctx.now() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (used === undefined) return false;
  recordChange(ctx, tx, {
    action: 'customer.use-recovery-code',
    subject: { type: 'user', id: userId },
    before: null,
    after: { codesLeft: left },
    ownerId: userId,
    topics: [],
  });
  await mailAccount(ctx, tx, {
    kind: 'recovery-code-used',
    user: await getAccount(tx, userId),
    occasion: id,
    subject: () => 'Er is ingelogd met een herstelcode',
    paragraphs: [
      `Er is zojuist ingelogd op je account met een herstelcode. Je hebt er nog ${left}.`,
    ],
    link: { label: 'Ik was dit niet', path: '/forgot-password' },
  });
  return true;
}
