/** Fields that a canned answer can fill in, each as staff type it between braces. */
export const CANNED_FIELDS = {
  voornaam: 'De voornaam van de klant',
  achternaam: 'De achternaam van de klant',
  ticketnummer: 'De eerste acht tekens van het ticket',
  onderwerp: 'Het onderwerp van het ticket',
  service: 'De naam van de service, of Algemeen',
  medewerker: 'Je eigen voornaam',
  site: 'De naam van de site',
} as const;

export type CannedField = keyof typeof CANNED_FIELDS;

function isCannedField(name: string): name is CannedField {
  return Object.hasOwn(CANNED_FIELDS, name);
}

/** Longest title and text, in characters. */
export const CANNED_MAX_LENGTH = { title: 80, text: 4000 } as const;
export const CANNED_MAX_COUNT = 100;

const FIELD = /\{([^{}\s]*)\}/g;

/** Words between braces that are no field of ours; a typing error, most likely. */
export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !isCannedField(name)))];
}

/** The text with its fields filled in. A value is put in as it is: a field in a name is no field. */
export function fillCannedAnswer(
  text: string,
  values: Readonly<Record<CannedField, string>>,
): string {
  return text.replaceAll(FIELD, (written, name: string) =>
    isCannedField(name) ? values[name] : written,
  );
}
