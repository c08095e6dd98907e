import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { directAdminUsername } from '#domain/delivery/directadmin.ts';
import { startFakeDirectAdmin, type FakeDirectAdmin } from '#tests/support/directadmin.ts';
import { createDirectAdmin } from './directadmin.ts';

let panel: FakeDirectAdmin;
beforeEach(async () => {
  panel = await startFakeDirectAdmin();
});
afterEach(() => panel[Symbol.asyncDispose]());

const { signal } = new AbortController();
const moduleAt = () => createDirectAdmin({ ...panel.settings, appUrl: 'https://shop.test' });

/** An account whose customer chose no domain yet. */
function put(over: { domain?: string; suspended?: boolean } = {}) {
  const serviceId = randomUUID();
  const username = directAdminUsername(serviceId);
  panel.books.put({ username, domain: `${username}.klanten.test`, ...over });
  return { serviceId, username, name: 'Mijn website', signal };
}

const renames = () => panel.asked.filter((one) => one === 'POST CMD_API_CHANGE_DOMAIN');

test('the domain that an account began with becomes the one that was chosen, once', async () => {
  const account = put();
  const asked = { ...account, domain: 'bakkerij.nl' };
  expect(await moduleAt().setDomain(asked)).toMatchObject({
    domain: 'bakkerij.nl',
    username: account.username,
    nameServers: ['ns1.server.test', 'ns2.server.test'],
  });
  await moduleAt().setDomain(asked);
  expect(panel.books.get(account.username).domain).toBe('bakkerij.nl');
  expect(renames()).toHaveLength(1);
  expect(panel.sent.at(-1)).toEqual([
    'CMD_API_CHANGE_DOMAIN',
    { old_domain: `${account.username}.klanten.test`, new_domain: 'bakkerij.nl' },
  ]);
});

test('a lost answer is found by the next try', async () => {
  const asked = { ...put(), domain: 'bakkerij.nl' };
  panel.fail('POST CMD_API_CHANGE_DOMAIN', 'cut');
  await expect(moduleAt().setDomain(asked)).rejects.toThrow(/geen antwoord/);
  expect(await moduleAt().setDomain(asked)).toMatchObject({ domain: 'bakkerij.nl' });
  expect(renames()).toHaveLength(1);
});

test('a domain of somebody else, or of the shop, is not taken', async () => {
  panel.books.put({ username: 'ander', domain: 'bezet.nl' });
  const account = put();
  const ask = (domain: string) => moduleAt().setDomain({ ...account, domain });
  await expect(ask('bezet.nl')).rejects.toMatchObject({ code: 'refused' });
  await expect(ask('jan.klanten.test')).rejects.toThrow(/van de winkel zelf/);
  expect(panel.books.get(account.username).domain).toBe(`${account.username}.klanten.test`);
});

test('an account that has a domain by now keeps it', async () => {
  const asked = { ...put({ domain: 'zelf-gekozen.nl' }), domain: 'bakkerij.nl' };
  await expect(moduleAt().setDomain(asked)).rejects.toThrow(/heeft op DirectAdmin al het domein/);
  expect(renames()).toEqual([]);
});

test('a panel that says it is done and has not is no success', async () => {
  const account = put();
  panel.distort({ domain: `${account.username}.klanten.test` });
  await expect(moduleAt().setDomain({ ...account, domain: 'bakkerij.nl' })).rejects.toThrow(
    /nog het oude/,
  );
});
