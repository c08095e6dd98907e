import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { insistOnRightBooksIn } from './books.ts';
import { makeOwnAdmins } from './own-admins.ts';
import { makePassingFolder } from './passing-folder.ts';
import { startProgram } from './program.ts';
import { startFakeDirectAdmin } from './directadmin.ts';
import { startFakeProxmox } from './proxmox.ts';
import { startFakePterodactyl } from './pterodactyl.ts';

const RESULTS = join(import.meta.dirname, '../../test-results');

/**
 * Starts the program as a visitor's shop would run, in its demo world on a data folder of its own.
 * E2E_URL names one that runs already; E2E_DATA_DIR is then its data folder, and it must have been
 * started with TRUSTED_PROXIES=127.0.0.1,::1. Game servers, web hosting and VPS's come
 * from panels of the tests' own.
 */
export default async function setup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['E2E_URL'];
  if (running) {
    await makeOwnAdmins(running, workers);
    return undefined;
  }
  const dataDir = await makePassingFolder('hostwerk-journeys-');
  const filledDir = await startForTheFirstTime(dataDir);
  const panel = await startFakePterodactyl();
  const hosting = await startFakeDirectAdmin();
  const cluster = await startFakeProxmox();
  // Its pages are opened by browsers, which know no other address of this machine.
  const hostingUrl = hosting.settings.url.replace('127.0.0.1', 'localhost');
  const program = await startProgram({
    PTERODACTYL_URL: panel.settings.url,
    PTERODACTYL_KEY: panel.settings.key,
    DIRECTADMIN_URL: hostingUrl,
    DIRECTADMIN_USER: hosting.settings.user,
    DIRECTADMIN_KEY: hosting.settings.key,
    DIRECTADMIN_DOMAIN: hosting.settings.domain,
    PROXMOX_URL: cluster.settings.url,
    PROXMOX_TOKEN_ID: cluster.settings.tokenId,
    PROXMOX_TOKEN: cluster.settings.token,
    PROXMOX_POOL: cluster.settings.pool,
    DATA_DIR: dataDir,
    DEMO: 'on',
    CHEAP_PASSWORDS: 'on',
    // Webhooks of the journeys go to a program of their own on this machine.
    WEBHOOKS_TO_LOOPBACK: 'on',
    // Each journey comes from an address of its own, as visitors do (see browser.ts).
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  process.env['E2E_URL'] = program.url;
  process.env['E2E_PANEL'] = panel.settings.url;
  process.env['E2E_HOSTING'] = hostingUrl;
  process.env['E2E_CLUSTER'] = cluster.settings.url;
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_FILLED_DIR'] = filledDir;
  await makeOwnAdmins(program.url, workers);
  return async () => {
    try {
      insistOnNoStray(program.said());
      await insistOnRightBooksIn(dataDir);
    } finally {
      await program.end('SIGTERM');
      await panel[Symbol.asyncDispose]();
      await hosting[Symbol.asyncDispose]();
      await cluster[Symbol.asyncDispose]();
      await mkdir(RESULTS, { recursive: true });
      await writeFile(join(RESULTS, 'server.log'), program.said());
      await rm(dataDir, { recursive: true, force: true });
      await rm(filledDir, { recursive: true, force: true });
    }
  };
}

/** The program goes on after it; a run in which it happened does not pass. */
function insistOnNoStray(said: string): void {
  const stray = said.split('\n').find((line) => line.includes('a failure that nobody waited for'));
  if (stray !== undefined) throw new Error(stray);
}

/** Has a first start make the shop, and answers where a copy of it is kept for the shops of journeys. */
async function startForTheFirstTime(dataDir: string): Promise<string> {
  const program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on', CHEAP_PASSWORDS: 'on' });
  await program.end('SIGTERM');
  const filledDir = await makePassingFolder('hostwerk-filled-');
  await cp(dataDir, filledDir, { recursive: true });
  return filledDir;
}
