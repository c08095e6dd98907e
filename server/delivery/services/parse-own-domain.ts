import { readDomain, type DomainRefusal, type OwnDomain } from '#domain/delivery/own-domain.ts';
import { SERVICE_NAME } from '#domain/delivery/service-name.ts';
import { isPrintable } from '#domain/platform/printable-text.ts';
import { inputError } from '#server/errors.ts';

const SENTENCES: Readonly<Record<DomainRefusal, string>> = {
  DOMAIN_EMPTY: 'Vul je domeinnaam in, of kies hem later.',
  DOMAIN_INVALID: 'Dit is geen domeinnaam. Vul hem in als bakkerij.nl.',
  DOMAIN_IS_OURS: 'Deze domeinnaam is van ons. Vul er een van jezelf in.',
};

/** The domain that somebody typed; null where they choose one later. Throws what their form says at the field. */
export function parseOwnDomain(
  text: string | null,
  kept: readonly string[],
  field = 'domain',
): OwnDomain | null {
  if (text === null) return null;
  const read = readDomain(text, kept);
  if (!read.ok) throw inputError(field, SENTENCES[read.reason]);
  const { domain, name } = read.value;
  // An invoice prints what a service is called.
  return { domain, name: isPrintable(name) ? name : domain.slice(0, SERVICE_NAME.maxLength) };
}
