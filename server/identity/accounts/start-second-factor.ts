import type { SecondFactorStart } from '#contract/customer/security.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import { encodeBase32, factorUri, makeFactorSecret } from '#server/platform/auth/one-time-codes.ts';
import { sealSecret } from '#server/platform/auth/sealed-secret.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkPassword } from './check-password.ts';
import { drawQrCode } from '#server/platform/documents/draw-qr-code.ts';
import { factorPurpose, getAccount, asksMailbox, type Account } from './queries.ts';
import { tryCode, type CodeOutcome } from '#server/platform/auth/mailed-codes.ts';

type StartContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>;

const REFUSALS = {
  missing: 'Vul de code in die we je mailden.',
  wrong: 'Deze code klopt niet. Kijk in de nieuwste mail.',
  over: 'Deze code geldt niet meer. Laat een nieuwe sturen.',
} as const;

/**
 * Makes the secret for an app. Nothing asks for its codes until one of them was confirmed. Who works
 * in the console also shows that the account's mailbox is theirs: the password alone may be anybody's.
 */
export async function startSecondFactor(
  ctx: StartContext,
  { password, mailCode }: { password: string; mailCode?: string | undefined },
): Promise<SecondFactorStart> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  if (mailCode !== undefined) await ctx.limits.consume('factorMailCodes', userId);
  const secret = makeFactorSecret();
  const started = await transact(ctx, async (tx) => {
    await lockOwnUser(tx, userId);
    const account = await getAccount(tx, userId);
    const proven = await proveMailbox(ctx, tx, { account, mailCode });
    // Not thrown in here: that would take the try back.
    if (!proven.ok) return proven;
    await keepFactor(ctx, tx, { secret, mailboxProvenAt: proven.value });
    recordChange(ctx, tx, {
      action: 'customer.start-second-factor',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
    const issuer = settingValue(await readSettings(tx), 'site_name');
    return ok(factorUri({ issuer, email: account.email, secret }));
  });
  if (!started.ok) throw inputError('mailCode', REFUSALS[started.reason]);
  const uri = started.value;
  return { secret: encodeBase32(secret), uri, qr: drawQrCode(uri) };
}

/** In the place of one that was begun before; one that counts stays. */
async function keepFactor(
  ctx: StartContext,
  tx: Tx,
  { secret, mailboxProvenAt }: { secret: Buffer; mailboxProvenAt: Date | null },
): Promise<void> {
  const userId = ctx.actor.id;
  const fresh = {
    secret: sealSecret(ctx.secretKey, factorPurpose(userId), secret),
    lastStep: 0,
    createdAt: ctx.now(),
    mailboxProvenAt,
  };
  const row = await tx
    .insertInto('secondFactors')
    .values({ userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(fresh).where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('SECOND_FACTOR_ON');
}

type Proof = { account: Account; mailCode: string | undefined };

/**
 * Tells whether somebody reads the mailbox of their account, where a second factor takes that too: since
 * when, or null where it does not. A wrong code is written down as well, so a refusal is kept.
 */
async function proveMailbox(
  ctx: VerbContext<UserActor> & Pick<Context, 'secretKey'>,
  tx: Tx,
  { account, mailCode }: Proof,
): Promise<Result<Date | null, Exclude<CodeOutcome, 'right'> | 'missing'>> {
  const { config, mail } = ctx;
  if (!(await asksMailbox(tx, { config, mail, role: account.role }))) return ok(null);
  if (mailCode === undefined) return refuse('missing');
  const { secretKey } = ctx;
  const now = ctx.now();
  const outcome = await tryCode(tx, { user: account, secretKey, now, code: mailCode });
  recordChange(ctx, tx, {
    action: outcome === 'right' ? 'customer.use-factor-code' : 'customer.miss-factor-code',
    subject: { type: 'user', id: account.id },
    before: null,
    after: null,
    ownerId: account.id,
    topics: [],
  });
  return outcome === 'right' ? ok(now) : refuse(outcome);
}
