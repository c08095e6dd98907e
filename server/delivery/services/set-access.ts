import { randomInt } from 'node:crypto';
import type { ServerAccess } from '#contract/customer/server-access.ts';
import { setsAccess } from '#domain/catalogue/provisioning-module.ts';
import { canOpenPanel } from '#domain/delivery/service.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { beginRestart } from './begin-restart.ts';
import { lockService } from './lock-service.ts';

/** Somebody waits for it before a dialog. */
const WAIT_MS = 20_000;

/** Without what is taken for something else when it is read over: some 116 bits in all. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;

type Asked = { serviceId: string; ownerId: string };
type AccessContext = VerbContext<UserActor> & Pick<Context, 'limits'>;

/**
 * A way into the server of a service, from the restart on that begins with it: the key that was given,
 * or a password that is answered once and kept nowhere by us. For who knows the password of their own
 * account. Throws SERVER_AWAY when the panel does not do it now.
 */
export async function setAccess(
  ctx: AccessContext,
  { ownPassword, sshKey, ...asked }: Asked & { ownPassword: string; sshKey: string | null },
): Promise<ServerAccess> {
  await ctx.limits.consume('serverAccess', ctx.actor.authorId ?? ctx.actor.id);
  const { name, module, panelId, planType } = await transact(ctx, async (tx) => {
    const service = await insistOnRunning(tx, asked);
    const { type } = await tx
      .selectFrom('plans')
      .select('type')
      .where('id', '=', service.planId)
      .executeTakeFirstOrThrow();
    return { ...service, planType: type };
  });
  const panel = ctx.provisioning[module];
  if (panel?.setAccess === undefined || !setsAccess({ module, planType })) {
    throw new AppError('NOT_FOUND');
  }
  await checkPassword(ctx, { password: ownPassword });
  const { serviceId } = asked;
  const password = sshKey === null ? drawPassword() : null;
  const signal = AbortSignal.timeout(WAIT_MS);
  const request = { serviceId, panelId, name, signal, password, sshKey };
  const username = await panel.setAccess(request).catch((error: unknown) => {
    ctx.log.warn({ err: error, service: serviceId }, 'panel set no access');
    throw new AppError('SERVER_AWAY');
  });
  await transact(ctx, async (tx) => {
    const service = await insistOnRunning(tx, asked);
    recordChange(ctx, tx, {
      action: 'service.set-access',
      subject: { type: 'service', id: serviceId },
      before: null,
      after: { access: sshKey === null ? 'password' : 'key' },
      ownerId: asked.ownerId,
      topics: ['services'],
      event: {
        type: sshKey === null ? 'service.password-made' : 'service.key-added',
        subjectType: 'service',
        ownerId: asked.ownerId,
      },
    });
    await beginRestart(ctx, tx, service);
  });
  return { username, password };
}

async function insistOnRunning(tx: Tx, asked: Asked) {
  const service = await lockService(tx, asked);
  const may = canOpenPanel(service);
  if (!may.ok) throw new AppError(may.reason);
  return service;
}

function drawPassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
