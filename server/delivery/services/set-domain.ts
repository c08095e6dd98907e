import { canSetDomain } from '#domain/delivery/own-domain.ts';
import { suggestServiceName } from '#domain/delivery/service-name.ts';
import { REFUSED } from '#server/delivery/panels/directadmin-client.ts';
import { PanelError } from '#server/delivery/panels/panel-http.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import type { ServerInfo } from '#server/platform/db/service-tables.ts';
import { AppError, inputError } from '#server/errors.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { requireDomain } from './require-domain.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { shopDomains } from './shop-domains.ts';
import { parseOwnDomain } from './parse-own-domain.ts';

/** Somebody waits for it before a dialog. */
const WAIT_MS = 20_000;

type Asked = { serviceId: string; ownerId: string };
type Chosen = { domain: string; name: string };
type DomainContext = VerbContext<UserActor> & Pick<Context, 'limits'>;

/**
 * The domain of hosting that was ordered without one, or with another that was not made yet. Of an account
 * that is there the panel renames the one that it began with; where a person made it, that is for them.
 * Throws SERVER_AWAY when the panel does not do it now.
 */
export async function setDomain(
  ctx: DomainContext,
  { domain: text, ...asked }: Asked & { domain: string },
): Promise<void> {
  const chosen = parseOwnDomain(text, shopDomains(ctx));
  if (chosen === null) return;
  const found = await transact(ctx, async (tx) => {
    const service = await lockSettable(tx, asked, chosen);
    if (service.when === 'waiting') await write(ctx, tx, { service, chosen, server: null });
    return service;
  });
  if (found.when === 'waiting') return;
  await ctx.limits.consume('serverAccess', ctx.actor.authorId ?? ctx.actor.id);
  const server = await askPanel(ctx, found, chosen);
  await transact(ctx, async (tx) => {
    const service = await lockSettable(tx, asked, chosen);
    await write(ctx, tx, { service, chosen, server });
  });
}

type Settable = Awaited<ReturnType<typeof lockSettable>>;

async function lockSettable(tx: Tx, asked: Asked, { domain }: Chosen) {
  const service = await lockService(tx, asked);
  const plan = await tx
    .selectFrom('plans')
    .select(['type as planType', 'name as planName'])
    .where('id', '=', service.planId)
    .executeTakeFirstOrThrow();
  const may = canSetDomain({ ...service, ...plan });
  if (!may.ok) throw new AppError(may.reason);
  await requireDomain(tx, { ...plan, domain, serviceId: service.id });
  return { ...service, planName: plan.planName, when: may.value };
}

/**
 * Sets it at the panel, and answers how the account is reached; null where a person has to see to that.
 */
async function askPanel(
  ctx: DomainContext,
  { id: serviceId, module, panelId, name, madeByHand }: Settable,
  { domain }: Chosen,
): Promise<ServerInfo | null> {
  const panel = ctx.provisioning[module];
  if (panel?.setDomain === undefined || madeByHand) return null;
  const signal = AbortSignal.timeout(WAIT_MS);
  return panel.setDomain({ serviceId, panelId, name, domain, signal }).catch((error: unknown) => {
    ctx.log.warn({ err: error, service: serviceId }, 'panel set no domain');
    if (error instanceof PanelError && error.code === REFUSED) {
      throw inputError(
        'domain',
        'De server neemt deze domeinnaam niet aan: misschien staat hij er al. Open een ticket, dan kijken we.',
      );
    }
    throw new AppError('SERVER_AWAY');
  });
}

type Written = { service: Settable; chosen: Chosen; server: ServerInfo | null };

async function write(ctx: DomainContext, tx: Tx, { service, chosen, server }: Written) {
  const { domain } = chosen;
  // A name that somebody gave it themselves stays.
  const isUnnamed =
    service.name === suggestServiceName(service.planName) || service.name === service.domain;
  if (server !== null) {
    await tx
      .updateTable('services')
      .set({ serverInfo: JSON.stringify(server) })
      .where('id', '=', service.id)
      .execute();
  }
  await changeService(ctx, tx, service, {
    action: 'set-domain',
    set: { domain, ...(isUnnamed && { name: chosen.name }) },
    event: { type: 'service.domain-set', reason: domain },
  });
  if (service.when === 'waiting' || server !== null) return;
  await openStaffTask(ctx, tx, {
    kind: 'set-domain',
    userId: service.userId,
    subjectId: service.id,
    note: `De klant koos het domein ${domain} voor ${service.name}. Zet het op de server.`,
    reopens: true,
  });
}
