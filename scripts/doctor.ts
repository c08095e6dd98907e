import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import pg from 'pg';
import { describeDatabaseFailure, describeFailure } from './start-failure.ts';
import { lookAtKept } from './look-at-kept.ts';
import { isBuildStale } from './build-when-stale.ts';
import { fail, print } from './terminal-log.ts';
import { CLOCK_TOLERANCE_MS } from '#domain/platform/clock.ts';
import { inspectScanner } from '#server/platform/files/scanner-trial.ts';
import { inspectMailbox } from '#server/platform/mail-servers/imap.ts';
import { inspectMailServer } from '#server/platform/mail-servers/smtp.ts';
import { inspectMollie } from '#server/sales/gateways/mollie-account.ts';
import { inspectDirectAdmin } from '#server/delivery/panels/directadmin-account.ts';
import { inspectProxmox } from '#server/delivery/panels/proxmox-account.ts';
import { inspectPterodactyl } from '#server/delivery/panels/pterodactyl-account.ts';
import { type Config, readConfig } from '#server/config.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { prepareSeal } from '#server/platform/backup/backup-key.ts';
import { readLastBackup } from '#server/platform/backup/kept-backups.ts';
import { inspectLogArchive } from '#server/platform/backup/log-state.ts';
import { SECRET_KEY_FILE } from '#server/platform/startup/secret-key.ts';
import { makeShopMark, SHOP_MARK_HEADER } from '#server/platform/startup/shop-mark.ts';
import { errorCode } from '#server/platform/startup/start-error.ts';

/** Doubtful is what works, and is not as it should be. */
type Finding = { fine: boolean; isDoubtful?: boolean; line: string };
type Check = { name: string; look: () => Finding | Promise<Finding> };

await examine(readEnvironment(process.argv.slice(2)));

/**
 * Takes a copy of systemd by its unit's name: its port is behind the @ and in no file of settings.
 */
function readEnvironment(args: string[]): NodeJS.ProcessEnv {
  if (args.length === 0) return process.env;
  const [, port] = /^[\w.-]+@(\d{1,5})$/.exec(args.join(' ')) ?? [];
  if (port === undefined) fail('Usage: npm run doctor, or npm run doctor -- hostwerk@3001');
  return { ...process.env, PORT: port };
}

async function examine(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfigOrFail(env);
  const checks: Check[] = [
    { name: 'Node', look: () => ({ fine: true, line: process.versions.node }) },
    { name: 'Settings', look: () => ({ fine: true, line: describeMode(config) }) },
    { name: 'Data folder', look: () => lookAtFolder(config.dataDir) },
    {
      name: 'PostgreSQL',
      look: () =>
        config.databaseUrl === undefined ? lookAtBinaries() : lookAtDatabase(config.databaseUrl),
    },
    ...(config.databaseOwnerUrl === undefined ? [] : [ownerCheck(config.databaseOwnerUrl)]),
    ...(config.embedded ? [...keptChecks(config), ...backupChecks(config)] : []),
    { name: 'Mail server', look: () => lookAtMail(config) },
    { name: 'Mailbox', look: () => lookAtAnswers(config) },
    { name: 'Mollie', look: () => lookAtAccount(config) },
    { name: 'Pterodactyl', look: () => lookAtGamePanel(config) },
    { name: 'DirectAdmin', look: () => lookAtHostingPanel(config) },
    { name: 'Proxmox', look: () => lookAtCluster(config) },
    { name: 'Scanner', look: () => lookAtFileScanner(config) },
    { name: 'Port', look: () => lookAtPort(config) },
    { name: 'Site', look: lookAtSite },
  ];
  let sound = true;
  for (const { name, look } of checks) {
    const finding = await look();
    sound &&= finding.fine;
    print(`  ${markOf(finding)} ${name.padEnd(12)} ${finding.line}`);
  }
  process.exitCode = sound ? 0 : 1;
}

