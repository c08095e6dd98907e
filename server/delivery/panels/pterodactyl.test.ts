import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PterodactylOptions } from '#domain/delivery/pterodactyl.ts';
import { patienceFor } from '#tests/support/panel-server.ts';
import { startFakePterodactyl, type FakePterodactyl } from '#tests/support/pterodactyl.ts';
import { PanelError } from './panel-http.ts';
import { NOT_READY, type DeliveryRequest, type ServerOwner } from './provisioning-port.ts';
import type { PterodactylSettings } from './pterodactyl-client.ts';
import { createPterodactyl } from './pterodactyl.ts';

let panel: FakePterodactyl;
beforeEach(async () => {
  panel = await startFakePterodactyl();
});
afterEach(() => panel[Symbol.asyncDispose]());

const OPTIONS: PterodactylOptions = {
  nestId: 3,
  eggId: 7,
  locationIds: [1, 2],
  memoryMb: 4096,
  swapMb: 0,
  diskMb: 20_480,
  cpuPercent: 200,
  databases: 1,
  backups: 2,
  allocations: 3,
  environment: [{ name: 'MINECRAFT_VERSION', value: '1.21' }],
};

function newOwner(over: Partial<ServerOwner> = {}): ServerOwner {
  const id = randomUUID();
  const email = `speler-${id.slice(0, 8)}@voorbeeld.test`;
  return { id, email, emailVerified: false, firstName: 'Sanne', lastName: 'de Vries', ...over };
}

const signal = new AbortController().signal;
const moduleAt = (settings: Partial<PterodactylSettings> = {}) =>
  createPterodactyl({ ...panel.settings, ...settings });

function newRequest(over: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return {
    serviceId: randomUUID(),
    name: 'Blokkenwereld',
    planType: 'game',
    planSlug: 'minecraft-4',
    resources: null,
    system: null,
    templateId: null,
    options: OPTIONS,
    owner: newOwner(),
    network: null,
    domain: null,
    task: null,
    signal,
    answer: () => Promise.resolve(),
    ...over,
  };
}

async function delivered(): Promise<{ serviceId: string; name: string; signal: AbortSignal }> {
  const request = newRequest();
  expect(await moduleAt().deliver(request)).not.toBe(NOT_READY);
  return { serviceId: request.serviceId, name: request.name, signal };
}

/** Answers the error of a call that does not do as it should. */
async function errorOf(call: Promise<unknown>): Promise<PanelError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PanelError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

function made(from = 0) {
  return panel.asked.slice(from).filter((question) => question.startsWith('POST'));
}

