/** Options of a plan of the module `directadmin`: an account with a package of the panel's. */
export type DirectAdminOptions = {
  packageName: string;
  /** The address its sites answer on; null for the one that the panel's accounts share. */
  ipAddress: string | null;
};

/** Name that a package of the panel may have; it keeps underscores where a person types spaces. */
export const PACKAGE_NAME = /^[\w.+-]{1,64}$/;

/** The panel takes ten characters by default, of which the first is a letter. */
const USERNAME_DIGITS = 9;
const USERNAME_LETTER = 'h';

/**
 * Name of the account of a service, always the same: the panel keeps no id of ours, so an account
 * is found again by this name. From a random UUID it is one of 10^14.
 */
export function directAdminUsername(serviceId: string): string {
  const number = BigInt(`0x${serviceId.replaceAll('-', '')}`) % 36n ** BigInt(USERNAME_DIGITS);
  return USERNAME_LETTER + number.toString(36).padStart(USERNAME_DIGITS, '0');
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/;
const DOMAIN_MAX = 253;

/** Tells whether a text in small letters is a name that can be registered, or one below it. */
export function isHostName(text: string): boolean {
  const labels = text.split('.');
  const [top = '', ...rest] = labels.toReversed();
  if (text.length > DOMAIN_MAX || rest.length === 0 || !TOP_LABEL.test(top)) return false;
  return rest.every((label) => LABEL.test(label));
}
