import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cents } from '#domain/platform/money.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import type { ServiceStatus } from '#domain/delivery/service-status.ts';
import { DISCOUNT, makeDiscount } from './discounts.ts';
import { fillBilling } from './charges.ts';
import type { HistoryPanel } from './history-panels.ts';
import { createKeys } from './history-keys.ts';
import { createFailingMail } from './history-mail.ts';
import { createWitness } from './history-witness.ts';
import { RANGE } from './proxmox-shop.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import type { Person, TestPlan } from './factories.ts';
import { openCollectingShop } from './taken-back.ts';

/** The choices that a step leaves open: whose, which of them (the newest first), and how. */
export type Choice = { who: number; which: number; how: number };

/** One thing that somebody does, or that happens. */
export type Step = (shop: HistoryShop, choice: Choice) => Promise<unknown>;

const HOUR = 3_600_000;
/** More than a pool has. */
const CONNECTIONS = 50;
/** More than a history has servers. */
const ADDRESSES = { ...RANGE, last: '203.0.113.200' };

/** One of these, however many there are; undefined of none. */
export function pick<T>(from: readonly [T, ...T[]], choice: number): T;
export function pick<T>(from: readonly T[], choice: number): T | undefined;
export function pick<T>(from: readonly T[], choice: number): T | undefined {
  return from[choice % from.length];
}

/** Mostly one that fits what is done with it, now and then any: then it is refused. */
function pickLikely<T extends { status: S }, S>(
  from: readonly T[],
  { which, how }: Choice,
  likely: readonly S[],
): T | undefined {
  const fitting = from.filter(({ status }) => likely.includes(status));
  return pick(fitting.length === 0 || how === 7 ? from : fitting, which);
}

/**
 * A shop in which anything may happen: three customers, three plans of a kind, a code, and outsides that
 * a history can have fail.
 */
export async function openHistoryShop(panel: HistoryPanel) {
  const { module } = panel;
  const witness = createWitness();
  const mail = createFailingMail();
  const shop = await openCollectingShop(
    {},
    { mail, provisioning: { ...NO_MODULES, [module]: panel.port } },
    witness,
  );
  // A mail that no server takes is given up soon.
  await shop.api.setQueue('mail.send', { retryLimit: 1 });
  shop.mollie.setMethods({ ideal: 50_000, bancontact: 50_000, creditcard: 200 });
  const { api, make } = shop;
  const customers = [await make.customer(), await make.customer(), await make.customer()] as const;
  for (const customer of customers) await fillBilling(api, customer);
  /** A person who buys nothing, and may work for others. */
  const bookkeeper = await make.customer();
  await api.db.updateTable('users').set({ emailVerified: true }).execute();
  const colleague = await make.staff('admin');
  const admin = api.as(colleague).staff;
  if (module === 'proxmox') await admin.addresses.addRange(ADDRESSES);
  const plans: TestPlan[] = [];
  for (const [size, price] of [499, 1299, 2999].entries()) {
    const fields = {
      name: `Pakket ${size}`,
      slug: `pakket-${size}`,
      type: panel.type,
      priceCents: cents(price),
      yearlyPriceCents: cents(price * 10),
      otherPrices: [
        { termMonths: 3 as const, priceCents: cents(price * 3 - 100) },
        { termMonths: 24 as const, priceCents: cents(price * 18) },
      ],
      features: [],
      resources: null,
      module,
      moduleOptions: panel.options[size] ?? null,
      systems: [...panel.systems],
    };
    plans.push(await admin.plans.create({ requestKey: randomUUID(), fields, active: true }));
  }
  const { code } = await makeDiscount(api, { maxPerCustomer: 2, terms: 2 });
  /**
   * Orders, and names of services that have none, in the order in which the history met them: ids differ
   * from run to run.
   */
  const met: string[] = [];
  /** Servers that the panel had before, by name. */
  const hadBefore: string[] = [];
  /** Files that were imported. */
  const imported: { customers?: File; services: File }[] = [];
  /** Visitors who came by to order once; some of them gone with their account. */
  const visitors: Person[] = [];

  function customerOf({ who }: Choice) {
    return pick(customers, who);
  }

  /** The newest first. */
  async function ordersOf(choice: Choice) {
    const rows = await api.db
      .selectFrom('orders')
      .select(['id', 'userId', 'status'])
      .orderBy('createdAt')
      .orderBy('totalCents')
      .orderBy('planName')
      .execute();
    met.push(...rows.map(({ id }) => id).filter((id) => !met.includes(id)));
    const { id: userId } = customerOf(choice);
    const mine = rows.filter((row) => row.userId === userId);
    return mine.toSorted((a, b) => met.indexOf(b.id) - met.indexOf(a.id));
  }

  type Placed = { orderId: string | null; name: string };

  /** Sorts services by their place in the history, the newest first. */
  function byPlace(a: Placed, b: Placed): number {
    return met.indexOf(b.orderId ?? b.name) - met.indexOf(a.orderId ?? a.name);
  }

  /** A name for a service that nobody orders. */
  function nameNext(): string {
    const name = `los${met.length}`;
    met.push(name);
    return name;
  }

  /** A code for one order and no more. */
  async function makeLastCode(): Promise<string> {
    const fields = { ...DISCOUNT, code: nameNext().toUpperCase(), maxUses: 1 };
    return (await admin.discounts.create({ requestKey: randomUUID(), fields })).code;
  }

  async function orderOf(choice: Choice, ...likely: OrderStatus[]): Promise<string | undefined> {
    return pickLikely(await ordersOf(choice), choice, likely)?.id;
  }

  async function serviceOf(
    choice: Choice,
    ...likely: ServiceStatus[]
  ): Promise<string | undefined> {
    await ordersOf(choice);
    const services = await api.db
      .selectFrom('services')
      .select(['id', 'orderId', 'name', 'status'])
      .where('userId', '=', customerOf(choice).id)
      .execute();
    return pickLikely(services.toSorted(byPlace), choice, likely)?.id;
  }

  /** Until all connections of the shop are whole again: one that was cut says so to who asks next. */
  async function reconnect(): Promise<void> {
    const asked = Array.from({ length: CONNECTIONS }, () => sql`select`.execute(api.db));
    const answers = await Promise.allSettled(asked);
    if (answers.some(({ status }) => status === 'rejected')) await reconnect();
  }

  /** Runs the work that the shop does of itself, every minute and every hour. */
  async function sweep(): Promise<void> {
    await api.runJob('system.sweep');
    await api.runJob('orders.expire');
    await api.jobsDone();
  }

  /** Lets hours pass, and has the shop do what it does of itself at the end of them. */
  async function passHours(hours: number): Promise<void> {
    api.clock.set(new Date(api.clock.now.getTime() + hours * HOUR).toISOString());
    shop.mollie.passHour();
    await sweep();
  }

  async function passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) await passHours(24);
  }

  return {
    ...shop,
    panel,
    witness,
    keys: createKeys(),
    /** Payments of whose last change Mollie's message never came. */
    lost: new Array<string>(),
    /** Invoices as they were seen, by number. */
    issued: new Map<string, string>(),
    mail,
    plans,
    code,
    byPlace,
    nameNext,
    makeLastCode,
    hadBefore,
    imported,
    visitors,
    colleague,
    admin,
    customers,
    bookkeeper,
    customerOf,
    /** Gives the person who asks in their name: the customer, or somebody who works for them. */
    personOf: customerOf,
    orderOf,
    serviceOf,
    as: (choice: Choice) => api.as(customerOf(choice)).customer,
    reconnect,
    sweep,
    passHours,
    passDays,
  };
}

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>;
