import type { LegalText } from './legal-text.ts';
import { TERMS_2026_11 } from './terms-2026-11.ts';
import { TERMS_2026_12 } from './terms-2026-12.ts';
import { TERMS_2027_01 } from './terms-2027-01.ts';
import type { TermsVersion } from './terms.ts';

/** Every version that was ever agreed to, in full. */
export const TERMS_TEXTS: Readonly<Record<TermsVersion, LegalText>> = {
  '2027-01': TERMS_2027_01,
  '2026-12': TERMS_2026_12,
  '2026-11': TERMS_2026_11,
};
