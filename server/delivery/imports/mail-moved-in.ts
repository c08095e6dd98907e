import { randomUUID } from 'node:crypto';
import { settingValue } from '#domain/operations/settings.ts';
import { issueLink, LINK_LIFETIMES_MS, linkMark } from '#server/platform/auth/one-time-links.ts';
import type { Context, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { movedInMail } from './emails/moved-in.ts';

/** With the key that links in mails are made with. */
export type ImportContext = VerbContext & Pick<Context, 'secretKey'>;

type Invited = { user: { id: string; email: string; firstName: string } };

/** Invites a customer who moved in to choose a password, by a link that confirms their address too. */
export async function mailMovedIn(ctx: ImportContext, tx: Tx, { user }: Invited): Promise<void> {
  const linkId = randomUUID();
  await issueLink(tx, {
    purpose: 'password-reset',
    user,
    lifetimeMs: LINK_LIFETIMES_MS.movedIn,
    now: ctx.now(),
    mailed: { id: linkId, secretKey: ctx.secretKey },
  });
  const settings = await readSettings(tx);
  await queueMail(ctx, tx, {
    kind: 'moved-in',
    occasion: user.id,
    userId: user.id,
    to: user.email,
    settings,
    runsOutAt: new Date(ctx.now().getTime() + LINK_LIFETIMES_MS.movedIn),
    content: movedInMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: user.firstName,
      email: user.email,
      passwordUrl: `${ctx.config.appUrl}/reset-password?token=${linkMark(linkId)}`,
      forgotUrl: `${ctx.config.appUrl}/forgot-password`,
    }),
  });
}