function markOf({ fine, isDoubtful = false }: Finding): string {
  if (!fine) return styleText('red', '✗');
  return isDoubtful ? styleText('yellow', '!') : styleText('green', '✓');
}

function ownerCheck(url: string): Check {
  return { name: 'Its owner', look: () => lookAtDatabase(url) };
}

function keptChecks({ dataDir }: Config): Check[] {
  return [{ name: 'Kept', look: () => lookAtKept(dataDir) }];
}

function backupChecks(config: Config): Check[] {
  const { dataDir, backupLog: folder } = config;
  return [
    { name: 'Backup', look: () => lookAtBackup(config) },
    { name: 'Log', look: () => inspectLogArchive({ dataDir, folder }, new Date()) },
  ];
}

function readConfigOrFail(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    return fail(describeFailure(error, env) ?? String(error));
  }
}

function describeMode({ demo, embedded, appUrl }: Config): string {
  const database = embedded ? 'its own PostgreSQL' : 'the PostgreSQL of DATABASE_URL';
  return `${demo ? 'demo' : 'real shop'} on ${database}, ${appUrl}`;
}

/** The folder itself or, before the first start, the nearest one above it. */
function lookAtFolder(dataDir: string): Finding {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const state = folder === dataDir ? 'can be written' : 'is made at the first start';
    return { fine: true, line: `${dataDir} ${state}` };
  } catch (error) {
    const code = errorCode(error) ?? 'unknown';
    return { fine: false, line: `DATA_DIR: ${folder} cannot be written (${code})` };
  }
}

function lookAtBinaries(): Finding {
  try {
    const { folder, version } = findBinaries();
    const program = join(folder, 'bin', 'postgres');
    const { status, error } = spawnSync(program, ['--version']);
    if (status === 0) return { fine: true, line: `${version}, from the npm package` };
    const reason =
      error === undefined ? 'its library links come back at the first start' : error.message;
    return { fine: error === undefined, line: `${version}: ${reason}` };
  } catch (error) {
    return { fine: false, line: describeFailure(error, {}) ?? String(error) };
  }
}

/** No fault without one: a demo needs none, and a machine may be copied as a whole. */
async function lookAtBackup({ dataDir, backupRecipients = [] }: Config): Promise<Finding> {
  try {
    await prepareSeal(backupRecipients);
  } catch (error) {
    return { fine: false, line: describeFailure(error, {}) ?? String(error) };
  }
  const next = backupRecipients.length > 0 ? '; the next is sealed' : '';
  const last = readLastBackup(dataDir);
  if (last === undefined) return { fine: true, line: `none made yet by npm run backup${next}` };
  const { ended, folder, sealed } = last;
  const hours = Math.floor((Date.now() - ended.getTime()) / 3_600_000);
  const age = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  const gone = existsSync(folder) ? '' : ', and is not there any more';
  const how = sealed ? ', sealed' : `, not sealed${next}`;
  return { fine: true, line: `made ${age} ago${how}: ${folder}${gone}` };
}

