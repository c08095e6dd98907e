import { reinstalledSystem } from '#domain/delivery/operating-system.ts';
import { setsAccess } from '#domain/catalogue/provisioning-module.ts';
import { canReinstall } from '#domain/delivery/reinstall.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { lockService, type LockedService } from './lock-service.ts';
import { mailReinstall } from './mail-reinstall.ts';

type Asked = {
  serviceId: string;
  /** Left out by staff, who may ask it of everybody's. */
  ownerId?: string;
  /** The service's name, typed over by who asks. */
  confirmName: string;
  /** The system it will run on; left out, that of now. */
  system?: string | undefined;
  /** The key that lets its customer in from its first start on; null for a password later. */
  sshKey: string | null;
  /** Sent twice, it is done once: the second may arrive when the server was made anew already. */
  requestKey: string;
};

type Reinstallable = { service: LockedService; system: string | null };

/**
 * 'Herinstalleren': all that is on a server goes, and it is made as its plan says. Offline until its
 * module, or a person, says that it is there. For who knows the password of their own account.
 */
export async function reinstallService(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { ownPassword, ...asked }: Asked & { ownPassword: string },
): Promise<void> {
  await ctx.limits.consume('serverAccess', ctx.actor.authorId ?? ctx.actor.id);
  await transact(ctx, (tx) => findReinstallable(tx, asked));
  await checkPassword(ctx, { password: ownPassword });
  await transact(ctx, async (tx) => {
    const found = await findReinstallable(tx, asked);
    if (found !== null) await begin(ctx, tx, found, asked);
  });
}

/** The locked service and what it will run on; null when this very request was taken before. */
async function findReinstallable(tx: Tx, asked: Asked): Promise<Reinstallable | null> {
  const service = await lockService(tx, asked);
  if (service.reinstallRequest === asked.requestKey) return null;
  const { type: planType, systems } = await tx
    .selectFrom('plans')
    .select(['type', 'systems'])
    .where('id', '=', service.planId)
    .executeTakeFirstOrThrow();
  const may = canReinstall({ ...service, planType });
  if (!may.ok) throw new AppError(may.reason);
  if (asked.sshKey !== null && !setsAccess({ ...service, planType })) {
    throw new AppError('NOT_FOUND');
  }
  if (asked.confirmName !== service.name) throw new AppError('SERVICE_NAME_DIFFERS');
  const system = reinstalledSystem(systems, { wanted: asked.system ?? null, has: service.system });
  if (!system.ok) throw new AppError('SYSTEM_NOT_OFFERED');
  return { service, system: system.value };
}

async function begin(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { service, system }: Reinstallable,
  { ownerId, sshKey, requestKey }: Asked,
): Promise<void> {
  const { id } = service;
  // Beside the change that is recorded: a key is nobody's to read in the log.
  await tx.updateTable('services').set({ reinstallKey: sshKey }).where('id', '=', id).execute();
  await changeService(ctx, tx, service, {
    action: 'reinstall',
    set: { status: 'offline', system, reinstallStep: 'clear', reinstallRequest: requestKey },
    event: { type: 'service.reinstalling' },
  });
  const own = ctx.actor.rights === undefined ? 'customer' : 'colleague';
  await mailReinstall(ctx, tx, {
    serviceId: id,
    stage: 'begun',
    by: ownerId === undefined ? 'staff' : own,
  });
}
