import { sql } from 'kysely';
import type { OperatingSystem } from '#domain/delivery/operating-system.ts';
import type { KeptServer } from './history-panels.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';
import { fieldsOf } from './plan-fields.ts';

/** Steps of staff with the operating systems of servers. */
export const SERVER_STEPS = {
  /** A system is sold no more, or again. */
  async changeSystems(shop, { which, how }) {
    const all = shop.panel.systems;
    const systems = how % 3 === 0 ? all : all.slice(how % 2, (how % 2) + 1);
    const planId = pick(shop.plans, which)?.id;
    if (planId !== undefined && all.length > 0) await changeSystems(shop, { planId, systems });
  },
  async setSystem(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'pending', 'active', 'suspended');
    const system = pick(shop.panel.systems, choice.how)?.name;
    if (serviceId === undefined || system === undefined) return;
    await shop.admin.services.setSystem({ serviceId, system });
  },
} satisfies Record<string, Step>;

async function changeSystems(
  { admin: { plans } }: HistoryShop,
  { planId, systems }: { planId: string; systems: readonly OperatingSystem[] },
): Promise<void> {
  const { plan } = await plans.get({ planId });
  const fields = { ...fieldsOf(plan), systems: [...systems] };
  await plans.edit({ planId, fields, seenAt: plan.updatedAt });
}

/** Every plan has all of its systems again. */
export async function bringBackSystems(shop: HistoryShop): Promise<void> {
  const { systems } = shop.panel;
  if (systems.length === 0) return;
  for (const { id: planId } of shop.plans) await changeSystems(shop, { planId, systems });
}

type Made = { id: string; system: string | null; systems: readonly OperatingSystem[] };

/**
 * Servers that are of another template than their system, unless staff said since they were made what
 * somebody made of them; and those that let in another key than was given for them since.
 */
export async function readWronglyMade(shop: HistoryShop): Promise<unknown[]> {
  const { api, panel } = shop;
  const services = await api.db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select(['services.id', 'services.name', 'services.panelId', 'services.system'])
    .select(['services.reinstallRequest', 'services.reinstallKey', 'plans.systems'])
    .execute();
  const saidSince = await readSaidSince(shop);
  return services.flatMap((service) => {
    const server = panel.look(service);
    const isRight =
      server === null ||
      ((saidSince.has(service.id) || isOf(server, service)) && letsIn(shop, server, service));
    return isRight && service.reinstallKey === null ? [] : [{ service, server }];
  });
}

/**
 * Lists the services whose system staff named after their server was made; the shop itself never made a
 * server that moved in.
 */
async function readSaidSince({ api }: HistoryShop): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from audit_log where subject_type = 'service'
    group by subject_id
    having max(id) filter (where action = 'service.set-system')
      > coalesce(max(id) filter (
        where action in ('service.deliver', 'service.complete-reinstall')
      ), 0)
  `.execute(api.db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Tells whether a server has the system of its service; that of a server that moved in is known to nobody.
 */
function isOf({ templateId }: KeptServer, { system, systems }: Made): boolean {
  if (templateId === undefined || system === null) return true;
  return templateId === systems.find(({ name }) => name === system)?.templateId;
}

/**
 * Tells whether a server lets in the right key: the one that it was made anew with, or one that was given
 * for it since.
 */
function letsIn(
  { keys }: HistoryShop,
  { sshKey }: KeptServer,
  { id, reinstallRequest }: Pick<Made, 'id'> & { reinstallRequest: string | null },
): boolean {
  const ofServer = keys.drawn.filter(({ serviceId }) => serviceId === id);
  const along = ofServer.find(({ requestKey }) => requestKey === reinstallRequest);
  if (sshKey === undefined) return along === undefined || reinstallRequest === null;
  const madeAt = keys.askedAt.get(reinstallRequest ?? '') ?? 0;
  return ofServer.some(
    ({ key, requestKey, moment }) =>
      key === sshKey && (requestKey === null ? moment >= madeAt : requestKey === reinstallRequest),
  );
}
