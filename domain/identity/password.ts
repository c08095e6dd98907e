/** Fewest characters of a password. */
export const PASSWORD_MIN_LENGTH = 8;
/** Most characters: what a hash of bounded cost takes. */
export const PASSWORD_MAX_LENGTH = 128;

/**
 * A secret as it is kept. One keyboard sends ë as one character and another as two, a third sends wide
 * letters: under NFKC they are the same secret (NIST SP 800-63B, 3.1.1.2).
 */
export function normaliseSecret(typed: string): string {
  return typed.normalize('NFKC');
}

/**
 * Forms that a typed secret may have been kept in: today's, and the one other keyboards sent
 * before.
 */
export function secretForms(typed: string): readonly string[] {
  const forms = [normaliseSecret(typed), typed, typed.normalize('NFC'), typed.normalize('NFD')];
  return [...new Set(forms)];
}

export const WEAK_REASONS = [
  'TOO_SHORT',
  'TOO_COMMON',
  'ONLY_EMAIL',
  'ONLY_NAME',
  'ONLY_SITE_NAME',
] as const;
export type WeakReason = (typeof WEAK_REASONS)[number];

/** Sentences at the field while people type, and in the server's refusal. */
export const WEAK_REASON_TEXTS: Readonly<Record<WeakReason, string>> = {
  TOO_SHORT: `Gebruik minstens ${PASSWORD_MIN_LENGTH} tekens.`,
  TOO_COMMON: 'Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.',
  ONLY_EMAIL: 'Gebruik niet je e-mailadres als wachtwoord.',
  ONLY_NAME: 'Gebruik niet je naam als wachtwoord.',
  ONLY_SITE_NAME: 'Gebruik niet de naam van deze site als wachtwoord.',
};

/** Words that an attacker tries first for this person. */
export type PasswordContext = { email: string; names: readonly string[]; siteName: string };

/** A text and its words, in lower case without accents; shorter ones say nothing. */
function wordsOf(text: string): string[] {
  const whole = fold(text);
  const words = whole.split(/[^a-z0-9]+/);
  return [whole, words.join(''), ...words].filter((word) => word.length >= 3);
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Tells whether nothing but digits and signs is left once these words are taken out. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const folded = fold(password);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}

/**
 * Words that the Dutch put a year or an exclamation mark behind. The list of the world knows most
 * of these words, and few of them with what comes after.
 */
const DUTCH_WORDS = [
  'welkom',
  'wachtwoord',
  'geheim',
  'inloggen',
  'hallo',
  'voetbal',
  'ajax',
  'feyenoord',
  'psv',
  'nederland',
  'holland',
  'amsterdam',
  'rotterdam',
  'utrecht',
  'lente',
  'zomer',
  'herfst',
  'winter',
];

/** Signs and digits that stand for a letter where a password wants one. */
const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** More digits and signs than this around a word are no afterthought. */
const AFTERTHOUGHT_MAX = 8;
const LETTERS_MAX = 3;

/**
 * Takes off what rules of composition have people add to a password they know: the signs, the
 * digits around a word, and digits and signs that stand for its letters. `Abcd1234!` is `abcd1234`,
 * and `P@ssw0rd2026!` is `password`, as is the same twice.
 */
function withoutAfterthought(password: string): string[] {
  const whole = password.toLowerCase();
  const plain = whole.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const digits = plain.replaceAll(/\p{L}/gu, '');
  // `$unshine` begins with a letter of its word, `$sunshine` does not.
  const cores = [/^[^\p{L}@$]+|[^\p{L}]+$/gu, /^[^\p{L}]+|[^\p{L}]+$/gu].map((around) =>
    whole.replaceAll(around, ''),
  );
  const words = cores.map((core) => {
    const letters = [...core].map((sign) => STAND_INS[sign] ?? sign).join('');
    return { core, word: letters.replace(/^(.{3,}?)\1+$/u, '$1') };
  });
  const found = words.flatMap(({ core, word }) => (isAfterthought(whole, core) ? [word] : []));
  if (isAfterthought(whole, plain)) found.push(plain);
  // `Aa12345678!`: some letters because there must be.
  if (plain.length - digits.length <= LETTERS_MAX) found.push(digits);
  return found.filter((word) => word !== '');
}

function isAfterthought(whole: string, left: string): boolean {
  return whole.length - left.length <= AFTERTHOUGHT_MAX;
}

/**
 * Names the reasons that a password is refused; none when it is accepted (ASVS 5.0, 6.2.1 and 6.2.4:
 * length and known words, no rules of composition). `isCommon` looks up the password in lower case in a
 * list. "Only" allows digits and signs around it: `Hostwerk2026!` is only the site's name.
 */
export function weakPasswordReasons(
  typed: string,
  context: PasswordContext,
  isCommon: (password: string) => boolean,
): WeakReason[] {
  const password = normaliseSecret(typed);
  const reasons: WeakReason[] = [];
  if ([...password].length < PASSWORD_MIN_LENGTH) reasons.push('TOO_SHORT');
  const known = [password.toLowerCase(), ...withoutAfterthought(password)];
  if (known.some(isCommon) || consistsOf(password, DUTCH_WORDS)) {
    reasons.push('TOO_COMMON');
  }
  if (consistsOf(password, wordsOf(context.email))) reasons.push('ONLY_EMAIL');
  if (consistsOf(password, context.names.flatMap(wordsOf))) reasons.push('ONLY_NAME');
  if (consistsOf(password, wordsOf(context.siteName))) reasons.push('ONLY_SITE_NAME');
  return reasons;
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Characters to choose from, by the kinds that occur. */
function alphabetSize(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 0);
}

/**
 * A rough measure for the meter under the field: 0 refused, 1 weak to 4 strong (from 40, 60 and 80
 * bits). A character that repeats counts at most twice, so that "aaaaaaaaaaaa" stays weak.
 */
export function passwordStrength(
  typed: string,
  context: PasswordContext,
  isCommon: (password: string) => boolean,
): PasswordStrength {
  const password = normaliseSecret(typed);
  if (weakPasswordReasons(password, context, isCommon).length > 0) return 0;
  const characters = [...password];
  const counted = Math.min(characters.length, new Set(characters).size * 2);
  const bits = counted * Math.log2(alphabetSize(password));
  if (bits < 40) return 1;
  if (bits < 60) return 2;
  return bits < 80 ? 3 : 4;
}
