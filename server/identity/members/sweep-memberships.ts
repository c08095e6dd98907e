import { MEMBERSHIP_KEPT_DAYS } from '#domain/identity/membership.ts';
import type { VerbContext } from '#server/context.ts';

const DAY_MS = 86_400_000;

/** Time that the list says of an invitation that it has run out. */
const EXPIRED_SHOWN_MS = 7 * DAY_MS;

/**
 * Forgets whom somebody once invited: who never answered soon, who worked along later. That it
 * happened stays in the log, without an address.
 */
export async function sweepMemberships({
  db,
  now,
}: Pick<VerbContext, 'db' | 'now'>): Promise<void> {
  const at = now().getTime();
  await db
    .deleteFrom('memberships')
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<', new Date(at - EXPIRED_SHOWN_MS)),
        eb.and([eb('endedAt', 'is not', null), eb('acceptedAt', 'is', null)]),
        eb('endedAt', '<', new Date(at - MEMBERSHIP_KEPT_DAYS * DAY_MS)),
      ]),
    )
    .execute();
}
