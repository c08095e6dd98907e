import { mod97 } from '#domain/platform/checksum.ts';

/** As stored: capitals without spaces. Checks nothing. */
export function normaliseIban(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '');
}

/** Tells whether the shape and the check digits of an IBAN are right (ISO 13616); NL has 18 characters. */
export function isIban(text: string): boolean {
  const iban = normaliseIban(text);
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('NL') && !/^NL[0-9]{2}[A-Z]{4}[0-9]{10}$/.test(iban)) return false;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** `NL91 ABNA 0417 1643 00`: as people read it. With a gap that does not break it stays on one line. */
export function groupIban(iban: string, gap = ' '): string {
  return iban.replaceAll(/(.{4})(?=.)/g, `$1${gap}`);
}

/** Tells whether an account number that was filled in becomes another one, or none. */
export function becomesOtherIban(from: string, to: string): boolean {
  const before = normaliseIban(from);
  return before !== '' && before !== normaliseIban(to);
}
