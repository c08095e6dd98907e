/**
 * Notices of what may not be on our servers: notice and action for a hoster (Regulation (EU)
 * 2022/2065, the Digital Services Act, art. 16 and 17).
 */
export const ABUSE_KINDS = [
  'csam',
  'terrorism',
  'phishing-malware',
  'spam',
  'copyright',
  'other',
] as const;
export type AbuseKind = (typeof ABUSE_KINDS)[number];

export const ABUSE_KIND_LABELS: Readonly<Record<AbuseKind, string>> = {
  csam: 'Seksueel kindermisbruik',
  terrorism: 'Terroristische inhoud',
  'phishing-malware': 'Phishing of malware',
  spam: 'Spam',
  copyright: 'Auteursrecht',
  other: 'Andere verboden inhoud',
};

/** The same in English, for people who have no Dutch. */
export const ABUSE_KINDS_IN_ENGLISH: Readonly<Record<AbuseKind, string>> = {
  csam: 'child sexual abuse material',
  terrorism: 'terrorist content',
  'phishing-malware': 'phishing or malware',
  spam: 'spam',
  copyright: 'copyright',
  other: 'other illegal content',
};

export const ABUSE_STATUSES = ['open', 'decided'] as const;
export type AbuseStatus = (typeof ABUSE_STATUSES)[number];

export const ABUSE_DECISIONS = ['suspended', 'removed', 'forwarded', 'no-action'] as const;
export type AbuseDecision = (typeof ABUSE_DECISIONS)[number];

/** Grounds that a restriction rests on: the law (DSA art. 17(3)(d)) or our terms (art. 17(3)(e)). */
export const ABUSE_GROUNDS = ['law', 'terms'] as const;
export type AbuseGround = (typeof ABUSE_GROUNDS)[number];

export const ABUSE_MAX_LENGTH = {
  addresses: 5000,
  explanation: 5000,
  name: 100,
  reasons: 2000,
} as const;
/**
 * Shortest texts by which a notice can be weighed at all: an "explanation of the reasons", says art.
 * 16(2)(a).
 */
export const ABUSE_MIN_LENGTH = { explanation: 20, reasons: 20 } as const;
export const ABUSE_MAX_ADDRESSES = 50;

/**
 * Within how many hours a notice is decided. Terrorist content: the hour of a removal order
 * (Regulation (EU) 2021/784, art. 3(3)), which we take for anybody's notice of it. Child abuse: the
 * twelve hours that the Dutch authority (ATKM) gives a hoster. Of all else the law says "timely" (DSA
 * art. 16(6)); we say a day.
 */
const HOURS: Readonly<Record<AbuseKind, number>> = {
  terrorism: 1,
  csam: 12,
  'phishing-malware': 24,
  spam: 24,
  copyright: 24,
  other: 24,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Gives the moment by which a notice is decided. */
export function abuseDueAt(kind: AbuseKind, receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + HOURS[kind] * HOUR_MS);
}

/** Counts the time a notice has left, in whole minutes: what is over is below zero. */
export function minutesLeft(dueAt: Date, now: Date): number {
  return Math.floor((dueAt.getTime() - now.getTime()) / MINUTE_MS);
}

/** A person who reports child abuse need not say who they are (DSA art. 16(2)(c)). */
export function mayBeAnonymous(kind: AbuseKind): boolean {
  return kind === 'csam';
}

/** A decision that restricts a customer: they are told why (DSA art. 17). */
export function isRestriction(
  decision: AbuseDecision,
): decision is Extract<AbuseDecision, 'suspended' | 'removed'> {
  return decision === 'suspended' || decision === 'removed';
}

type Choice = { decision: AbuseDecision; ground: AbuseGround | null; serviceId: string | null };
export type ChoiceFault = { field: 'serviceId' | 'ground'; message: string };

/**
 * Fault of a decision that lacks something: a restriction is always somebody's, and rests on
 * something.
 */
export function choiceFault({ decision, ground, serviceId }: Choice): ChoiceFault | null {
  if (!isRestriction(decision)) {
    return ground === null
      ? null
      : { field: 'ground', message: 'Een grond hoort alleen bij opschorten of verwijderen.' };
  }
  if (serviceId === null) {
    return { field: 'serviceId', message: 'Kies de service waar het om gaat.' };
  }
  return ground === null ? { field: 'ground', message: 'Kies waar dit op rust.' } : null;
}

/** The lines that somebody filled in, without the empty ones and without the same one twice. */
export function abuseAddresses(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** A scheme and a user if there are any; a host name, an IPv4 or an IPv6 address; a port; the rest. */
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]{1,15}:\/\/)?(?:[^\s\p{C}/@]{1,100}@)?(?:(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}\.?|(?:\d{1,3}\.){3}\d{1,3}|\[?[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}\]?)(?::\d{1,5})?(?:[/?#][^\s\p{C}]*)?$/iu;

/** Tells whether a line says where something stands: an URL, a host name or an IP address (art. 16(2)(b)). */
export function isAbuseAddress(line: string): boolean {
  return ADDRESS.test(line);
}

export type AbuseContent = {
  kind: AbuseKind;
  addresses: string;
  explanation: string;
  receivedAt: Date;
};

/**
 * Content that the digest of a notice is made of: all that it said and when, as it came in. Not who
 * said it, so that it can still be checked after they are forgotten.
 */
export function abuseEvidence({ kind, addresses, explanation, receivedAt }: AbuseContent): string {
  return JSON.stringify([receivedAt.toISOString(), kind, addresses, explanation]);
}