describe('a delivery', () => {
  test('makes an account and a server of what the plan says, known by our ids', async () => {
    const request = newRequest();
    const info = await moduleAt().deliver(request);
    expect(panel.books.users).toEqual([
      expect.objectContaining({
        external_id: request.owner.id,
        email: request.owner.email,
        username: `hw${request.owner.id.replaceAll('-', '').slice(0, 12)}`,
        first_name: 'Sanne',
        last_name: 'de Vries',
      }),
    ]);
    const [server] = panel.books.servers;
    expect(server?.made).toEqual({
      external_id: request.serviceId,
      name: 'Blokkenwereld',
      user: 1,
      egg: 7,
      docker_image: 'ghcr.io/pterodactyl/yolks:java_21',
      startup: 'java -Xmx{{SERVER_MEMORY}}M -jar {{SERVER_JARFILE}}',
      environment: { SERVER_JARFILE: 'server.jar', MINECRAFT_VERSION: '1.21', BUILD_NUMBER: '' },
      limits: { memory: 4096, swap: 0, disk: 20_480, io: 500, cpu: 200 },
      feature_limits: { databases: 1, backups: 2, allocations: 3 },
      deploy: { locations: [1, 2], dedicated_ip: false, port_range: [] },
      start_on_completion: true,
    });
    expect(info).toEqual({
      hostname: '203.0.113.5:25566',
      ipAddress: '',
      username: panel.books.users[0]?.username,
      notes: '',
      panelUrl: `${panel.settings.url}/server/${server?.uuid.slice(0, 8)}`,
    });
  });

  test('is not there before it is installed, however often is looked', async () => {
    panel.books.looksToInstall = 2;
    const request = newRequest();
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    expect(await moduleAt().deliver(request)).toBe(NOT_READY);
    expect(await moduleAt().deliver(request)).toMatchObject({ hostname: '203.0.113.5:25566' });
    expect(panel.books.servers).toHaveLength(1);
  });

  test.each(['restoring_backup', 'something_new'])(
    'is not there in the state %s',
    async (status) => {
      panel.distort({ status });
      expect(await moduleAt().deliver(newRequest())).toBe(NOT_READY);
    },
  );

  test.each(['install_failed', 'reinstall_failed'])('%s on the panel fails', async (status) => {
    panel.distort({ status });
    expect((await errorOf(moduleAt().deliver(newRequest()))).message).toMatch(/mislukt/);
  });

  test('asked for twice, also at once, makes one server', async () => {
    const request = newRequest();
    await moduleAt().deliver(request);
    const asked = panel.asked.length;
    await moduleAt().deliver(request);
    expect(made(asked)).toEqual([]);
    const other = newRequest();
    const outcomes = await Promise.all([1, 2, 3].map(() => moduleAt().deliver(other)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(panel.books.servers).toHaveLength(2);
  });

  test('of two servers of a new customer at once makes one account', async () => {
    const owner = newOwner();
    await Promise.all([1, 2, 3].map(() => moduleAt().deliver(newRequest({ owner }))));
    expect(panel.books.users).toHaveLength(1);
    expect(panel.books.servers.map(({ made: { user } }) => user)).toEqual([1, 1, 1]);
  });

  test.each(['cut', 'hang', 'down', 'busy', 'garbled', 'redirect'] as const)(
    'whose making goes wrong (%s) is found or made by the next try, once',
    async (failure) => {
      const request = newRequest();
      panel.fail('POST application/servers', failure);
      const error = await errorOf(moduleAt(patienceFor(failure)).deliver(request));
      expect(error.message).toContain('POST application/servers');
      expect(await moduleAt().deliver(request)).toMatchObject({ hostname: '203.0.113.5:25566' });
      expect(panel.books.servers).toHaveLength(1);
    },
  );

  test.each([
    'GET application/servers/external',
    'GET application/users',
    'POST application/users',
  ])('goes on after %s had no answer', async (question) => {
    const request = newRequest();
    panel.fail(question, 'cut');
    await errorOf(moduleAt().deliver(request));
    await moduleAt().deliver(request);
    expect(panel.books).toMatchObject({ users: { length: 1 }, servers: { length: 1 } });
  });

  test('shows the name that players type where there is one', async () => {
    panel.books.alias = 'mc1.example.nl';
    expect(await moduleAt().deliver(newRequest())).toMatchObject({
      hostname: 'mc1.example.nl:25566',
    });
    panel.books.alias = '<b>mc</b>';
    expect(await moduleAt().deliver(newRequest())).toMatchObject({
      hostname: '203.0.113.5:25567',
    });
  });

  test('says what staff can do where the panel has no room', async () => {
    panel.books.portsLeft = 0;
    const full = await errorOf(moduleAt().deliver(newRequest()));
    expect(full.message).toMatch(/geen plaats.*allocation/);
    const options = { ...OPTIONS, locationIds: [9] };
    const nowhere = await errorOf(moduleAt().deliver(newRequest({ options })));
    expect(nowhere.message).toMatch(/geen plaats.*node/);
  });

  test('says what the panel does not take', async () => {
    const options = { ...OPTIONS, environment: [{ name: 'SERVER_JARFILE', value: '' }] };
    const error = await errorOf(moduleAt().deliver(newRequest({ options })));
    expect(error.message).toContain('The Server Jar File variable field is required.');
    const wrongEgg = await errorOf(
      moduleAt().deliver(newRequest({ options: { ...OPTIONS, eggId: 8 } })),
    );
    expect(wrongEgg.message).toBe('Op het paneel is in nest 3 geen egg met nummer 8.');
    const without = await errorOf(moduleAt().deliver(newRequest({ options: null })));
    expect(without.message).toMatch(/pakket/);
    expect(panel.books.servers).toEqual([]);
  });

  test('says which right the key misses', async () => {
    panel.hide('allocations');
    const error = await errorOf(moduleAt().deliver(newRequest()));
    expect(error.message).toMatch(/PTERODACTYL_KEY mist het recht/);
  });

  test.each([
    { external_id: randomUUID() },
    { identifier: '../admin' },
    { identifier: 'ABCDEFGH' },
    { id: '7' },
    { allocation: 0 },
    { status: 7 },
  ])('that the panel describes as %o is not believed', async (change) => {
    const request = newRequest();
    await moduleAt().deliver(request);
    panel.distort(change);
    const error = await errorOf(moduleAt().deliver(request));
    expect(error.message).toMatch(/onleesbaar|van een ander/);
  });

  test('ends with the signal of its job', async () => {
    const job = new AbortController();
    panel.fail('GET application/servers/external', 'hang');
    const call = moduleAt().deliver(newRequest({ signal: job.signal }));
    await expect.poll(() => panel.asked.length).toBe(1);
    job.abort();
    expect((await errorOf(call)).message).toMatch(/geen antwoord/);
  });
});

describe('an account that has the address of the customer', () => {
  const person = (email: string, external_id: string | null = null) => ({
    external_id,
    email,
    username: 'sanne',
    first_name: 'S.',
    last_name: 'Vries',
  });

  test('and was made by hand becomes theirs once the address is shown to be theirs', async () => {
    const owner = newOwner({ email: 'Sanne@Voorbeeld.test' });
    panel.books.addUser(person('sanne@voorbeeld.test'));
    const request = newRequest({ owner });
    const error = await errorOf(moduleAt().deliver(request));
    expect(error.message).toMatch(/nog niet bevestigd/);
    expect(panel.books.servers).toEqual([]);
    await moduleAt().deliver({ ...request, owner: { ...owner, emailVerified: true } });
    expect(panel.books.users).toEqual([
      expect.objectContaining({ external_id: owner.id, username: 'sanne', first_name: 'S.' }),
    ]);
    expect(panel.books.servers[0]?.made.user).toBe(1);
  });

  test('but is another customer’s, or an administrator’s, never gets a server', async () => {
    const owner = newOwner({ emailVerified: true });
    panel.books.addUser(person(owner.email, randomUUID()));
    const theirs = await errorOf(moduleAt().deliver(newRequest({ owner })));
    expect(theirs.message).toMatch(/andere klant/);
    const boss = newOwner({ emailVerified: true });
    panel.books.addUser({ ...person(boss.email), username: 'boss' }, { root: true });
    const root = await errorOf(moduleAt().deliver(newRequest({ owner: boss })));
    expect(root.message).toMatch(/beheerder/);
    expect(panel.books.servers).toEqual([]);
  });

  test('only in part is none of theirs', async () => {
    const owner = newOwner({ email: 'anne@voorbeeld.test', emailVerified: true });
    panel.books.addUser(person('sanne@voorbeeld.test'));
    await moduleAt().deliver(newRequest({ owner }));
    expect(panel.books.servers[0]?.made.user).toBe(2);
  });
});

describe('a server that is there', () => {
  test('is switched off and on, each as often as it is asked', async () => {
    const server = await delivered();
    const status = () => panel.books.find(server.serviceId).status;
    for (const _ of [1, 2]) await moduleAt().suspend(server);
    expect(status()).toBe('suspended');
    for (const _ of [1, 2]) await moduleAt().unsuspend(server);
    expect(status()).toBeNull();
  });

  test('is deleted once, also when the answer got lost', async () => {
    const server = await delivered();
    panel.fail('DELETE application/servers', 'cut');
    await errorOf(moduleAt().terminate(server));
    await moduleAt().terminate(server);
    expect(panel.books.deleted).toEqual([server.serviceId]);
  });

  test('that somebody else deletes meanwhile is deleted', async () => {
    const server = await delivered();
    await Promise.all([1, 2].map(() => moduleAt().terminate(server)));
    expect(panel.books.deleted).toEqual([server.serviceId]);
  });

  test('is restarted with the client key', async () => {
    const server = await delivered();
    await moduleAt().restart(server);
    const identifier = panel.books.servers[0]?.uuid.slice(0, 8);
    expect(panel.books.powered).toEqual([[identifier, 'restart']]);
  });

  test('is not restarted while it is off', async () => {
    const server = await delivered();
    await moduleAt().suspend(server);
    await moduleAt().restart(server);
    expect(panel.books.powered).toEqual([]);
  });

  test('is not restarted without a client key, which staff hear', async () => {
    const server = await delivered();
    const { clientKey: _, ...settings } = panel.settings;
    const error = await errorOf(createPterodactyl(settings).restart(server));
    expect(error.message).toMatch(/PTERODACTYL_CLIENT_KEY/);
    await moduleAt().suspend(server);
    await createPterodactyl(settings).restart(server);
  });
});

test('a server that is not there is deleted, and cannot be switched or restarted', async () => {
  const server = { serviceId: randomUUID(), name: 'weg', signal };
  await moduleAt().terminate(server);
  const byHand = await errorOf(moduleAt().terminate({ ...server, madeByHand: true }));
  expect(byHand.message).toMatch(/Haal hem zelf weg/);
  for (const task of ['suspend', 'unsuspend', 'restart'] as const) {
    expect((await errorOf(moduleAt()[task](server))).message).toMatch(/geen server/);
  }
  expect(panel.books.powered).toEqual([]);
});

test.each(['cut', 'down', 'busy', 'redirect', 'elsewhere'] as const)(
  'a panel that fails (%s) has not lost a server',
  async (failure) => {
    const server = await delivered();
    panel.fail('GET application/servers/external', failure, failure, failure);
    await errorOf(moduleAt().terminate(server));
    await errorOf(moduleAt().suspend(server));
    await errorOf(moduleAt().deliver(newRequest({ serviceId: server.serviceId })));
    expect(panel.books.servers).toHaveLength(1);
    expect(panel.books.find(server.serviceId).status).toBeNull();
  },
);

test('no error tells a key, an address or a name', async () => {
  const request = newRequest();
  const questions = ['GET application/servers', 'GET application/users', 'POST application/users'];
  for (const question of questions) {
    for (const failure of ['cut', 'down', 'garbled', 'redirect'] as const) {
      // People are looked for twice: the look by address fails.
      if (question === 'GET application/users') panel.fail(question, null, failure);
      else panel.fail(question, failure);
      const error = await errorOf(moduleAt().deliver(request));
      const told = JSON.stringify([error.message, error.stack, String(error.cause)]);
      expect(told).not.toMatch(/ptl[ac]_/);
      expect(told).not.toContain(request.owner.email);
      expect(told).not.toContain('de Vries');
      panel.fail(question);
      panel.books.users.splice(0);
      panel.books.servers.splice(0);
    }
  }
});
