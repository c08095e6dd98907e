import type { Server } from 'node:http';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { modeOf, mollieWebhookUrl } from '#server/sales/gateways/mollie.ts';
import type { LogKeeper } from '#server/platform/backup/log-keeper.ts';
import { ConfigError } from '#server/platform/startup/config-error.ts';
import { guardTimedJobs } from '#server/platform/clock/guard-timed-jobs.ts';
import { checkDurability } from '#server/platform/db/durability.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/db/embedded-postgres.ts';
import { seedDemoShop } from '#server/demo/seed-demo-shop.ts';
import { assertSameKindOfShop } from '#server/demo/assert-same-kind-of-shop.ts';
import { endStreams } from '#server/platform/events/end-streams.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { releaseJobs } from '#server/platform/jobs/release-jobs.ts';
import { createPageFinder } from '#server/http/page-finder.ts';
import { createPages } from '#server/http/pages.ts';
import { type DatabaseAccess, prepareDatabase } from '#server/platform/startup/prepare-database.ts';
import { readOrCreateSecretKey } from '#server/platform/startup/secret-key.ts';
import { createFileServer, createRenderer } from '#server/http/site.ts';
import type { StartLog } from '#server/platform/startup/start-log.ts';
import { recordLostWork } from '#server/platform/clock/record-lost-work.ts';
import type { Site } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './create-context.ts';
import { createJobHandlers } from './job-handlers.ts';

const BUILD = join(import.meta.dirname, '..', 'build');
/** Files of earlier builds that their pages still ask for (`scripts/earlier-files.ts`). */
const EARLIER = join(import.meta.dirname, '..', 'build-earlier');
const DATABASE = 'hostwerk';
const STOP_LIMIT_MS = 8000;
/** Time in which an answer that is under way may still be given. */
const LAST_ANSWERS_MS = 1000;

const now = () => new Date();

/** Loads the pages: those of the build, unless development hands in some that follow the sources. */
type LoadSite = (context: Context) => Promise<Site>;

/** Starts the program and returns once it serves; it stops itself on SIGINT and SIGTERM. */
export async function main(
  env: NodeJS.ProcessEnv,
  log: StartLog,
  loadSite: LoadSite = loadBuiltSite,
): Promise<void> {
  const config = readConfig(env);
  // Before the database: one that is there without its key has lost it.
  const secretKey = config.secretKey ?? readOrCreateSecretKey(config.dataDir);
  const postgres = config.embedded ? await startPostgres(config, log) : null;
  const access = accessOf(config, postgres);
  const context = createContext({
    config,
    connectionString: access.program,
    secretKey,
    now,
  });
  process.on('unhandledRejection', (error) => {
    // One answer went wrong, in some library: no reason to end those of everybody else.
    context.log.error({ err: error }, 'a failure that nobody waited for');
  });
  const keeper = await keepLog(context, postgres);
  const migrations = log.step('Migrations');
  await checkDurability(context.db);
  const applied = await prepareDatabase(access, now());
  migrations(applied.length === 0 ? 'up to date' : `${applied.length} applied`);
  // Before any job: one of a demo would take the mails of a real shop for sent.
  await assertSameKindOfShop(context);
  await context.clock.refresh();
  if (config.embedded) await releaseJobs(context.db);
  await context.listener.start();
  if (config.embedded) {
    const lost = await recordLostWork(context, now());
    if (lost !== null) log.note(lost);
  }
  const handlers = guardTimedJobs(context, createJobHandlers(context));
  await Promise.all([context.changes.start(), context.jobs.start(handlers)]);
  const fill = log.step(config.demo ? 'Demo' : 'Shop');
  fill(await seedDemoShop(context));
  await log.site;
  const server = createHttpServer(context, await loadSite(context));
  await listen(server, config);
  stopOnSignal(server, context, { postgres, keeper });
  for (const line of paymentNotes(config)) log.note(line);
  log.ready(readyLines(config));
}

async function startPostgres(config: Config, log: StartLog): Promise<EmbeddedPostgres> {
  const done = log.step('PostgreSQL');
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    keepsLog: config.backupLog !== undefined,
    log: { info: log.note, error: log.note },
  });
  await postgres.createDatabaseIfMissing(DATABASE);
  done(postgres.outcome);
  for (const line of postgres.notes) log.note(line);
  return postgres;
}

/** A shop that does not ask for it loads nothing of it. */
async function keepLog(
  { config, log }: Context,
  postgres: EmbeddedPostgres | null,
): Promise<LogKeeper | null> {
  const { backupLog: folder, backupRecipients: recipients = [] } = config;
  if (folder === undefined || postgres === null) return null;
  const { startLogKeeper } = await import('./platform/backup/log-keeper.ts');
  return await startLogKeeper({
    postgres,
    folder,
    recipients,
    log: { info: (line) => log.info(line), error: (line) => log.error(line) },
  });
}

function accessOf(config: Config, postgres: EmbeddedPostgres | null): DatabaseAccess {
  if (postgres !== null) {
    return {
      owner: postgres.connectionString(DATABASE),
      program: postgres.programString(DATABASE),
    };
  }
  const { databaseUrl: program, databaseOwnerUrl: owner = program } = config;
  if (program === undefined || owner === undefined) {
    throw new ConfigError('DATABASE_URL is missing.');
  }
  return { owner, program };
}

async function loadBuiltSite(context: Context): Promise<Site> {
  const build: ServerBuild = await import(join(BUILD, 'server', 'index.js'));
  const render = createRenderer(context, async () => build, 'production');
  return {
    serveFile: await createFileServer(join(BUILD, 'client'), EARLIER),
    servePage: createPages(context, render, createPageFinder(build)),
  };
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

type Kept = { postgres: EmbeddedPostgres | null; keeper: LogKeeper | null };

/** Stops in the order in which things lean on each other; whatever hangs does not hold the end. */
function stopOnSignal(server: Server, context: Context, { postgres, keeper }: Kept): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await Promise.all([giveLastAnswers(server), context.jobs.stop()]);
    await context.listener.stop();
    await context.pool.end();
    await postgres?.stop();
    await keeper?.finish();
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/** Takes no more requests; whoever asked already gets an answer, and streams that never end do. */
function giveLastAnswers(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    endStreams();
  });
}

/** Notes that payments are less than they seem. */
function paymentNotes({ demo, mollieApiKey, appUrl }: Config): string[] {
  if (mollieApiKey === undefined || demo) return [];
  const isTest = modeOf(mollieApiKey) === 'test';
  return [
    ...(isTest ? ['MOLLIE_API_KEY is a test key: who pays at Mollie pays nothing'] : []),
    ...(mollieWebhookUrl(appUrl) === null
      ? ['Mollie cannot reach APP_URL: how a payment ended is asked for after five minutes']
      : []),
  ];
}

function readyLines(config: Config): string[] {
  const lines = [config.appUrl];
  if (!config.demo) return lines;
  return [
    ...lines,
    'eigenaar@hostwerk.test     owner',
    'beheer@hostwerk.test       admin',
    'medewerker@hostwerk.test   staff',
    'klant@hostwerk.test        customer',
    'nieuw@hostwerk.test        customer with nothing',
    'password: hostwerk-demo-2026',
  ];
}
