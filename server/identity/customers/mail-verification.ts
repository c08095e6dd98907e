import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import { issueLink, LINK_LIFETIMES_MS, linkMark } from '#server/platform/auth/one-time-links.ts';
import type { Context, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { isBouncing } from '#server/platform/mails/queries.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { keptText } from '#domain/compliance/retention.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/**
 * Asks a person by mail to confirm their address; false when that was done before, and no mail came back
 * since. Older links go
 * on working: people click the first mail they find, and each proves the same.
 */
export async function mailVerification(
  ctx: VerbContext & Pick<Context, 'secretKey'>,
  { userId }: { userId: string },
): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'emailVerified', 'firstName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (user.emailVerified && !(await isBouncing(tx, user.email))) return false;
    const linkId = randomUUID();
    await issueLink(tx, {
      purpose: 'verify-email',
      user,
      lifetimeMs: LINK_LIFETIMES_MS.verifyEmail,
      now: ctx.now(),
      mailed: { id: linkId, secretKey: ctx.secretKey },
    });
    const settings = await readSettings(tx);
    await queueMail(ctx, tx, {
      kind: 'verify-email',
      occasion: linkId,
      userId,
      to: user.email,
      settings,
      runsOutAt: new Date(ctx.now().getTime() + LINK_LIFETIMES_MS.verifyEmail),
      content: verifyEmailMail({
        siteName: settingValue(settings, 'site_name'),
        firstName: user.firstName,
        verifyUrl: `${ctx.config.appUrl}/verify-email?token=${linkMark(linkId)}`,
      }),
    });
    return true;
  });
}

type VerifyEmail = { siteName: string; firstName: string; verifyUrl: string };

/** Asks to confirm that this address belongs to who registered with it. */
function verifyEmailMail({ siteName, firstName, verifyUrl }: VerifyEmail): MailText {
  return renderMail({
    subject: `Bevestig je e-mailadres voor ${siteName}`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `Je hebt een account bij ${siteName} met dit e-mailadres. Bevestig het met de knop of link hieronder, dan weten we dat je facturen en antwoorden bij jou aankomen. De link werkt 7 dagen.`,
      `Heb je geen account gemaakt? Dan hoef je niets te doen: een account dat niemand bevestigt of gebruikt, verdwijnt na ${keptText('registrations')}.`,
    ],
    link: { label: 'Bevestig je e-mailadres', url: verifyUrl },
  });
}
