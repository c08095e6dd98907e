import { z } from 'zod';
import { readJson } from '#server/platform/outgoing-http/http-answer.ts';

/**
 * Reads an answer of DirectAdmin, as far as that can be done: JSON where it knows `json=yes`, a form where
 * it does not. Null for a web page, its answer to somebody who may not come in.
 */
export function readAnswer(text: string): unknown {
  const json = readJson(text);
  if (json !== null) return json;
  if (!/^[\w.%[\]-]+=[^<>]*$/.test(text.trim())) return null;
  // An entity begins with what parts one field from the next.
  const form = new URLSearchParams(text.trim().replaceAll(ENTITY, encodeEntity));
  const fields = [...form].map(([name, value]) => [name, decodeEntities(value)] as const);
  const list = fields.filter(([name]) => name === 'list[]').map(([, value]) => value);
  return list.length > 0 ? list : Object.fromEntries(fields);
}

/** DirectAdmin writes what it says for a web page, also where a program reads it. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const encodeEntity = (entity: string) => encodeURIComponent(decodeEntity(entity));

function decodeEntities(text: string): string {
  return text.replaceAll(ENTITY, decodeEntity);
}

function decodeEntity(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return NAMED[name] ?? entity;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isSign = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
  return isSign ? String.fromCodePoint(code) : '\u{fffd}';
}

const said = z.union([z.string(), z.number(), z.boolean()]).optional();
const refusal = z.object({ error: said, text: said, details: said, result: said });
const NO_ERROR = new Set<unknown>([undefined, '', '0', 0, false]);

/**
 * Reads the panel's own words for a refusal; null without one. Answers in JSON have them in `error`
 * itself.
 */
export function refusalIn(answer: unknown): string | null {
  const read = refusal.safeParse(answer);
  if (!read.success || NO_ERROR.has(read.data.error)) return null;
  const { error, text, result, details } = read.data;
  const words = [error === '1' || error === 1 ? '' : error, text, result, details]
    .map((part) => plainText(String(part ?? '')))
    .filter((part) => part !== '');
  return [...new Set(words)].join(': ') || 'zonder reden';
}

function plainText(text: string): string {
  return decodeEntities(text.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const name = z.string().min(1).max(253);
const onOff = z
  .string()
  .regex(/^(?:yes|no|on|off)$/i)
  .transform((value) => /^(?:yes|on)$/i.test(value));
const nameServer = z.string().max(253).default('');

/** An account as far as we go by it (CMD_API_SHOW_USER_CONFIG); the panel tells much more. */
export const panelAccount = z.object({
  username: name,
  usertype: z.string().max(20),
  /** The user who made it. */
  creator: name,
  domain: z.string().max(253).default(''),
  email: z.string().max(320).default(''),
  ip: z.string().max(45).default(''),
  ns1: nameServer,
  ns2: nameServer,
  suspended: onOff,
});
export type PanelAccount = z.infer<typeof panelAccount>;

/** Tells whether a name is taken (CMD_API_USER_EXISTS). */
export const userExists = z.object({
  exists: z
    .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
    .transform((value) => Number(value) === 1),
});

const addresses = z.array(z.union([z.ipv4(), z.ipv6()])).max(500);

/** The addresses that accounts can be made on (CMD_API_SHOW_RESELLER_IPS). */
export const panelAddresses = z.union([
  addresses,
  z.object({ list: addresses }).transform(({ list }) => list),
]);

/** Use of one of those addresses: `server` and `shared` take any number of accounts. */
export const panelAddress = z.object({ status: z.string().max(20) });

/**
 * Answer that something was done: `success` in JSON, `error=0` in a form. Whatever was refused is none.
 */
export const doneAnswer = z
  .object({ success: z.string().optional(), error: said })
  .refine(({ success, error }) => success !== undefined || error !== undefined);

/** Address of a login: `result` in JSON, `details` in a form. */
export const madeLogin = z
  .object({ result: z.string().max(2000).optional(), details: z.string().max(2000).optional() })
  .transform(({ result, details }) => result ?? details ?? '');
