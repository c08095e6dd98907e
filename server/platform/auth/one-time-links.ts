import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { mailedCode } from './mailed-codes.ts';
import { makePayLink, PAY_LINK_MARK } from './pay-links.ts';

export type LinkPurpose =
  | 'password-reset'
  | 'verify-email'
  | 'change-email-old'
  | 'change-email-new';
export type LinkRefusal = 'LINK_UNKNOWN' | 'LINK_EXPIRED';

const MINUTE_MS = 60_000;
export const LINK_LIFETIMES_MS = {
  passwordReset: 30 * MINUTE_MS,
  /** To an account that was made for somebody and has no password: people read mail later. */
  invitation: 14 * 24 * 60 * MINUTE_MS,
  /** Printed in the shell to who stands there, without a mail in between. */
  ownerSetup: 60 * MINUTE_MS,
  changeEmail: 24 * 60 * MINUTE_MS,
  verifyEmail: 7 * 24 * 60 * MINUTE_MS,
} as const;

export type LinkHolder = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** None yet of who moved in, was made an owner by the shell, or was given an account. */
  hasPassword: boolean;
};
export type FoundLink = { id: string; holder: LinkHolder };

type NewLink = {
  purpose: LinkPurpose;
  user: { id: string; email: string };
  lifetimeMs: number;
  now: Date;
  /** For a link in a mail: its id is chosen before, and its secret follows from the id. */
  mailed?: { id: string; secretKey: string };
};

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/**
 * The secret half of a mailed link. It follows from our key, so that the mail in its table needs
 * only the link's id: neither the table of links nor that of mails holds what opens an account.
 */
function mailedSecret(secretKey: string, linkId: string): string {
  return createHmac('sha256', secretKey).update(`one-time-link:${linkId}`).digest('base64url');
}

/** Bound to the address it was made for: who changes theirs makes older links worthless. */
function hashToken(token: string, email: string): string {
  return createHash('sha256').update(`${token}\n${email.toLowerCase()}`).digest('base64url');
}

function identifierOf(purpose: LinkPurpose, userId: string): string {
  return `${purpose}:${userId}`;
}

/** Makes a link, 256 bits of secret, kept only as a hash. */
export async function issueLink(tx: Tx, link: NewLink): Promise<{ token: string }> {
  const { purpose, user, lifetimeMs, now, mailed } = link;
  const id = mailed?.id ?? randomUUID();
  const secret =
    mailed === undefined
      ? randomBytes(32).toString('base64url')
      : mailedSecret(mailed.secretKey, id);
  const token = `${id}.${secret}`;
  await tx
    .insertInto('verifications')
    .values({
      id,
      identifier: identifierOf(purpose, user.id),
      value: hashToken(token, user.email),
      expiresAt: new Date(now.getTime() + lifetimeMs),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return { token };
}

/** Ends every link of this purpose that a person has. */
export async function endLinks(
  tx: Tx,
  { purpose, userId }: { purpose: LinkPurpose; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(purpose, userId))
    .execute();
}

const HAS_PASSWORD = sql<boolean>`exists (
  select from accounts
  where user_id = users.id and provider_id = 'credential' and password is not null
)`.as('hasPassword');

/**
 * Finds the person of a link. A caller without the whole secret learns nothing, not even that it expired.
 */
export async function findLink(
  db: Db,
  { purpose, token, now }: { purpose: LinkPurpose; token: string; now: Date },
): Promise<Result<FoundLink, LinkRefusal>> {
  const id = TOKEN.exec(token)?.[1];
  if (id === undefined) return refuse('LINK_UNKNOWN');
  const row = await db
    .selectFrom('verifications')
    .select(['identifier', 'value', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  const prefix = identifierOf(purpose, '');
  if (row === undefined || !row.identifier.startsWith(prefix)) return refuse('LINK_UNKNOWN');
  const holder = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'firstName', 'lastName', HAS_PASSWORD])
    .where('id', '=', row.identifier.slice(prefix.length))
    .where('blockedAt', 'is', null)
    .executeTakeFirst();
  if (holder === undefined) return refuse('LINK_UNKNOWN');
  if (!isKeptLink(token, { email: holder.email, hash: row.value })) return refuse('LINK_UNKNOWN');
  return row.expiresAt <= now ? refuse('LINK_EXPIRED') : ok({ id, holder });
}

/** Uses a link up; false when somebody else just did. */
export async function consumeLink(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stands in a mail for the token until the mail leaves. */
export function linkMark(linkId: string): string {
  return `[[link:${linkId}]]`;
}

const MARK = /\[\[(link|code):([\da-f-]{36})\]\]/g;

/** Text of a mail for readers it was not sent to: that there was a link or a code, not which. */
export function hideSecrets(text: string): string {
  return text.replaceAll(MARK, '…').replaceAll(PAY_LINK_MARK, '…');
}

type MarkedMail = { text: string; html: string; invoiceId: string | null; createdAt: Date };

/**
 * A mail with its tokens and codes where their marks stand. Their ids are told to nobody, so no other
 * text has one; to pay there is only the invoice that goes along, whoever wrote the mark.
 */
export function fillSecrets(
  { text, html, invoiceId, createdAt }: MarkedMail,
  secretKey: string,
): { text: string; html: string } {
  const payLink =
    invoiceId === null ? '…' : makePayLink(secretKey, { invoiceId, madeAt: createdAt });
  const fill = (marked: string) =>
    marked
      .replaceAll(MARK, (_, kind: string, id: string) =>
        kind === 'code' ? mailedCode(secretKey, id) : `${id}.${mailedSecret(secretKey, id)}`,
      )
      .replaceAll(PAY_LINK_MARK, payLink);
  return { text: fill(text), html: fill(html) };
}

type KeptLink = { linkId: string; email: string };

/**
 * Hash of a mailed link that another table keeps: it is known again by this, bound to the address that it
 * is mailed to. Its mail has `linkMark(linkId)`.
 */
export function hashMailedLink(secretKey: string, { linkId, email }: KeptLink): string {
  return hashToken(`${linkId}.${mailedSecret(secretKey, linkId)}`, email);
}

/** Id of the link that a token says it is; nothing is known of its secret yet. */
export function linkIdOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

/** Tells whether a token is the one of this hash. */
export function isKeptLink(
  token: string,
  { email, hash }: { email: string; hash: string },
): boolean {
  const given = Buffer.from(hashToken(token, email));
  const kept = Buffer.from(hash);
  return given.length === kept.length && timingSafeEqual(given, kept);
}
