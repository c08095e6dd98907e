import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { keepRights, type MemberRight } from '#domain/identity/membership.ts';
import { cents } from '#domain/platform/money.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { Role } from '#domain/platform/role.ts';
import { CONSOLE_IDLE_MS } from '#domain/platform/session-limits.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { createShopDays, type ShopDays } from './shop-days.ts';

export type JourneyPlan = { slug: string; name: string };
type NewPlan = {
  priceCents: number;
  module?: ProvisioningModule;
  systems?: readonly string[];
  /** Sold by the quarter too, with what is paid once and a price for each GB more, in steps of two. */
  quarter?: { priceCents: number; setupCents: number; memoryCents: number };
};

/** The shop behind the screens, for what the shell, the clock or a later version would do. */
export type Shop = {
  /** A plan of the journey's own, so that what happens to it happens to nobody else. */
  addPlan(plan: NewPlan): Promise<JourneyPlan>;
  setPrice(plan: JourneyPlan, priceCents: number): Promise<void>;
  /** Sets the systems that a server of the plan can run on from now on. */
  setSystems(plan: JourneyPlan, systems: readonly string[]): Promise<void>;
  /** As `npm run set-role` does. */
  setRole(email: string, role: Role): Promise<void>;
  /** The sessions of somebody of staff have not been touched for half an hour. */
  leaveAlone(email: string): Promise<void>;
  serviceId(name: string): Promise<string>;
  /** The panel that refused a service does not any more; answers the name that it has now. */
  mendService(name: string): Promise<string>;
  /** The next failure of the delivery comes now and is its last: a day of retries has passed. */
  exhaustRetries(serviceId: string): Promise<void>;
  hasGivenUp(serviceId: string): Promise<boolean>;
  /** As an invitation that was accepted: who works for whose account, by their addresses. */
  addMember(membership: { holder: string; member: string; rights: MemberRight[] }): Promise<void>;
  countOrders(email: string): Promise<number>;
  /** The passing of days and the acts of a bank, for a service that is renewed. */
  days: ShopDays;
  close(): Promise<void>;
};

export function openShop(): Shop {
  const db = createDatabase(
    createPool({ connectionString: findDatabase(), max: 2, onError: () => undefined }),
  );
  return {
    addPlan: (plan) => addPlan(db, plan),
    setPrice: async ({ slug }, priceCents) => {
      await db
        .updateTable('plans')
        .set({ priceCents: cents(priceCents) })
        .where('slug', '=', slug)
        .execute();
    },
    setSystems: async ({ slug }, systems) => {
      await db
        .updateTable('plans')
        .set({ systems: keptSystems(systems) })
        .where('slug', '=', slug)
        .execute();
    },
    setRole: async (email, role) => {
      const actor = { kind: 'system', reason: 'journey' } as const;
      const given = await setRole({ db, actor, now: () => new Date() }, { email, role });
      if (!given.ok) throw new Error(`${email} does not become ${role}: ${given.reason}`);
    },
    leaveAlone: async (email) => {
      const left = new Date(Date.now() - CONSOLE_IDLE_MS);
      await db
        .updateTable('sessions')
        .from('users')
        .set({ lastActiveAt: left, createdAt: left })
        .whereRef('users.id', '=', 'sessions.userId')
        .where('users.email', '=', email)
        .execute();
      // A role is a sign of life as well.
      await db
        .updateTable('userRoles')
        .from('users')
        .set({ raisedAt: left })
        .whereRef('users.id', '=', 'userRoles.userId')
        .where('users.email', '=', email)
        .execute();
    },
    addMember: async ({ holder, member, rights }) => {
      const at = new Date();
      await db
        .insertInto('memberships')
        .values(({ selectFrom }) => {
          const idOf = (email: string) =>
            selectFrom('users').select('id').where('email', '=', email);
          return {
            ...keepRights(rights),
            accountId: idOf(holder),
            memberId: idOf(member),
            invitedEmail: member,
            invitedAt: at,
            acceptedAt: at,
          };
        })
        .execute();
    },
    serviceId: async (name) => {
      const { id } = await db
        .selectFrom('services')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return id;
    },
    mendService: async (name) => {
      const mended = name.replace(/^fail-/, '');
      await db.updateTable('services').set({ name: mended }).where('name', '=', name).execute();
      return mended;
    },
    exhaustRetries: async (serviceId) => {
      await sql`
        with job as (
          update pgboss.job set retry_limit = retry_count, start_after = now()
          where name = 'service.deliver' and data ->> 'serviceId' = ${serviceId}
            and state in ('created', 'retry', 'active')
          returning name
        )
        select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
        from job
      `.execute(db);
    },
    hasGivenUp: async (serviceId) => {
      const { rows } = await sql`
        select 1 from pgboss.job
        where name = 'dead-letter' and state = 'created' and data ->> 'serviceId' = ${serviceId}
      `.execute(db);
      return rows.length > 0;
    },
    countOrders: async (email) => {
      const { count } = await db
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.userId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('users.email', '=', email)
        .executeTakeFirstOrThrow();
      return count;
    },
    days: createShopDays(db),
    close: () => db.destroy(),
  };
}

function findDatabase(): string {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir === undefined) {
    throw new Error('E2E_DATA_DIR must name the data folder of the program behind E2E_URL');
  }
  const urlOf = findRunningPostgres(dataDir);
  if (urlOf === undefined) throw new Error(`no database runs in ${dataDir}`);
  return urlOf('hostwerk');
}

function keptSystems(names: readonly string[]): string {
  return JSON.stringify(names.map((name) => ({ name, templateId: null })));
}

async function addPlan(
  db: Db,
  { priceCents, module = 'simulator', systems = [], quarter }: NewPlan,
): Promise<JourneyPlan> {
  const mark = randomBytes(4).toString('hex');
  const plan = { slug: `proef-${mark}`, name: `Proefpakket ${mark}` };
  const at = new Date();
  const { id } = await db
    .insertInto('plans')
    .values({
      ...plan,
      // The services page shows no plans of this kind: other journeys look at that page.
      type: 'other',
      priceCents: cents(priceCents),
      systems: keptSystems(systems),
      features: JSON.stringify(['Een pakket van een proef']),
      module,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (quarter !== undefined) await sellByQuarter(db, { planId: id, at, ...quarter });
  return plan;
}

async function sellByQuarter(
  db: Db,
  { planId, at, ...price }: { planId: string; at: Date } & NonNullable<NewPlan['quarter']>,
): Promise<void> {
  const term = { termMonths: 3, validFrom: at } as const;
  await db
    .insertInto('prices')
    .values({
      planId,
      ...term,
      cents: cents(price.priceCents),
      setupCents: cents(price.setupCents),
    })
    .execute();
  const { id: optionId } = await db
    .insertInto('planOptions')
    .values({
      planId,
      key: 'memory',
      name: 'Extra geheugen',
      unit: 'GB',
      included: 4,
      minQuantity: 0,
      maxQuantity: 8,
      step: 2,
      position: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('optionPrices')
    .values({ optionId, ...term, cents: cents(price.memoryCents) })
    .execute();
}
