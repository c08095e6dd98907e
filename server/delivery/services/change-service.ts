import type { EventType } from '#domain/platform/event.ts';
import { moduleTaskFor } from '#domain/delivery/service-module.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { LockedService } from './lock-service.ts';

type Columns = Omit<
  LockedService,
  'id' | 'userId' | 'orderId' | 'renews' | 'movedUntil' | 'movedTerms' | 'panelId' | 'moduleTask'
> & {
  nextPriceOn: string | null;
};

export type ServiceChange = {
  set: Partial<Columns>;
  /** `suspend`, as in `service.suspend`. */
  action: string;
  /** A line of the service's history, with its reason; none for what only machines care about. */
  event?: { type: EventType; reason?: string };
  /** Reason that staff gave for it, which the audit log alone keeps. */
  note?: string;
  /** True if the caller runs the module's tasks itself, one after the other: the next needs no job. */
  withoutJob?: boolean;
};

/**
 * Writes a change of a locked service, and what its server needs because of it: as a job where a
 * module does it, and for a person to see where none does.
 */
export async function changeService(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
  { set, action, event, note, withoutJob = false }: ServiceChange,
): Promise<LockedService> {
  const now = ctx.now();
  const changed = { ...service, ...set };
  const moduleTask = moduleTaskFor(changed, now);
  const isOther = moduleTask !== service.moduleTask;
  await tx
    .updateTable('services')
    .set({ ...set, moduleTask, ...(isOther ? { moduleError: null } : {}), updatedAt: now })
    .where('id', '=', service.id)
    .execute();
  const before = Object.fromEntries(Object.entries(service).filter(([column]) => column in set));
  recordChange(ctx, tx, {
    action: `service.${action}`,
    subject: { type: 'service', id: service.id },
    before,
    after: { ...set, ...reasonOf(note ?? event?.reason) },
    ownerId: service.userId,
    topics: ['services'],
    ...(event === undefined
      ? {}
      : { event: { subjectType: 'service', ownerId: service.userId, ...event } }),
  });
  const isAutomatic = ctx.provisioning[service.module] !== null;
  if (moduleTask !== null && isAutomatic && !withoutJob) {
    const { id: serviceId, module: panel } = service;
    await ctx.jobs.enqueue(tx, 'service.operate', { serviceId }, { panel });
  }
  return { ...changed, moduleTask };
}

function reasonOf(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}
