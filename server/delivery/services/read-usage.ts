import type { ServerUsage } from '#domain/delivery/server-usage.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** Somebody has the page before them, which shows everything else meanwhile. */
const WAIT_MS = 10_000;

/**
 * Asks the panel how much the server of a service uses now; nothing where no panel tells, or the service
 * has no server that runs. Throws NOT_FOUND for another customer's as for one that never was, and
 * PANEL_AWAY when the panel does not say.
 */
export async function readUsage(
  ctx: VerbContext<UserActor>,
  { serviceId, ownerId }: { serviceId: string; ownerId: string },
): Promise<ServerUsage[]> {
  const service = await ctx.db
    .selectFrom('services')
    .select(['name', 'status', 'module', 'panelId'])
    .where('id', '=', serviceId)
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('NOT_FOUND');
  const { name, status, module, panelId } = service;
  const panel = ctx.provisioning[module];
  if (status !== 'active' || panel?.readUsage === undefined) return [];
  const signal = AbortSignal.timeout(WAIT_MS);
  return panel
    .readUsage({ serviceId, panelId, name, signal, now: ctx.now() })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, service: serviceId }, 'panel told no usage');
      throw new AppError('PANEL_AWAY');
    });
}
