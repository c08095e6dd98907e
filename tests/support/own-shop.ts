import { rm } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { insistOnRightBooksIn } from './books.ts';
import { run } from './commands.ts';
import { fillFolder } from './filled-folder.ts';
import { makePassingFolder } from './passing-folder.ts';
import { startProgram } from './program.ts';

/** A shop of a journey's own, for what would get in the way of every other journey. */
export type OwnShop = AsyncDisposable & {
  url: string;
  dataDir: string;
  /** From the shell, as `npm run` does; answers what it said. */
  run(script: string, ...args: string[]): Promise<string>;
  /** Somebody with a browser and an address of their own. */
  visit(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
};

let visitors = 0;

export async function openOwnShop(kind: {
  demo: 'on' | 'off';
  secondFactorForStaff?: 'required';
  /** Other variables that it is started with, such as those of a mail server. */
  environment?: Record<string, string>;
}): Promise<OwnShop> {
  const dataDir = await makePassingFolder('hostwerk-own-shop-');
  const { demo, secondFactorForStaff: rule } = kind;
  if (demo === 'on') await fillFolder(dataDir);
  const environment = {
    DATA_DIR: dataDir,
    DEMO: demo,
    ...(demo === 'on' && { CHEAP_PASSWORDS: 'on' }),
    ...kind.environment,
    ...(rule !== undefined && { SECOND_FACTOR_FOR_STAFF: rule }),
  };
  const program = await startProgram({ ...environment, TRUSTED_PROXIES: '127.0.0.1,::1' });
  return {
    url: program.url,
    dataDir,
    run: (script, ...args) => run(script, { ...environment, APP_URL: program.url }, ...args),
    async visit(browser, options = {}) {
      visitors += 1;
      const context = await browser.newContext({
        baseURL: program.url,
        extraHTTPHeaders: { 'x-forwarded-for': `198.18.7.${visitors}` },
        ...options,
      });
      return context.newPage();
    },
    async [Symbol.asyncDispose]() {
      try {
        await insistOnRightBooksIn(dataDir);
      } finally {
        await program.end('SIGTERM');
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
