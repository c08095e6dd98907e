import { ORPCError } from '@orpc/client';
import type { ModuleTask } from '#domain/delivery/service-module.ts';
import { pick, type HistoryShop, type Step } from './history-shop.ts';

const SERVER = { hostname: 'web1.hostwerk.test', ipAddress: '', username: '', notes: '' };
/** More tasks than one service can have, one after the other. */
const ROUNDS = 10;

type Waiting = {
  id: string;
  name: string;
  moduleTask: ModuleTask | null;
  planId: string;
  slug: string;
};

/** Steps by which servers come about where staff have a hand in it. */
export const DELIVERY_STEPS = {
  async switchDelivery({ api }, { how }) {
    await api.saveSettings({ auto_provisioning: how % 3 === 0 ? 'false' : 'true' });
  },
  async startDelivery(shop, choice) {
    const serviceId = await shop.serviceOf(choice, 'pending');
    if (serviceId !== undefined) await shop.admin.services.startDelivery({ serviceId });
  },
  async doByHand(shop, { which }) {
    const service = pick(await listWaiting(shop), which);
    if (service !== undefined) await doByHand(shop, service);
  },
} satisfies Record<string, Step>;

/** Has staff do the deliveries that wait for them. */
export async function finishDeliveries(shop: HistoryShop): Promise<void> {
  await payUndelivered(shop);
  for (let round = 0; round < ROUNDS; round += 1) {
    const waiting = await listWaiting(shop);
    if (waiting.length === 0) return;
    for (const service of waiting) await doByHand(shop, service);
    await shop.api.jobsDone();
  }
}

/** Has staff see the money of what is not delivered while it is owed again. */
async function payUndelivered({ api, admin }: HistoryShop): Promise<void> {
  const owed = await api.db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.orderId')
    .select('orders.id as orderId')
    .where('claims.reopenedAt', 'is not', null)
    .where('orders.status', '=', 'paid')
    .execute();
  for (const order of owed) await admin.orders.markPaid(order);
  if (owed.length > 0) await api.jobsDone();
}

/** Services whose delivery or server waits for staff, those of the newest order first. */
async function listWaiting({ api, panel, byPlace }: HistoryShop): Promise<Waiting[]> {
  const byHand = panel.byHand !== null;
  const services = await api.db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.id',
      'services.orderId',
      'services.name',
      'services.moduleTask',
      'plans.id as planId',
      'plans.slug',
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('services.status', '=', 'pending'),
          eb('services.deliveryState', 'in', ['waiting_for_staff', 'failed']),
        ]),
        eb.and([eb('services.moduleTask', 'is not', null), eb.lit(byHand)]),
      ]),
    )
    .execute();
  return services.toSorted(byPlace);
}

/** The click and then the server, so that nothing is made of what is refused. */
async function doByHand(shop: HistoryShop, service: Waiting): Promise<void> {
  try {
    await click(shop, service);
  } catch (error) {
    // Tells whether it was heard, its list says.
    if (!isLost(error)) throw error;
    const waiting = await listWaiting(shop);
    const still = waiting.find(({ id }) => id === service.id);
    if (still?.moduleTask === service.moduleTask) throw error;
  }
  shop.panel.byHand?.(service.moduleTask ?? 'deliver', service);
}

async function click({ admin, panel }: HistoryShop, service: Waiting): Promise<void> {
  const { id: serviceId, moduleTask: task, planId: shownPlanId } = service;
  if (panel.byHand === null) await admin.services.startDelivery({ serviceId });
  else if (task === null) await admin.services.markDelivered({ serviceId, serverInfo: SERVER });
  else await admin.services.markDone({ serviceId, task, shownPlanId });
}

const isLost = (error: unknown) => error instanceof ORPCError && error.code === 'UNAVAILABLE';
