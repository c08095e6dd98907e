import { ACTIVE_CODES_MAX, accessCodeExpiry } from '#domain/platform/access-code.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { listActiveCodes } from './queries.ts';
import { lockMaintenanceMode } from './lock-maintenance-mode.ts';

/** Keeps a code as a slow hash of its SHA-256; what was typed never gets here. */
export async function createAccessCode(
  ctx: VerbContext<UserActor>,
  { passwordHash: sha256, hours }: { passwordHash: string; hours: number },
): Promise<{ codeId: string; expiresAt: Date }> {
  // Slow on purpose, so not while the transaction holds its rows.
  const passwordHash = await hashPassword(sha256, ctx.config);
  const now = ctx.now();
  const expiresAt = accessCodeExpiry(now, hours);
  return transact(ctx, async (tx) => {
    await lockMaintenanceMode(tx, now);
    const active = await listActiveCodes(tx, now);
    if (active.length >= ACTIVE_CODES_MAX) throw new AppError('TOO_MANY_ACCESS_CODES');
    const { id: codeId } = await tx
      .insertInto('maintenanceAccess')
      .values({ passwordHash, expiresAt, createdBy: ctx.actor.id, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'access-code.create',
      subject: { type: 'access-code', id: codeId },
      before: null,
      after: { expiresAt },
      ownerId: null,
      topics: ['maintenance'],
    });
    return { codeId, expiresAt };
  });
}
