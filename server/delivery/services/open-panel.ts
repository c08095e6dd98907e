import { canOpenPanel } from '#domain/delivery/service.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockService } from './lock-service.ts';

/** Somebody waits for it with an empty tab before them. */
const WAIT_MS = 20_000;

type Asked = { serviceId: string; ownerId: string };

/**
 * An address that logs the customer in on the panel of their service, once and for some minutes. It
 * is answered to who asked and kept nowhere. Throws NOT_FOUND where no panel gives such, and
 * PANEL_AWAY when it does not now.
 */
export async function openPanel(ctx: VerbContext<UserActor>, asked: Asked): Promise<string> {
  const { name, module, panelId } = await transact(ctx, (tx) => insistOnOpen(tx, asked));
  const panel = ctx.provisioning[module];
  if (panel?.openPanel === undefined) throw new AppError('NOT_FOUND');
  const { serviceId } = asked;
  const signal = AbortSignal.timeout(WAIT_MS);
  const url = await panel
    .openPanel({ serviceId, panelId, name, signal })
    .catch((error: unknown) => {
      ctx.log.warn({ err: error, service: serviceId }, 'panel gave no login');
      throw new AppError('PANEL_AWAY');
    });
  await transact(ctx, async (tx) => {
    // A customer who was kept out meanwhile gets no way in.
    await insistOnOpen(tx, asked);
    recordChange(ctx, tx, {
      action: 'service.open-panel',
      subject: { type: 'service', id: serviceId },
      before: null,
      after: null,
      ownerId: asked.ownerId,
      topics: [],
    });
  });
  return url;
}

async function insistOnOpen(tx: Tx, asked: Asked) {
  const service = await lockService(tx, asked);
  const may = canOpenPanel(service);
  if (!may.ok) throw new AppError(may.reason);
  return service;
}
