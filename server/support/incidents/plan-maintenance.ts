import { timesFault, type MaintenanceTimes } from '#domain/support/incident.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { inputError } from '#server/errors.ts';
import { addIncident } from './add-incident.ts';
import type { NewIncident } from './open-incident.ts';

type NewMaintenance = NewIncident & { times: MaintenanceTimes & { endsItself: boolean } };

/** Announces maintenance; the sweep has it begin at its time. */
export async function planMaintenance(
  ctx: VerbContext<UserActor>,
  { impact, parts, times, ...maintenance }: NewMaintenance,
): Promise<{ incidentId: string }> {
  const fault = timesFault(times, { now: ctx.now(), isUnderWay: false });
  if (fault !== null) throw inputError(`times.${fault.field}`, fault.message);
  const fields = { status: 'planned' as const, impact, parts, ...times };
  return addIncident(ctx, { ...maintenance, kind: 'maintenance', fields });
}
