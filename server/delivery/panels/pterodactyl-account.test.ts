import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakePterodactyl, type FakePterodactyl } from '#tests/support/pterodactyl.ts';
import { inspectPterodactyl } from './pterodactyl-account.ts';
import type { PterodactylSettings } from './pterodactyl-client.ts';

let panel: FakePterodactyl;
beforeEach(async () => {
  panel = await startFakePterodactyl();
});
afterEach(() => panel[Symbol.asyncDispose]());

describe('a look at the panel', () => {
  const look = (settings: Partial<PterodactylSettings> = {}) =>
    inspectPterodactyl({ ...panel.settings, ...settings });

  test('says that it answers and what can be done', async () => {
    expect(await look()).toEqual({
      fine: true,
      line: `${panel.settings.url} answers to PTERODACTYL_KEY; servers can be restarted`,
    });
    const { clientKey: _, ...settings } = panel.settings;
    expect(await inspectPterodactyl(settings)).toMatchObject({
      fine: true,
      line: expect.stringMatching(/no restarts$/),
    });
  });

  test('says what is wrong', async () => {
    expect(await look({ key: `ptla_${'x'.repeat(43)}` })).toEqual({
      fine: false,
      line: 'PTERODACTYL_KEY is refused, or may not read servers',
    });
    expect(await look({ clientKey: `ptlc_${'x'.repeat(43)}` })).toMatchObject({
      fine: false,
      line: expect.stringMatching(/PTERODACTYL_CLIENT_KEY is refused$/),
    });
    panel.isAdmin = false;
    expect(await look()).toMatchObject({
      fine: false,
      line: expect.stringMatching(/administrator$/),
    });
    panel.fail('GET application/servers', 'garbled');
    expect((await look()).line).toMatch(/onleesbaar/);
  });

  test.each(['servers', 'users', 'nests', 'eggs', 'nodes', 'allocations'])(
    'says that the key may not see %s',
    async (noun) => {
      panel.hide(noun);
      expect(await look()).toEqual({
        fine: false,
        line: `PTERODACTYL_KEY is refused, or may not read ${noun}`,
      });
    },
  );

  test.each(['servers', 'users'])(
    'says that the key may not make %s, and makes none',
    async (noun) => {
      expect(await look()).toMatchObject({ fine: true });
      panel.keepFrom(noun);
      expect(await look()).toEqual({
        fine: false,
        line: `PTERODACTYL_KEY is refused, or may not write ${noun}`,
      });
      expect(panel.books).toMatchObject({ servers: [], users: [] });
    },
  );

  test('says that there is nothing to make a server with', async () => {
    panel.isEmpty = true;
    expect(await look()).toEqual({
      fine: false,
      line: 'the panel has no nests to make servers with',
    });
  });

  test('tells Pelican by its eggs without nests, also where the key may not see them', async () => {
    panel.isPelican = true;
    const refusal = {
      fine: false,
      line: 'PTERODACTYL_URL is a Pelican panel; only Pterodactyl 1.x is supported',
    };
    expect(await look()).toEqual(refusal);
    panel.hide('eggs');
    expect(await look()).toEqual(refusal);
  });
});
