import { createHash, randomInt } from 'node:crypto';
import {
  ACCESS_CODE_HOURS,
  accessCodeExpiry,
  generateAccessCode,
} from '#domain/platform/access-code.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { grantAccess, type IssuedGrant } from './grant-access.ts';
import { listActiveCodes } from './queries.ts';
import { lockMaintenanceMode } from './lock-maintenance-mode.ts';

type Ctx = Pick<VerbContext, 'config' | 'db' | 'now' | 'actor'>;
type PreparedCode = { code: string; passwordHash: string };
type FirstCode = { code: string; expiresAt: Date; grant: IssuedGrant };

/**
 * Closes or opens the site. Whoever closes it without an active code gets the first one and is let
 * in with it, or they would have locked themselves out.
 */
export async function switchMaintenance(
  ctx: Ctx,
  { enabled }: { enabled: boolean },
): Promise<{ changed: boolean; firstCode: FirstCode | null }> {
  const prepared = enabled ? await prepareCode(ctx) : null;
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    const before = await lockMaintenanceMode(tx, now);
    if (before === enabled) return { changed: false, firstCode: null };
    const firstCode = enabled ? await makeFirstCode(ctx, tx, prepared) : null;
    await tx
      .updateTable('systemSettings')
      .set({ value: String(enabled), updatedAt: now })
      .where('key', '=', 'maintenance_mode')
      .execute();
    // Every access was for this closing of the site; the next one begins with none.
    if (!enabled) await tx.deleteFrom('maintenanceGrants').execute();
    recordChange(ctx, tx, {
      action: enabled ? 'maintenance.switch-on' : 'maintenance.switch-off',
      subject: { type: 'setting', id: 'maintenance_mode' },
      before: { maintenance_mode: before },
      after: { maintenance_mode: enabled },
      ownerId: null,
      topics: ['settings', 'maintenance'],
    });
    return { changed: true, firstCode };
  });
}

/** Hashed before the transaction, because it is slow; thrown away when it turns out not needed. */
async function prepareCode({ config, db, now, actor }: Ctx): Promise<PreparedCode | null> {
  if (actor.kind !== 'user' || (await listActiveCodes(db, now())).length > 0) return null;
  const code = generateAccessCode((below) => randomInt(below));
  const sha256 = createHash('sha256').update(code).digest('hex');
  return { code, passwordHash: await hashPassword(sha256, config) };
}

async function makeFirstCode(
  ctx: Ctx,
  tx: Tx,
  prepared: PreparedCode | null,
): Promise<FirstCode | null> {
  const { actor } = ctx;
  const now = ctx.now();
  // The shell of the machine closes without a code: it opens again the same way.
  if (actor.kind !== 'user' || (await listActiveCodes(tx, now)).length > 0) return null;
  // The last active code went away between looking and locking.
  if (prepared === null) throw new AppError('CONFLICT');
  const { code, passwordHash } = prepared;
  const expiresAt = accessCodeExpiry(now, ACCESS_CODE_HOURS.default);
  const { id } = await tx
    .insertInto('maintenanceAccess')
    .values({ passwordHash, expiresAt, createdBy: actor.id, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordChange(ctx, tx, {
    action: 'access-code.create',
    subject: { type: 'access-code', id },
    before: null,
    after: { expiresAt, usedByIp: actor.address },
    ownerId: null,
    topics: ['maintenance'],
  });
  const grant = await grantAccess(tx, { accessId: id, address: actor.address, expiresAt, now });
  return { code, expiresAt, grant };
}
