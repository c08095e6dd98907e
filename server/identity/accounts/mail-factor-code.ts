import { MAILED_CODE_MINUTES } from '#domain/identity/second-factor.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import { codeMark, issueCode } from '#server/platform/auth/mailed-codes.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { checkPassword } from './check-password.ts';
import { mailAccount } from './mail-account.ts';
import { asksMailbox, getAccount, getSecurity } from './queries.ts';
import { parseDevice } from './parse-device.ts';

type CodeContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'secretKey'>;

/**
 * Mails the code that a colleague needs to begin a second factor. Takes the password, so that a
 * session alone fills no mailbox. Answers where it went; null for who needs none.
 */
export async function mailFactorCode(
  ctx: CodeContext,
  { password }: { password: string },
): Promise<{ mailedTo: string | null }> {
  const userId = ctx.actor.id;
  await checkPassword(ctx, { password });
  const account = await getAccount(ctx.db, userId);
  const { config, mail } = ctx;
  if (!(await asksMailbox(ctx.db, { config, mail, role: account.role }))) return { mailedTo: null };
  const { secondFactor } = await getSecurity(ctx.db, { userId, now: ctx.now() });
  if (secondFactor !== null) throw new AppError('SECOND_FACTOR_ON');
  await ctx.limits.consume('factorMails', userId);
  return transact(ctx, async (tx) => {
    // One at a time: two that come together leave one code open.
    await lockOwnUser(tx, userId);
    const user = await getAccount(tx, userId);
    const { codeId } = await issueCode(tx, { user, secretKey: ctx.secretKey, now: ctx.now() });
    recordChange(ctx, tx, {
      action: 'customer.ask-factor-code',
      subject: { type: 'user', id: userId },
      before: null,
      after: null,
      ownerId: userId,
      topics: [],
    });
    await mailAccount(ctx, tx, {
      kind: 'second-factor-code',
      occasion: codeId,
      user,
      runsOutAt: new Date(ctx.now().getTime() + MAILED_CODE_MINUTES * 60_000),
      subject: () => 'Je code voor inloggen in twee stappen',
      paragraphs: [
        `Je code is:\n${codeMark(codeId)}`,
        `Hiermee zet je inloggen in twee stappen aan. De code werkt één keer, ${MAILED_CODE_MINUTES} minuten lang. Geef hem aan niemand, ook niet aan ons.`,
        await askedFrom(ctx, tx),
        'Wie deze code aanvraagt, kent je wachtwoord.',
      ],
      link: { label: 'Kies een nieuw wachtwoord', path: '/forgot-password' },
    });
    return { mailedTo: user.email };
  });
}

/** Says when and where the code was asked for, as far as a browser says what it is. */
async function askedFrom(ctx: CodeContext, tx: Tx): Promise<string> {
  const session = await tx
    .selectFrom('sessions')
    .select('userAgent')
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirst();
  const { browser, system } = parseDevice(session?.userAgent ?? null);
  const device = [browser, system].filter((name) => name !== '').join(' op ');
  const place = [device, `adres ${ctx.actor.address}`].filter((part) => part !== '').join(', ');
  return `Gevraagd op ${mailTime(ctx.now())}, vanaf ${place}.`;
}
