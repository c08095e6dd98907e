import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFakePterodactyl, type FakePterodactyl } from '#tests/support/pterodactyl.ts';
import { lookAtPterodactyl } from './pterodactyl-account.ts';
import type { PterodactylSettings } from './pterodactyl-client.ts';

let panel: FakePterodactyl;
beforeEach(async () => {
  panel = await startFakePterodactyl();
});
afterEach(() => panel[Symbol.asyncDispose]());

describe('a look at the panel', () => {
  const look = (settings: Partial<PterodactylSettings> = {}) =>
    lookAtPterodactyl({ ...panel.settings, ...settings });

  test('says that it answers and what can be done', async () => {
    expect(await look()).toEqual({
      fine: true,
      line: `${panel.settings.url} answers to PTERODACTYL_KEY; servers can be restarted`,
    });
    const { clientKey: _, ...settings } = panel.settings;
    expect(await lookAtPterodactyl(settings)).toMatchObject({
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
    panel.hide('nests');
    expect((await look()).line).toBe('PTERODACTYL_KEY is refused, or may not read nests');
    panel.fail('GET application/servers', 'garbled');
    expect((await look()).line).toMatch(/onleesbaar/);
  });
});