async function lookAtDatabase(connectionString: string): Promise<Finding> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number; clock: Date }>(
      `select current_setting('server_version') as version, clock_timestamp() as clock,
              current_setting('server_version_num')::int as number`,
    );
    const { version = '', number = 0, clock = new Date() } = rows[0] ?? {};
    if (Math.abs(clock.getTime() - Date.now()) >= CLOCK_TOLERANCE_MS) {
      const line = `${version} answers, but its clock says ${clock.toISOString()}: set the clock right of the machine where it is wrong`;
      return { fine: false, line };
    }
    const fine = number >= 150_000;
    return { fine, line: `${version} answers${fine ? '' : ', but 15 or later is needed'}` };
  } catch (error) {
    return { fine: false, line: describeDatabaseFailure(error) ?? String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lookAtMail(config: Config): Promise<Finding> {
  const { smtpUrl, smtpWithoutTls, demo } = config;
  if (smtpUrl !== undefined) {
    const finding = await inspectMailServer({ url: smtpUrl, allowsPlain: smtpWithoutTls });
    return finding.fine ? ((await lookAtOutage(config)) ?? finding) : finding;
  }
  return { fine: true, line: `no SMTP_URL: mails ${demo ? 'appear on /dev/outbox' : 'wait'}` };
}

/**
 * Tells of the trouble that the running program met with: a server may take its login and none of its
 * mails. Null where nothing of it is known.
 */
async function lookAtOutage({ databaseUrl, dataDir }: Config): Promise<Finding | null> {
  const connectionString = databaseUrl ?? findRunningPostgres(dataDir)?.('hostwerk');
  if (connectionString === undefined) return null;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ since: Date; words: string }>(
      'select since, words from mail_outages where is_away',
    );
    const [outage] = rows;
    if (outage === undefined) return null;
    const line = `SMTP_URL: mails wait since ${outage.since.toISOString()}: ${outage.words}`;
    return { fine: false, line };
  } catch {
    // Another line tells of the database, and one that was never migrated has no mails.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lookAtAnswers({ mailbox }: Config): Finding | Promise<Finding> {
  if (mailbox !== undefined) return inspectMailbox(mailbox);
  return { fine: true, line: 'no IMAP_URL: customers answer in their dashboard' };
}

function lookAtAccount({ mollieApiKey, appUrl }: Config): Finding | Promise<Finding> {
  if (mollieApiKey !== undefined) return inspectMollie({ apiKey: mollieApiKey, appUrl });
  return { fine: true, line: 'no MOLLIE_API_KEY: no iDEAL' };
}

function lookAtGamePanel({ pterodactyl }: Config): Finding | Promise<Finding> {
  if (pterodactyl !== undefined) return inspectPterodactyl(pterodactyl);
  return { fine: true, line: 'no PTERODACTYL_URL: no game servers by themselves' };
}

function lookAtHostingPanel({ directadmin }: Config): Finding | Promise<Finding> {
  if (directadmin !== undefined) return inspectDirectAdmin(directadmin);
  return { fine: true, line: 'no DIRECTADMIN_URL: no web hosting by itself' };
}

function lookAtCluster({ proxmox }: Config): Finding | Promise<Finding> {
  if (proxmox !== undefined) return inspectProxmox(proxmox);
  return { fine: true, line: "no PROXMOX_URL: no VPS's by themselves" };
}

function lookAtFileScanner({ scanCommand }: Config): Finding | Promise<Finding> {
  if (scanCommand !== undefined) return inspectScanner(scanCommand);
  return { fine: true, line: 'no SCAN_COMMAND: files are not scanned' };
}

async function lookAtPort(config: Config): Promise<Finding> {
  const { port, host } = config;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    return { fine: true, line: `${port} on ${host} is free` };
  } catch (error) {
    const mark = await askShopMark(port);
    if (mark !== null && mark === findOwnMark(config)) {
      return { fine: true, line: `${port}: Hostwerk runs there` };
    }
    const reason =
      mark === null
        ? describeFailure(error, { PORT: String(port) })
        : `PORT: on ${port} runs another shop's Hostwerk`;
    return { fine: false, line: reason ?? String(error) };
  }
}

/** The mark of the shop whose program answers there; null for any other program. */
async function askShopMark(port: number): Promise<string | null> {
  const asked = { signal: AbortSignal.timeout(2000) };
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, asked).catch(() => null);
  return answer?.headers.get(SHOP_MARK_HEADER) ?? null;
}

/** Null before the first start, which makes the key. */
function findOwnMark({ secretKey, dataDir }: Config): string | null {
  if (secretKey !== undefined) return makeShopMark(secretKey);
  const file = join(dataDir, SECRET_KEY_FILE);
  return existsSync(file) ? makeShopMark(readFileSync(file, 'utf8').trim()) : null;
}

function lookAtSite(): Finding {
  return { fine: true, line: isBuildStale() ? 'is built at the next start' : 'is built' };
}
