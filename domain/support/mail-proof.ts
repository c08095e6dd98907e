import type { MailHeader } from './mail-reply.ts';

/** Finding of our own mail server about the sender: by DMARC, by an aligned signature, or nothing. */
export type SenderProof = 'dmarc' | 'dkim' | 'none';

const HEADER = 'authentication-results';
/** A header that is longer was not made by a mail server. */
const LENGTH_MAX = 16_384;
const NESTED_MAX = 10;
const NESTING: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

/** Without comments, which may hold anything, and with quoted text as a word (RFC 8601, 5322). */
function withoutComments(value: string): string {
  let text = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '\\' && (isQuoted || depth > 0)) at += 1;
    else if (depth > 0) depth += NESTING[sign] ?? 0;
    else if (sign === '"') isQuoted = !isQuoted;
    // A quoted sign ends no result and begins no property.
    else if (isQuoted) text += /[;=\s]/.test(sign) ? '_' : sign;
    else if (sign === '(') depth = 1;
    else text += sign;
    if (depth > NESTED_MAX) return '';
  }
  return text;
}

type Finding = { method: string; result: string; properties: ReadonlyMap<string, string> };

/** The words of `key = value` pairs, in order. */
function pairsOf(text: string): [string, string][] {
  const even = text.replaceAll(/\s*=\s*/g, '=').trim();
  return even.split(/\s+/).flatMap((word): [string, string][] => {
    const [key = '', ...rest] = word.split('=');
    return rest.length === 0 ? [] : [[key.toLowerCase(), rest.join('=').toLowerCase()]];
  });
}

function findingOf(text: string): Finding | null {
  const [first, ...properties] = pairsOf(text);
  if (first === undefined) return null;
  const [name, result] = first;
  // A version may stand behind the method: dkim/1.
  return { method: name.replace(/\/\d+$/, ''), result, properties: new Map(properties) };
}

function isWithin(domain: string, parent: string): boolean {
  return domain === parent || (parent.includes('.') && domain.endsWith(`.${parent}`));
}

/**
 * Tells whether both are of one organisation as far as names tell: the same, or one below the other
 * (RFC 7489, relaxed).
 */
function isAligned(signed: string, from: string): boolean {
  return isWithin(signed, from) || isWithin(from, signed);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
}

/**
 * Reads what the topmost header of our own server proves of the one address that a mail says to be
 * from. Anything below it came with the mail, also in our server's name.
 */
export function proofOf(
  headers: readonly MailHeader[],
  { authServer, from }: { authServer: string; from: string | null },
): SenderProof {
  if (from === null) return 'none';
  for (const { key, value } of headers) {
    if (key !== HEADER || value.length > LENGTH_MAX) continue;
    const [server = '', ...results] = withoutComments(value).split(';');
    // Its version may stand behind the name.
    const [name = ''] = server.trim().toLowerCase().split(/\s+/);
    if (name !== authServer.toLowerCase()) continue;
    const found = results.map(findingOf).filter((one) => one !== null);
    return proofIn(found, domainOf(from.toLowerCase()));
  }
  return 'none';
}

function proofIn(found: readonly Finding[], from: string): SenderProof {
  const passed = found.filter(({ result }) => result === 'pass');
  const isProven = passed.some(
    ({ method, properties }) =>
      method === 'dmarc' && domainOf(properties.get('header.from') ?? from) === from,
  );
  if (isProven) return 'dmarc';
  const isSigned = passed.some(({ method, properties }) => {
    const signed = properties.get('header.d') ?? properties.get('header.i') ?? '';
    return method === 'dkim' && signed !== '' && isAligned(domainOf(signed), from);
  });
  return isSigned ? 'dkim' : 'none';
}
