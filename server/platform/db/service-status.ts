import { sql, type RawBuilder } from 'kysely';
import {
  isComingService,
  isDeliveredService,
  isLiveService,
  isRunningService,
  isSwitchedOffService,
  SERVICE_STATUSES,
  type ServiceStatus,
} from '#domain/delivery/service-status.ts';

/**
 * Literals: a plan that serves every call may lean on what an index of some statuses leaves out only when
 * it sees them.
 */
function listOf(isListed: (status: ServiceStatus) => boolean): RawBuilder<unknown> {
  return sql.join(SERVICE_STATUSES.filter(isListed).map((status) => sql.lit(status)));
}

const ENDED = listOf((status) => !isLiveService(status));

/** Conditions on the row of `services` of a query: the questions of `domain/delivery/service.ts`. */
export const serviceIs = {
  live: sql<boolean>`services.status not in (${ENDED})`,
  over: sql<boolean>`services.status in (${ENDED})`,
  coming: sql<boolean>`services.status in (${listOf(isComingService)})`,
  delivered: sql<boolean>`services.status in (${listOf(isDeliveredService)})`,
  running: sql<boolean>`services.status in (${listOf(isRunningService)})`,
  switchedOff: sql<boolean>`services.status in (${listOf(isSwitchedOffService)})`,
};
