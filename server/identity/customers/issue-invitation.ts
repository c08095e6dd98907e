import { randomUUID } from 'node:crypto';
import { issueLink, LINK_LIFETIMES_MS, linkMark } from '#server/platform/auth/one-time-links.ts';
import type { Context, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** With the key that links in mails are made with. */
export type InvitingContext = VerbContext & Pick<Context, 'secretKey'>;

export type Invitation = { passwordUrl: string; forgotUrl: string; runsOutAt: Date };

/**
 * Gives somebody whose account was made for them the way in: a link of a mail by which they choose a
 * password, which confirms their address too, and where they ask for another one.
 */
export async function issueInvitation(
  ctx: InvitingContext,
  tx: Tx,
  user: { id: string; email: string },
): Promise<Invitation> {
  const linkId = randomUUID();
  const lifetimeMs = LINK_LIFETIMES_MS.invitation;
  const now = ctx.now();
  await issueLink(tx, {
    purpose: 'password-reset',
    user,
    lifetimeMs,
    now,
    mailed: { id: linkId, secretKey: ctx.secretKey },
  });
  return {
    passwordUrl: `${ctx.config.appUrl}/reset-password?token=${linkMark(linkId)}`,
    forgotUrl: `${ctx.config.appUrl}/forgot-password`,
    runsOutAt: new Date(now.getTime() + lifetimeMs),
  };
}
