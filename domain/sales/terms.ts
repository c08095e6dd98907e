/**
 * The texts that customers agree to, newest first. A text that someone accepted is never edited: a
 * change is a new version, and the old one stays readable (BW art. 6:234).
 */
export const TERMS_VERSIONS = ['2027-01', '2026-12', '2026-11'] as const;
export type TermsVersion = (typeof TERMS_VERSIONS)[number];

/** The version that an order keeps. */
export const TERMS_VERSION: TermsVersion = TERMS_VERSIONS[0];

/** Version of a service that moved in: its terms are those of another system. */
export const TERMS_ELSEWHERE = '';

export const PRIVACY_VERSIONS = ['2026-11'] as const;

/**
 * The version that is asked for, the newest when none is, and null for one that never was: nobody
 * may read one text for another.
 */
export function findVersion<Version extends string>(
  versions: readonly [Version, ...Version[]],
  asked: string | null,
): Version | null {
  if (asked === null) return versions[0];
  return versions.find((version) => version === asked) ?? null;
}
