// @program
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { fillFolder } from '#tests/support/filled-folder.ts';
import { refuse, run } from '#tests/support/commands.ts';
import { makePassingFolder, removePassingFolder } from '#tests/support/passing-folder.ts';
import {
  findFreePort,
  launchProgram,
  startProgram,
  until,
  type Environment,
} from '#tests/support/program.ts';
import { registerShopper } from '#tests/support/shopper.ts';

// The program as a process: killed, starved of its database, started wrongly. No browser is needed.

/** Several starts of the program go into one of these. The very first is that of the whole run. */
test.setTimeout(120_000);
/** Recovery that a person waits for (issue: by itself within five seconds). */
const RECOVERY_MS = 5000;

async function temporaryFolder() {
  const path = await makePassingFolder('hostwerk-program-');
  return { path, [Symbol.asyncDispose]: () => removePassingFolder(path) };
}

/** With a shop in it that was started before. */
async function filledFolder() {
  const folder = await temporaryFolder();
  await fillFolder(folder.path);
  return folder;
}

async function inDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
  database = 'hostwerk',
): Promise<T> {
  const connection = findRunningPostgres(dataDir);
  if (connection === undefined) throw new Error('its PostgreSQL does not run');
  const client = new pg.Client({ connectionString: connection(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('killed between payment and delivery, it delivers once after the restart', async () => {
  await using folder = await filledFolder();
  const environment = { DATA_DIR: folder.path, DEMO: 'on' };
  const first = await startProgram(environment);
  const shopper = await registerShopper(first.url);
  const { orderId, paymentId } = await shopper.order('mijn-site');
  await shopper.pay(paymentId);
  expect((await shopper.services()).map(({ status }) => status)).toEqual(['pending']);
  await first.end('SIGKILL');

  await using second = await startProgram(environment);
  expect(second.said()).not.toContain('Error');
  const delivered = await until(
    () => inDatabase(folder.path, (client) => readDelivery(client, orderId)),
    ({ status }) => status === 'active',
    RECOVERY_MS,
  );
  expect(delivered).toEqual({
    status: 'active',
    order: 'completed',
    deliveries: 1,
    invoices: 1,
    terms: 1,
  });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function readDelivery(client: pg.Client, orderId: string) {
  const { rows } = await client.query(
    `select s.status, o.status as order,
       (select count(*)::int from audit_log where action = 'service.deliver' and subject_id = s.id::text) as deliveries,
       (select count(*)::int from invoices where order_id = o.id) as invoices,
       (select count(*)::int from service_terms where service_id = s.id and ends_at is not null) as terms
     from orders o join services s on s.order_id = o.id where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

/** Asks again where a kept connection was closed as it was used, which a browser does by itself. */
const get = (url: string) => fetch(url).catch(() => fetch(url));

test('its PostgreSQL killed, it lives, serves pages from memory, says 503 and recovers', async () => {
  await using folder = await filledFolder();
  await using program = await startProgram({ DATA_DIR: folder.path, DEMO: 'on' });
  const { url } = program;
  const home = await (await get(url)).text();
  const statuses: number[] = [];
  const enough = new AbortController();
  const watching = (async () => {
    while (!enough.signal.aborted) {
      statuses.push((await get(`${url}/rpc/public/plans/list`)).status);
    }
  })();

  const pidFile = await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  const during = await get(url);
  expect(during.status).toBe(200);
  expect(await during.text()).toBe(home);
  expect((await get(`${url}/healthz`)).status).toBe(200);
  await until(async () => statuses.includes(503), Boolean, RECOVERY_MS);
  await until(
    () => get(`${url}/readyz`).then(({ status }) => status),
    (status) => status === 200,
    RECOVERY_MS,
  );
  await until(
    () => get(`${url}/rpc/public/plans/list`).then(({ status }) => status),
    (status) => status === 200,
    RECOVERY_MS,
  );
  enough.abort();
  await watching;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  process.kill(program.pid, 0);

  const shopper = await registerShopper(url);
  const { paymentId } = await shopper.order('na-de-storing');
  await shopper.pay(paymentId);
  await until(
    () => shopper.services(),
    ([service]) => service?.status === 'active',
    15_000,
  );
});

test('on a given PostgreSQL nothing embedded starts, and copies share the shop', async () => {
  await using folder = await filledFolder();
  await using host = await startProgram({ DATA_DIR: folder.path, DEMO: 'on' });
  expect(host.pid).toBeGreaterThan(0);
  await inDatabase(folder.path, (client) => client.query('create database second_shop'));
  await using mine = await temporaryFolder();
  const owner = findRunningPostgres(folder.path)?.('second_shop');
  const environment = {
    DATA_DIR: mine.path,
    DATABASE_URL: owner,
    SECRET_KEY: 'a secret of a test, long enough to be one',
  };
  await using one = await startProgram(environment);
  // The other copy makes nothing itself: who serves there may read and write rows only.
  await using two = await startProgram({
    ...environment,
    DATABASE_URL: owner?.replace('//hostwerk@', '//hostwerk_program@'),
    DATABASE_OWNER_URL: owner,
  });
  expect(findRunningPostgres(mine.path)).toBeUndefined();
  const plans = await Promise.all(
    [one, two].map(({ url }) => fetch(`${url}/api/v1/plans`).then((answer) => answer.text())),
  );
  expect(plans[0]).toContain('web-starter');
  expect(plans[1]).toBe(plans[0]);
  // A real shop: no demo accounts, no outbox, no test gateway.
  expect((await fetch(`${one.url}/dev/outbox`)).status).toBe(404);
  const accounts = await inDatabase(
    folder.path,
    (client) => client.query('select 1 from users'),
    'second_shop',
  );
  expect(accounts.rowCount).toBe(0);
});

const WRONG_STARTS: { name: string; environment: Environment; says: RegExp }[] = [
  { name: 'a port that is no port', environment: { PORT: 'abc' }, says: /PORT/ },
  {
    name: 'a data folder that cannot be written',
    environment: { DATA_DIR: '/proc/nowhere' },
    says: /\/proc\/nowhere/,
  },
  {
    name: 'a database nobody answers at',
    environment: { DATABASE_URL: 'postgres://x@127.0.0.1:1/none', SECRET_KEY: 'x'.repeat(40) },
    says: /DATABASE_URL/,
  },
  {
    name: 'a database without the key of its shop',
    environment: { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' },
    says: /SECRET_KEY/,
  },
];

for (const { name, environment, says } of WRONG_STARTS) {
  test(`${name}: one clear line, exit code 1`, async () => {
    await using folder = await temporaryFolder();
    expect(await failToStart({ DATA_DIR: folder.path, ...environment })).toMatch(says);
  });
}

test('a port in use: one clear line, exit code 1', async () => {
  await using folder = await filledFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = portOf(taken);
  const line = await failToStart({ DATA_DIR: folder.path, DEMO: 'on', PORT: String(port) });
  expect(line).toContain(String(port));
  taken.close();
});

test('a DATABASE_URL where something else answers: one clear line, exit code 1', async () => {
  await using folder = await temporaryFolder();
  const other = createServer((socket) => {
    // A client that is turned away may be gone already.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const line = await failToStart({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://x@127.0.0.1:${portOf(other)}/x`,
    SECRET_KEY: 'x'.repeat(40),
  });
  expect(line).toContain('DATABASE_URL');
  other.close();
});

test('told to stop, it gives the answer that is under way, takes no more, and ends well', async () => {
  await using folder = await filledFolder();
  await using program = await startProgram({ DATA_DIR: folder.path, DEMO: 'on' });
  const { hostname, port, origin } = new URL(program.url);
  const body = JSON.stringify({ email: 'nieuw@hostwerk.test' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const head = [
    'POST /api/auth/forgot-password HTTP/1.1',
    `Host: ${hostname}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  const stream = await (await registerShopper(program.url)).stream();
  // The first half has come in once something asked later is answered.
  await fetch(`${program.url}/healthz`);
  const ended = program.end('SIGTERM');
  await until(
    () =>
      fetch(`${program.url}/healthz`).then(
        () => true,
        () => false,
      ),
    (isOpen) => !isOpen,
    RECOVERY_MS,
  );
  socket.write(body.slice(5));
  expect(await ended).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  // An open tab hears the end of its stream; a line that is cut off would be an error.
  expect(await stream.text()).not.toContain('error');
});

test('told to stop by way of npm, it is the program that stops', async () => {
  await using folder = await temporaryFolder();
  const url = `http://localhost:${await findFreePort()}`;
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const npm = spawn('npm', ['start'], {
    stdio: 'ignore',
    env: { ...inherited, DATA_DIR: folder.path, DEMO: 'off', PORT: new URL(url).port },
    // A group of its own: what is left behind can be found.
    detached: true,
  });
  using _left = { [Symbol.dispose]: () => endGroup(npm.pid) };
  const exited = once(npm, 'exit');
  const isServed = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isServed, Boolean, 60_000);
  npm.kill('SIGTERM');
  await exited;
  // A shell between the two would have died of the signal and left the program behind.
  expect(await isServed()).toBe(false);
  expect(findRunningPostgres(folder.path)).toBeUndefined();
});

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // Nobody is left in it, as it should be.
  }
}

/** Starts wrongly; answers the one line it said of it. */
async function failToStart(environment: Environment): Promise<string> {
  const { child, said, exited } = launchProgram(environment);
  await exited;
  expect(child.exitCode).toBe(1);
  const lines = said()
    .split('\n')
    // In a checkout that PostgreSQL's account cannot enter; a note, and no failure.
    .filter((line) => !line.includes("PostgreSQL's programs run from"))
    .filter((line) => /✗|must|cannot|could not|in use|required|answer/i.test(line));
  expect(lines, said()).toHaveLength(1);
  expect(said()).not.toMatch(/\n\s+at /);
  return lines[0] ?? '';
}

test('the shell gives a role and asks whether the books are right', async () => {
  await using folder = await filledFolder();
  const shop = { DATA_DIR: folder.path, DEMO: 'on' };
  expect(await run('set-role', shop, 'nieuw@hostwerk.test', 'staff')).toContain(
    'nieuw@hostwerk.test is staff now (was customer).',
  );
  expect(await refuse('set-role', shop, 'nieuw@hostwerk.test', 'staff')).toBe(
    '✗ nieuw@hostwerk.test is staff already.',
  );
  expect(await refuse('set-role', shop, 'eigenaar@hostwerk.test', 'customer')).toContain(
    'the last owner',
  );
  expect(await run('check-books', shop)).toContain('✓');
});
