import { mayEnterWith } from '#domain/platform/access-code.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { limitKey } from '#server/platform/auth/address.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import type { Context, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { grantAccess, type IssuedGrant } from './grant-access.ts';
import { listActiveCodes } from './queries.ts';
import type { LimitName } from '#server/platform/auth/limits.ts';
import { AppError } from '#server/errors.ts';

type Guess = { passwordHash: string; address: string };
type Refusal = 'INVALID_PASSWORD' | 'IP_MISMATCH';

/** One guess at a time, so that somebody who signs in waits for one slow hash of them at most. */
let turn: Promise<unknown> = Promise.resolve();

/** Lets a browser in that gave a right code, from the one place that the code belongs to. */
export async function verifyMaintenancePassword(
  ctx: VerbContext & Pick<Context, 'limits'>,
  guess: Guess,
): Promise<Result<IssuedGrant, Refusal>> {
  const undoCount = await countGuess(ctx, guess.address);
  const search = turn.then(() => findCode(ctx, guess));
  turn = search.catch(() => undefined);
  const codeId = await search.catch(async (error: unknown) => {
    // Nobody looked at it.
    await undoCount();
    throw error;
  });
  const entry = codeId === null ? refuse('INVALID_PASSWORD') : await enter(ctx, codeId, guess);
  if (entry.ok) await undoCount();
  else ctx.log.info({ address: guess.address, reason: entry.reason }, 'access code refused');
  return entry;
}

/**
 * Finds the code. A visitor from a network where a code was used before is known, and does not wait for
 * strangers who guess.
 */
async function findCode(
  ctx: VerbContext,
  { passwordHash: password, address }: Guess,
): Promise<string | null> {
  const codes = await listActiveCodes(ctx.db, ctx.now());
  const network = limitKey(address);
  const isKnown = codes.some(({ usedByIp }) => limitKey(usedByIp ?? '') === network);
  for (const code of codes) {
    const lane = isKnown ? 'known' : 'strangers';
    const isRight = await verifyPassword({ hash: code.passwordHash, password }, lane);
    if (isRight) return code.id;
  }
  return null;
}

/** Two places with one code at the same moment: the second waits here and then does not match. */
function enter(
  ctx: VerbContext,
  codeId: string,
  { address }: Guess,
): Promise<Result<IssuedGrant, Refusal>> {
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    const code = await tx
      .selectFrom('maintenanceAccess')
      .select(['isActive', 'expiresAt', 'usedByIp', 'usedAt'])
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) return refuse('INVALID_PASSWORD');
    const { usedByIp, usedAt, expiresAt } = code;
    const boundTo = usedByIp === null ? null : limitKey(usedByIp);
    const allowed = mayEnterWith({ ...code, boundTo }, { from: limitKey(address), now });
    if (!allowed.ok) {
      return refuse(allowed.reason === 'IP_MISMATCH' ? 'IP_MISMATCH' : 'INVALID_PASSWORD');
    }
    const grant = await grantAccess(tx, { accessId: codeId, address, expiresAt, now });
    recordChange(ctx, tx, {
      action: 'access-code.use',
      subject: { type: 'access-code', id: codeId },
      before: { usedAt, usedByIp },
      after: { usedAt: now, usedByIp: address },
      ownerId: null,
      topics: ['maintenance'],
    });
    return ok(grant);
  });
}

/**
 * Counts a guess before it is looked at: in this process first, so that thousands at once never
 * reach the database. Gives back how to take the count back: for who was right.
 */
async function countGuess(
  ctx: Pick<Context, 'db' | 'limits' | 'now'>,
  address: string,
): Promise<() => Promise<void>> {
  const network = limitKey(address);
  const counts: [LimitName, string][] = [
    ['accessCodeHere', network],
    ['accessCode', network],
    ['accessCodeAnywhere', 'all'],
  ];
  await ctx.limits.consumeSite('accessCodeHere', address);
  for (const [name, key] of counts) {
    try {
      await ctx.limits.consume(name, key);
    } catch (error) {
      // Guesses from everywhere else must not lock out the places that a code is used from.
      const isEverywhere = error instanceof AppError && name === 'accessCodeAnywhere';
      if (!isEverywhere || !(await isUsedFrom(ctx, network))) throw error;
    }
  }
  return async () => {
    await ctx.limits.giveBackSite('accessCodeHere', address);
    for (const [name, key] of counts) await ctx.limits.giveBack(name, key);
  };
}

async function isUsedFrom(
  { db, now }: Pick<Context, 'db' | 'now'>,
  network: string,
): Promise<boolean> {
  const codes = await listActiveCodes(db, now());
  return codes.some(({ usedByIp }) => usedByIp !== null && limitKey(usedByIp) === network);
}
