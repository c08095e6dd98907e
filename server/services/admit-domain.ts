import { takesDomain } from '#domain/own-domain.ts';
import type { PlanType } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { inputError } from '#server/errors.ts';

type Asked = { planType: PlanType; domain: string | null | undefined; serviceId?: string };

/**
 * Insists that a domain is asked for hosting, and that no other service is under it: a panel has each once,
 * and would refuse it after it was paid.
 */
export async function admitDomain(tx: Tx, { planType, domain, serviceId }: Asked): Promise<void> {
  if (domain === null || domain === undefined) return;
  if (!takesDomain(planType)) {
    throw inputError('domain', 'Bij dit pakket hoort geen domeinnaam.');
  }
  let others = tx
    .selectFrom('services')
    .select('id')
    .where('domain', '=', domain)
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'cancelled'),
        // What can come back keeps its name.
        eb.and([
          eb('deliveryState', '=', 'done'),
          eb('moduleState', 'not in', ['none', 'terminated']),
        ]),
      ]),
    );
  if (serviceId !== undefined) others = others.where('id', '<>', serviceId);
  if ((await others.limit(1).executeTakeFirst()) === undefined) return;
  throw inputError(
    'domain',
    'Bij ons is al hosting met deze domeinnaam. Kies een andere, of later.',
  );
}
