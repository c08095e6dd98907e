import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME_PLAN } from '#tests/support/pterodactyl-shop.ts';
import { startFakePterodactyl, type FakePterodactyl } from '#tests/support/pterodactyl.ts';
import type { DeliveryRequest } from './provisioning-port.ts';
import { createPterodactyl } from './pterodactyl.ts';

let panel: FakePterodactyl;
beforeEach(async () => {
  panel = await startFakePterodactyl();
});
afterEach(() => panel[Symbol.asyncDispose]());

const { signal } = new AbortController();

function newRequest(): DeliveryRequest {
  const owner = { id: randomUUID(), email: 'speler@voorbeeld.test', emailVerified: true };
  return {
    serviceId: randomUUID(),
    name: 'Blokkenwereld',
    planType: 'game',
    planSlug: GAME_PLAN.slug,
    resources: null,
    system: null,
    templateId: null,
    options: GAME_PLAN.moduleOptions,
    owner: { ...owner, firstName: 'Sanne', lastName: 'de Vries' },
    network: null,
    domain: null,
    task: null,
    signal,
    answer: () => Promise.resolve(),
  };
}

const refusalOf = (request: DeliveryRequest) =>
  createPterodactyl(panel.settings)
    .deliver(request)
    .then(
      () => new Error('no refusal'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );

test.each([
  [{ docker_image: '' }, 'Egg 7 heeft op het paneel geen Docker-image. Vul die daar in.'],
  [{ startup: '' }, /geen opdracht om mee te starten/],
  [{ startup: null }, /geen opdracht om mee te starten/],
])(
  'of an egg that nobody finished (%o) says what it misses, and makes nobody',
  async (half, words) => {
    Object.assign(panel.books.egg, half);
    expect((await refusalOf(newRequest())).message).toMatch(words);
    expect(panel.books).toMatchObject({ servers: [], users: [] });
  },
);

test('on Pelican is refused by its name, and makes nobody', async () => {
  panel.isPelican = true;
  const error = await refusalOf(newRequest());
  expect(error.message).toMatch(/^Dit paneel is Pelican en geen Pterodactyl/);
  expect(panel.books).toMatchObject({ servers: [], users: [] });
});

test('of a server that was switched off has it running', async () => {
  const request = newRequest();
  const first = await createPterodactyl(panel.settings).deliver(request);
  await createPterodactyl(panel.settings).suspend({
    serviceId: request.serviceId,
    name: request.name,
    signal,
  });
  expect(await createPterodactyl(panel.settings).deliver(request)).toEqual(first);
  expect(panel.books.find(request.serviceId).status).toBeNull();
  expect(panel.books.servers).toHaveLength(1);
});

test('tells when a busy panel wants to be asked again', async () => {
  panel.fail('GET application/servers/external', 'busy');
  expect(await refusalOf(newRequest())).toMatchObject({
    message: expect.stringMatching(/^Pterodactyl: 429 op GET application.servers.external/),
    retryAfterSeconds: 30,
  });
});
