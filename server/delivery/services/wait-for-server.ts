import { nextLookIn } from '#domain/delivery/pterodactyl.ts';
import { canDeliver } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { lockService } from './lock-service.ts';
import { removeLateServer } from './remove-late-server.ts';

/**
 * The module is making a server that is not there yet: looks again later, by a job of its own, so
 * that nothing waits meanwhile and no try is used up. What the module calls the work that goes on is
 * kept for that look. What takes too long is thrown, and then is a failure like any other. Of a service
 * that ended meanwhile it is taken back instead: whoever ended it may have found no server yet.
 */
export async function waitForServer(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, task }: { serviceId: string; task: string | null },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  if (!canDeliver({ status: service.status, delivery: service.deliveryState }).ok) {
    return removeLateServer(ctx, tx, service);
  }
  const now = ctx.now();
  const since = service.installingSince ?? now;
  const seconds = nextLookIn((now.getTime() - since.getTime()) / 1000);
  if (seconds === null) {
    throw new Error(
      'Het paneel is na een uur nog niet klaar met installeren. Kijk daar hoe het met de server gaat.',
    );
  }
  await ctx.jobs.enqueue(
    tx,
    'service.deliver',
    { serviceId },
    {
      startAfterSeconds: seconds,
      panel: service.module,
    },
  );
  const isFirst = service.installingSince === null;
  await tx
    .updateTable('services')
    .set({
      installingTask: task,
      // There is a server from now on: whoever ends the service meanwhile has it switched off.
      ...(isFirst && { installingSince: now, moduleState: 'unknown' as const }),
    })
    .where('id', '=', serviceId)
    .execute();
  if (!isFirst) return;
  recordChange(ctx, tx, {
    action: 'service.await-server',
    subject: { type: 'service', id: serviceId },
    before: null,
    after: { installingSince: now, moduleState: 'unknown' },
    ownerId: service.userId,
    topics: [],
  });
}
