/**
 * Parts of member states in which the btw of the EU does not hold, by how their postal codes begin
 * (Directive 2006/112/EC art. 6; Greenland and the Faroe Islands, and what France has overseas beside its
 * departments, are no part of the Union: TFEU art. 355). Monaco is as France (art. 7); Madeira and the Azores
 * are within. Livigno and Campione by the codes that are theirs alone.
 */
const OUTSIDE: Readonly<Partial<Record<string, RegExp>>> = {
  DE: /^(?:27498|78266)/,
  DK: /^(?:39[0-9]{2}|[0-9]{3})$/,
  ES: /^(?:35|38|51|52)[0-9]{3}/,
  FI: /^22[0-9]{3}/,
  FR: /^(?:97[1-8]|98[46-9])[0-9]{2}/,
  GR: /^63086/,
  IT: /^(?:22061|23041)/,
};

/**
 * Digits of a postal code, which say where it is: people write it with spaces, hyphens and their
 * country.
 */
export function postalDigits(postalCode: string): string {
  return postalCode.replaceAll(/[^0-9]/g, '');
}

/**
 * Tells whether somebody lives, or a company sits, where EU btw does not hold although the country is a member:
 * the Canary Islands, Ceuta, Melilla, Åland, Athos, Helgoland, Büsingen, Livigno, Campione, overseas.
 */
export function isOutsideVatArea({
  country,
  postalCode,
}: {
  country: string;
  postalCode: string;
}): boolean {
  return OUTSIDE[country]?.test(postalDigits(postalCode)) ?? false;
}
