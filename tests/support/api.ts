import { randomBytes, randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { contract } from '#contract/index.ts';
import { ACCOUNT_HEADER } from '#domain/identity/membership.ts';
import { CONSOLE_SESSION_MS } from '#domain/platform/session-limits.ts';
import { SETTINGS, type StoredSettings } from '#domain/operations/settings.ts';
import { createPdfDrawer } from '#server/platform/documents/pdf-drawer.ts';
import { NO_MODULES } from '#server/delivery/panels/provisioning-port.ts';
import { createApp, type Site } from '#server/app.ts';
import { createSimulator } from '#server/delivery/panels/simulator.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createJobHandlers } from '#server/job-handlers.ts';
import { QUEUES, type QueueName } from '#server/platform/jobs/queues.ts';
import { insistOnRightBooks } from './books.ts';
import { borrowTestDatabase } from './borrowed-database.ts';
import { createCollectingLog, type CollectingLog } from './fakes.ts';
import { KeptClient } from './kept-connections.ts';
import type { TestDatabase } from './postgres.ts';
import { untilSo } from './waiting.ts';

export type Api = ContractRouterClient<typeof contract>;

/** The shop's time: stands still until a test sets it. */
export type TestClock = { now: Date; set(instant: string): void };

export type TestAppOptions = {
  config?: Partial<Config>;
  /** On top of a shop that is open, delivers by itself and sends no welcome. */
  settings?: StoredSettings;
  overrides?: (parts: { db: Db; now: () => Date }) => Partial<Context>;
  site?: (context: Context) => Site;
  /** The test breaks tables or numbers on purpose; every other must leave its books right. */
  breaksBooks?: boolean;
  /** Another way to the same database, such as one that a test can cut. */
  connect?: (connectionString: string) => string;
  /** Sees each call of a procedure and its answer. */
  watch?: (request: Request, answer: Response) => Promise<void>;
};

export type TestApp = AsyncDisposable & {
  context: Context;
  db: Db;
  database: TestDatabase;
  clock: TestClock;
  log: CollectingLog;
  /** Everything that can be asked, in the name of a user, through HTTP, guard, input and output. */
  as(user: { id: string }): Api;
  /** The same of somebody who works for the account of another. */
  asMember(user: { id: string }, account: { id: string }): Api;
  /** With an access token that a test got hold of. */
  withToken(accessToken: string): Api;
  nobody: Api;
  /** A session and access token for a user, as signing in would make them. */
  signIn(user: { id: string }): Promise<{ sessionId: string; accessToken: string }>;
  http(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  saveSettings(settings: StoredSettings): Promise<void>;
  /** Waits until no job is left to be done, failed ones aside. */
  jobsDone(): Promise<void>;
  /** Does what the clock would have a housekeeping queue do. */
  runJob(
    name: 'orders.expire' | 'system.sweep' | 'books.check' | 'audit.seal' | 'mailbox.read',
  ): Promise<void>;
  /** Makes a queue give up soon, so that a test need not wait for a day of retries. */
  setQueue(name: QueueName, rules: QueueTestRules): Promise<void>;
};

export type QueueTestRules = { retryLimit: number; expireInSeconds?: number };

/** A Monday noon in Amsterdam. */
const START = '2026-11-23T11:00:00.000Z';
export const ORIGIN = 'http://localhost:3000';

const OPEN_SHOP = {
  company_legal_name: 'Hostwerk Test B.V.',
  company_street: 'Keizersgracht 1',
  company_postal_code: '1015 AA',
  company_city: 'Amsterdam',
  company_kvk: '12345678',
  company_vat_id: 'NL123456782B01',
  company_iban: 'NL91ABNA0417164300',
  support_email: 'hulp@hostwerk.test',
  auto_provisioning: 'true',
  welcome_email_enabled: 'false',
} as const satisfies StoredSettings;

const EMPTY_SITE: Site = {
  serveFile: null,
  servePage: async () =>
    new Response('<!doctype html><title>Shop</title>', {
      headers: { 'content-type': 'text/html' },
    }),
};

/**
 * A shop's queues gather for longer; here a job that brings another would only wait for it. And time
 * passes only where a test says so.
 */
const QUEUE_HABITS = { gatherMs: 5, keepsTime: false };

/**
 * Its thread reads its fonts for longer than it draws a document: the shops of a worker, which come after
 * each other, draw with one.
 */
const PDF = createPdfDrawer(pino({ level: 'silent' }));

/** The queue takes half a second to stop: the next test need not wait for it, the file does. */
const ending: Promise<void>[] = [];

/** Once the programs of the tests before have stopped, and their databases are gone. */
export async function untilAllHaveEnded(): Promise<void> {
  await Promise.all(ending.splice(0));
}

/** The whole program in this process on a database of its own; only the site's pages are a stub. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // PostgreSQL has connections for one that ends beside one that begins.
  await Promise.all(ending.splice(0, ending.length - 1));
  const database = await borrowTestDatabase();
  const { db } = database;
  const connectionString = options.connect?.(database.programString) ?? database.programString;
  const clock: TestClock = {
    now: new Date(START),
    set: (instant) => {
      clock.now = new Date(instant);
    },
  };
  const log = createCollectingLog();
  const now = () => clock.now;
  const config: Config = {
    ...readConfig({ DEMO: 'on', CHEAP_PASSWORDS: 'on', LOG_LEVEL: 'silent', APP_URL: ORIGIN }),
    ...options.config,
  };
  const secretKey = 'a key that only tests know, 32 characters';
  const context = createContext(
    {
      config,
      connectionString,
      secretKey,
      now,
      jobs: QUEUE_HABITS,
      ...(options.connect === undefined && { Client: KeptClient }),
    },
    {
      log: log.logger,
      pdf: PDF,
      provisioning: { ...NO_MODULES, simulator: createSimulator(0) },
      ...options.overrides?.({ db, now }),
    },
  );
  const handlers = createJobHandlers(context);
  await saveSettings(db, { ...OPEN_SHOP, ...options.settings });
  await context.listener.start();
  await Promise.all([context.changes.start(), context.jobs.start(handlers)]);
  const app = createApp(context, options.site?.(context) ?? EMPTY_SITE);

  const http: TestApp['http'] = async (path, { address = '192.0.2.1', ...init } = {}) =>
    ask(app, new Request(new URL(path, ORIGIN), init), address);
  const signIn: TestApp['signIn'] = (user) => openSession(context, user.id);
  const tokens = new Map<string, { token: Promise<string>; at: Date }>();
  const tokenOf = ({ id }: { id: string }) => {
    const kept = tokens.get(id);
    if (kept !== undefined && clock.now.getTime() - kept.at.getTime() < CONSOLE_SESSION_MS) {
      return kept.token;
    }
    // A colleague signs in every day; a test that turns the clock need not think of it.
    const token = signIn({ id }).then(({ accessToken }) => accessToken);
    tokens.set(id, { token, at: clock.now });
    // A sign-in that failed is tried again the next time.
    token.catch(() => tokens.delete(id));
    return token;
  };
  const clientFor = (headers: () => Promise<Record<string, string>>): Api =>
    createORPCClient(
      new RPCLink({
        url: `${ORIGIN}/rpc`,
        headers,
        fetch: async (request) => {
          const response = await ask(app, request);
          await options.watch?.(request, response.clone());
          return response;
        },
      }),
    );
  return {
    context,
    db,
    database,
    clock,
    log,
    as: (user) => clientFor(async () => ({ authorization: `Bearer ${await tokenOf(user)}` })),
    asMember: (user, account) =>
      clientFor(async () => ({
        authorization: `Bearer ${await tokenOf(user)}`,
        [ACCOUNT_HEADER]: account.id,
      })),
    withToken: (token) => clientFor(async () => ({ authorization: `Bearer ${token}` })),
    nobody: clientFor(async () => ({})),
    signIn,
    http,
    saveSettings: (settings) => saveSettings(db, settings),
    jobsDone: () => jobsDone(db),
    runJob: (name) => handlers[name]({}, new AbortController().signal),
    setQueue: (name, rules) => setQueue(db, name, rules),
    async [Symbol.asyncDispose]() {
      const stopped = context.jobs.stop();
      await context.listener.stop();
      await context.db.destroy();
      const mailsAreSent = context.mail.kind !== 'waiting';
      try {
        if (options.breaksBooks !== true) {
          await insistOnRightBooks(db, { now: now(), mailsAreSent, secretKey });
        }
      } finally {
        ending.push(stopped.then(() => database.drop()));
      }
    },
  };
}

/**
 * Asks the program without a network: of Node's connection it reads the address at the other end,
 * and what it sets on Node's response belongs to every answer that does not say otherwise.
 */
export async function ask(
  app: ReturnType<typeof createApp>,
  request: Request,
  remoteAddress = '192.0.2.1',
): Promise<Response> {
  const headers = new Headers();
  const connection = {
    incoming: { socket: { remoteAddress } },
    outgoing: { setHeader: (name: string, value: string) => headers.set(name, value) },
  } as unknown as HttpBindings;
  const response = await app.fetch(request, connection);
  for (const [name, value] of headers) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

async function openSession(
  context: Context,
  userId: string,
): Promise<{ sessionId: string; accessToken: string }> {
  const sessionId = randomUUID();
  const farAway = new Date('2100-01-01T00:00:00Z');
  const at = context.now();
  await context.db
    .insertInto('sessions')
    .values({
      id: sessionId,
      userId,
      token: randomBytes(24).toString('base64url'),
      expiresAt: farAway,
      ipAddress: null,
      userAgent: null,
      createdAt: at,
      updatedAt: at,
      // Somebody is there, however a test turns the clock.
      lastActiveAt: farAway,
    })
    .execute();
  const { token } = await context.auth.api.signJWT({
    body: { payload: { sub: userId, sid: sessionId, exp: farAway.getTime() / 1000 } },
  });
  return { sessionId, accessToken: token };
}

async function saveSettings(db: Db, settings: StoredSettings): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const description = Object.entries(SETTINGS).find(([name]) => name === key)?.[1].description;
    await db
      .insertInto('systemSettings')
      .values({ key, value, description: description ?? '', updatedAt: new Date(START) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}

/**
 * Waits until all jobs are done. Those for later or to be tried again would wait for their time and for a
 * poll; here they are due at once.
 */
async function jobsDone(db: Db): Promise<void> {
  const names = sql.join(Object.keys(QUEUES));
  const wake = sql<{ name: string }>`
    with due as (
      update pgboss.job set start_after = now()
      where name in (${names}) and state in ('created', 'retry') and start_after > now()
    )
    select name, pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
    from pgboss.job
    where name in (${names}) and state in ('created', 'retry', 'active')
  `;
  await untilSo(async () => (await wake.execute(db)).rows.length === 0);
}

async function setQueue(
  db: Db,
  name: QueueName,
  { retryLimit, expireInSeconds = 60 }: QueueTestRules,
): Promise<void> {
  await sql`
    update pgboss.queue set retry_limit = ${retryLimit}, retry_delay = 0, retry_backoff = false,
      expire_seconds = ${expireInSeconds}
    where name = ${name}
  `.execute(db);
}
