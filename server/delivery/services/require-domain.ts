import { takesDomain } from '#domain/delivery/own-domain.ts';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { inputError } from '#server/errors.ts';
import { isDomainTaken } from './is-domain-taken.ts';

type Asked = {
  planType: PlanType;
  domain: string | null | undefined;
  serviceId?: string;
  /** Name of the field in which it was typed. */
  field?: string;
};

/**
 * Insists that a domain is asked for hosting, and that no other service is under it: a panel has each once,
 * and would refuse it after it was paid.
 */
export async function requireDomain(
  tx: Tx,
  { planType, domain, serviceId, field = 'domain' }: Asked,
): Promise<void> {
  if (domain === null || domain === undefined) return;
  if (!takesDomain(planType)) {
    throw inputError(field, 'Bij dit pakket hoort geen domeinnaam.');
  }
  if (!(await isDomainTaken(tx, { domain, serviceId }))) return;
  throw inputError(field, 'Bij ons is al hosting met deze domeinnaam. Kies een andere, of later.');
}
