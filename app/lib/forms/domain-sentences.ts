import type { DomainRefusal } from '#domain/delivery/own-domain.ts';

/** Sentences about a typed domain that is wrong. */
export const DOMAIN_SENTENCES: Readonly<Record<DomainRefusal, string>> = {
  DOMAIN_EMPTY: 'Vul je domeinnaam in, of kies hem later.',
  DOMAIN_INVALID: 'Dit is geen domeinnaam. Vul hem in als bakkerij.nl.',
  DOMAIN_IS_OURS: 'Deze domeinnaam is van ons. Vul er een van jezelf in.',
};
