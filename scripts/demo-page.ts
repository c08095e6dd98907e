import { rm } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '#tests/support/chromium.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';
import { startProgram } from '#tests/support/program.ts';

/** A page in a browser on a demo of its own, on a free port; both go away with the work. */
export async function withDemoPage(
  viewport: { width: number; height: number },
  work: (page: Page, url: string) => Promise<void>,
): Promise<void> {
  const dataDir = await makePassingFolder('hostwerk-pictures-');
  const program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({
      viewport,
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await work(page, program.url);
  } finally {
    await browser.close();
    await program.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}
