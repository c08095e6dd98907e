import type { PlanPrices } from '#domain/catalogue/plan.ts';
import type { StandardPlan } from '#domain/operations/standard-plans.ts';
import type { Role } from '#domain/platform/role.ts';
import { outboxMail } from '#server/platform/mail-servers/outbox.ts';
import { testVatIds } from '#server/sales/vat-register/test-vat-ids.ts';
import { NO_GATEWAYS } from '#server/sales/gateways/payment-gateways.ts';
import { createTestGateway, type TestGateway } from '#server/sales/gateways/test-gateway.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import type { Tx, Db } from '#server/platform/db/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { otherPricesColumn } from '#server/catalogue/plans/queries.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import { columnNames } from '#server/platform/db/column-names.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { orderKinds } from '#server/order-kinds.ts';

/** Parts of the program that making the demo world takes. */
export type DemoContext = Pick<Context, 'config' | 'db' | 'log' | 'now'>;

/** Parts for the verbs while the past is written: another clock, and nothing leaves. */
export type History = {
  context: Omit<VerbContext, 'actor'>;
  gateway: TestGateway;
  random: Random;
  plans: ReadonlyMap<
    string,
    { id: string } & Pick<StandardPlan, 'type' | 'systems' | keyof PlanPrices>
  >;
  people: ReadonlyMap<string, DemoPerson>;
  idOf(email: string): string;
  /** The program as somebody uses it, at the moment that is being lived. */
  as(email: string): VerbContext<UserActor>;
  asSystem(reason: string): VerbContext;
};

/** Something that happened, when, and to which customer. */
export type Moment = { at: Date; customer: string; play(history: History): Promise<unknown> };

type Parts = {
  context: DemoContext;
  tx: Tx;
  people: readonly DemoPerson[];
  random: Random;
};

/** Plays the moments one after the other, so that numbers follow time. */
export async function replayHistory(parts: Parts, moments: readonly Moment[]): Promise<void> {
  const clock = { at: parts.context.now() };
  const history = await beginHistory(parts, () => clock.at);
  for (const { at, play } of [...moments].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.at = at;
    await play(history);
  }
}

/** Takes no jobs: their work is a moment of its own here. */
const noJobs: JobQueue = {
  enqueue: async () => undefined,
  start: async () => undefined,
  retryDead: async () => false,
  stop: async () => undefined,
};

async function beginHistory(
  { context: present, tx, people, random }: Parts,
  now: () => Date,
): Promise<History> {
  const db = insideTransaction(tx);
  const gateway = createTestGateway(db, now);
  const context: History['context'] = {
    config: present.config,
    log: present.log,
    db,
    now,
    mail: outboxMail,
    payments: { ...NO_GATEWAYS, test: gateway },
    provisioning: NO_MODULES,
    vatIds: testVatIds,
    orderKinds,
    jobs: noJobs,
  };
  const actors = new Map(people.map(({ email, role }) => [email, newActor(random, role)]));
  const actorOf = (email: string): UserActor => {
    const actor = actors.get(email);
    if (actor === undefined) throw new Error(`nobody here has the address ${email}`);
    return { ...actor, requestId: random.uuid() };
  };
  const plans = await tx
    .selectFrom('plans')
    .select(['id', 'slug', 'type', 'priceCents', 'yearlyPriceCents', 'systems'])
    .select(otherPricesColumn.as('otherPrices'))
    .execute();
  return {
    context,
    gateway,
    random,
    plans: new Map(plans.map((plan) => [plan.slug, plan])),
    people: new Map(people.map((person) => [person.email, person])),
    idOf: (email) => actorOf(email).id,
    as: (email) => ({ ...context, actor: actorOf(email) }),
    asSystem: (reason) => ({ ...context, actor: { kind: 'system', reason } }),
  };
}

function newActor(random: Random, role: Role): UserActor {
  return {
    kind: 'user',
    id: random.uuid(),
    role,
    sessionId: random.uuid(),
    requestId: '',
    // Addresses for documentation (RFC 5737): they belong to nobody.
    address: `198.51.100.${random.between(1, 254)}`,
  };
}

/**
 * A database whose every transaction is a piece of the one given. Verbs commit as they go; here what
 * they commit exists only when the whole is, so that a crash halfway leaves nothing behind.
 */
function insideTransaction(tx: Tx): Db {
  const plain = tx.withoutPlugins();
  let broken = false;
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (broken) throw new Error('a piece of this transaction was rolled back');
      return plain.executeQuery<R>(query);
    },
    streamQuery() {
      throw new Error('a piece of a transaction does not stream');
    },
  };
  const nothing = async () => undefined;
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    async rollbackTransaction() {
      broken = true;
    },
    releaseConnection: nothing,
    destroy: nothing,
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [columnNames],
  });
}
