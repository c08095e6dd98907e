/** Placeholders of the shop's welcome, and what stands there in an example. */
export const WELCOME_PLACEHOLDERS = {
  first_name: 'voornaam van de klant',
  site_name: 'naam van de site',
} as const;

export type WelcomeValues = Readonly<Record<keyof typeof WELCOME_PLACEHOLDERS, string>>;

const PLACEHOLDER = /\{([a-z_]+)\}/gi;

export const DEFAULT_WELCOME_TEMPLATE = `Hallo {first_name},

Welkom bij {site_name}! Je account is klaar. In je dashboard bestel je een dienst, bekijk je je facturen en stel je ons een vraag.

Groeten,
{site_name}`;

function isPlaceholder(name: string): name is keyof WelcomeValues {
  return Object.hasOwn(WELCOME_PLACEHOLDERS, name);
}

/** Words between braces that would stay there: a typing error, mostly. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !isPlaceholder(name));
}

/** Fills in the listed placeholders and nothing else: a template is text, never a program. */
export function fillPlaceholders(text: string, values: WelcomeValues): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? values[name] : whole,
  );
}
