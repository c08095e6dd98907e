import { isKept } from '#domain/delivery/service-end.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';

type Asked = {
  serviceId: string;
  /** The service's name, typed over by who asks. */
  confirmName: string;
};

/**
 * 'Wis nu': the data of a service that ended go at once, instead of on day 30; nothing brings it back
 * after that. For who knows the password of their own account.
 */
export async function wipeService(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { ownPassword, ...asked }: Asked & { ownPassword: string },
): Promise<void> {
  await transact(ctx, (tx) => lockWipeable(ctx, tx, asked));
  await checkPassword(ctx, { password: ownPassword });
  await transact(ctx, async (tx) => {
    const service = await lockWipeable(ctx, tx, asked);
    await changeService(ctx, tx, service, {
      action: 'wipe',
      set: { terminateAt: ctx.now(), undoUntil: null },
    });
    await ctx.jobs.enqueue(tx, 'renewal.withdraw', { serviceId: service.id });
  });
}

async function lockWipeable(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { serviceId, confirmName }: Asked,
) {
  const service = await lockService(tx, { serviceId, ownerId: ctx.actor.id });
  if (!isKept(service, ctx.now())) throw new AppError('SERVICE_NOT_KEPT');
  if (confirmName !== service.name) throw new AppError('SERVICE_NAME_DIFFERS');
  return service;
}
