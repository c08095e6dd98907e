import type { Db } from '#server/platform/db/database.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

/** Tells whether a service, other than this one, has the domain, or keeps it because it can still come back. */
export async function isDomainTaken(
  db: Db,
  { domain, serviceId }: { domain: string; serviceId?: string | undefined },
): Promise<boolean> {
  let others = db
    .selectFrom('services')
    .select('id')
    .where('domain', '=', domain)
    .where((eb) =>
      eb.or([
        serviceIs.live,
        eb.and([
          eb('deliveryState', '=', 'done'),
          eb('moduleState', 'not in', ['none', 'terminated']),
        ]),
      ]),
    );
  if (serviceId !== undefined) others = others.where('id', '<>', serviceId);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}
