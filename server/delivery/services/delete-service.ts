import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endService } from './end-service.ts';

/** Staff delete a service: it ends, and what it was invoiced for stays in the books. After abuse its data go too. */
export async function deleteService(
  ctx: VerbContext<UserActor>,
  { serviceId }: { serviceId: string },
): Promise<{ serviceId: string }> {
  await transact(ctx, (tx) =>
    endService(ctx, tx, { serviceId, by: 'staff', reason: 'staff', forAbuse: true }),
  );
  return { serviceId };
}
