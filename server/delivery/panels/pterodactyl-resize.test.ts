import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PterodactylOptions } from '#domain/delivery/pterodactyl.ts';
import { startFakePterodactyl, type FakePterodactyl } from '#tests/support/pterodactyl.ts';
import type { ResizeRequest } from './provisioning-port.ts';
import { createPterodactyl } from './pterodactyl.ts';

let panel: FakePterodactyl;
beforeEach(async () => {
  panel = await startFakePterodactyl();
});
afterEach(() => panel[Symbol.asyncDispose]());

const SMALL: PterodactylOptions = {
  nestId: 3,
  eggId: 7,
  locationIds: [1],
  memoryMb: 4096,
  swapMb: 0,
  diskMb: 20_480,
  cpuPercent: 200,
  databases: 1,
  backups: 2,
  allocations: 3,
  environment: [{ name: 'BUILD_NUMBER', value: '10' }],
};
const LARGE = { ...SMALL, memoryMb: 8192, diskMb: 40_960, cpuPercent: 400, backups: 5 };

async function delivered(): Promise<ResizeRequest> {
  const serviceId = randomUUID();
  const request = {
    serviceId,
    name: 'Blokkenwereld',
    planType: 'game' as const,
    planSlug: 'minecraft-8',
    resources: null,
    system: null,
    templateId: null,
    options: SMALL,
    signal: new AbortController().signal,
  };
  const owner = { id: randomUUID(), email: 'speler@voorbeeld.test', emailVerified: true };
  await createPterodactyl(panel.settings).deliver({
    ...request,
    owner: { ...owner, firstName: 'Sanne', lastName: 'de Vries' },
    network: null,
    domain: null,
    task: null,
    answer: () => Promise.resolve(),
  });
  return request;
}

const resize = (request: ResizeRequest) => createPterodactyl(panel.settings).resize(request);

test('gives a server what the plan has, and leaves its place and its game alone', async () => {
  const request = await delivered();
  const { made, allocation } = panel.books.find(request.serviceId);
  const before = structuredClone(made);
  // Its customer chose this on the panel.
  made.environment['MINECRAFT_VERSION'] = '1.20.4';
  const environment = [{ name: 'BUILD_NUMBER', value: '20' }];
  await resize({ ...request, options: { ...LARGE, environment } });
  const after = panel.books.find(request.serviceId);
  expect(after.made).toEqual({
    ...before,
    limits: { memory: 8192, swap: 0, disk: 40_960, io: 500, cpu: 400 },
    feature_limits: { databases: 1, backups: 5, allocations: 3 },
    environment: {
      SERVER_JARFILE: 'server.jar',
      MINECRAFT_VERSION: '1.20.4',
      BUILD_NUMBER: '20',
    },
  });
  expect(after.allocation).toEqual(allocation);
});

test('of a plan that sets nothing of the game, how it starts is not touched', async () => {
  const request = await delivered();
  await resize({ ...request, options: { ...LARGE, environment: [] } });
  expect(panel.asked.filter((question) => question.startsWith('PATCH'))).toEqual([
    'PATCH application/servers/1/build',
  ]);
});

test('may be asked for twice, also when its answer was lost', async () => {
  const request = { ...(await delivered()), options: LARGE };
  panel.fail('PATCH application/servers', 'cut');
  await expect(resize(request)).rejects.toThrow('Pterodactyl');
  await resize(request);
  await resize(request);
  expect(panel.books.find(request.serviceId).made.limits.memory).toBe(8192);
});

test('says so when there is no such server, no such plan, or another game runs', async () => {
  const request = await delivered();
  await expect(resize({ ...request, serviceId: randomUUID() })).rejects.toThrow('geen server');
  await expect(resize({ ...request, options: null })).rejects.toThrow('Het pakket zegt niet meer');
  panel.distort({ egg: 8 });
  await expect(resize({ ...request, options: LARGE })).rejects.toThrow('een ander spel');
});
