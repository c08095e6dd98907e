import { randomUUID } from 'node:crypto';
import {
  endLinks,
  issueLink,
  LINK_LIFETIMES_MS,
  linkMark,
  type LinkPurpose,
} from '#server/platform/auth/one-time-links.ts';
import type { Context, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailAccount } from './mail-account.ts';
import type { Account } from './queries.ts';

type ChangeContext = VerbContext & Pick<Context, 'secretKey'>;

type Change = {
  account: Account;
  newEmail: string;
  /** Mailboxes whose answer is waited for: only the new one where staff know who asked. */
  asked: 'both' | 'old' | 'new';
};

/** Keeps that an address is to change, instead of what was asked before, and mails both mailboxes. */
export async function issueEmailChange(ctx: ChangeContext, tx: Tx, change: Change): Promise<void> {
  await keepChange(ctx, tx, change);
  await askOld(ctx, tx, change);
  if (change.asked !== 'old') await askNew(ctx, tx, change);
}

async function keepChange(
  ctx: ChangeContext,
  tx: Tx,
  { account: { id: userId }, newEmail, asked }: Change,
): Promise<void> {
  const now = ctx.now();
  const change = {
    newEmail,
    oldConfirmedAt: asked === 'new' ? now : null,
    newConfirmedAt: null,
    expiresAt: changeEndsAt(now),
    createdAt: now,
  };
  await tx
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

function changeEndsAt(now: Date): Date {
  return new Date(now.getTime() + LINK_LIFETIMES_MS.changeEmail);
}

/** A link of this purpose, which ends the older ones; its path for a mail. */
async function linkPath(
  ctx: ChangeContext,
  tx: Tx,
  { purpose, account }: { purpose: LinkPurpose; account: Account },
): Promise<string> {
  const linkId = randomUUID();
  await endLinks(tx, { purpose, userId: account.id });
  await issueLink(tx, {
    purpose,
    user: account,
    lifetimeMs: LINK_LIFETIMES_MS.changeEmail,
    now: ctx.now(),
    mailed: { id: linkId, secretKey: ctx.secretKey },
  });
  return `/change-email?token=${linkMark(linkId)}`;
}

/** The old mailbox has to agree, or hears of it and can still stop it. */
const OLD_MAILBOX = {
  agrees: {
    subject: (siteName: string) => `Wil je een ander e-mailadres voor ${siteName}?`,
    paragraphs: (newEmail: string) => [
      `Er is gevraagd om het e-mailadres van je account te wijzigen in ${newEmail}.`,
      'Dat gebeurt pas als beide adressen ermee instemmen. Op de pagina achter deze link kun je instemmen of het tegenhouden. De link werkt 24 uur.',
    ],
  },
  hears: {
    subject: (siteName: string) => `Je e-mailadres voor ${siteName} wordt gewijzigd`,
    paragraphs: (newEmail: string) => [
      `Op jouw verzoek wijzigen we het e-mailadres van je account in ${newEmail}. Dat gaat in zodra dat adres is bevestigd.`,
      'Heb je hier niet om gevraagd? Dan kun je het op de pagina achter deze link tegenhouden. De link werkt 24 uur.',
    ],
  },
};

async function askOld(
  ctx: ChangeContext,
  tx: Tx,
  { account, newEmail, asked }: Change,
): Promise<void> {
  const told = asked === 'new' ? OLD_MAILBOX.hears : OLD_MAILBOX.agrees;
  const path = await linkPath(ctx, tx, { purpose: 'change-email-old', account });
  await mailAccount(ctx, tx, {
    kind: 'email-change-old',
    user: account,
    runsOutAt: changeEndsAt(ctx.now()),
    subject: told.subject,
    paragraphs: told.paragraphs(newEmail),
    link: { label: 'Bekijk de wijziging', path },
  });
}

async function askNew(
  ctx: ChangeContext,
  tx: Tx,
  { account, newEmail, asked }: Change,
): Promise<void> {
  const path = await linkPath(ctx, tx, { purpose: 'change-email-new', account });
  await mailAccount(ctx, tx, {
    kind: 'email-change-new',
    user: account,
    to: newEmail,
    runsOutAt: changeEndsAt(ctx.now()),
    subject: (siteName) => `Bevestig je nieuwe e-mailadres voor ${siteName}`,
    paragraphs: [
      'Bevestig dat dit e-mailadres van jou is. De link werkt 24 uur.',
      asked === 'new'
        ? 'Daarna log je met dit adres in.'
        : 'Ook je huidige adres krijgt een mail: de wijziging gaat in als beide zijn bevestigd.',
    ],
    link: { label: 'Bevestig dit adres', path },
  });
}
