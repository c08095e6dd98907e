import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fail, print } from './terminal-log.ts';
import { findBrowser } from '#tests/support/chromium.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';
import { startProgram } from '#tests/support/program.ts';

// The README's picture: the home page of a demo that this script starts on a free port, with a data
// folder that goes away with it.
const PICTURE = join(import.meta.dirname, '..', 'docs', 'home.png');
const SIZE = { width: 1440, height: 900 };
/** A clone carries every version of it forever. */
const MAX_BYTES = 400_000;

const dataDir = await makePassingFolder('hostwerk-picture-');
const program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
try {
  await takePicture(program.url);
} finally {
  await program.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
const { size } = await stat(PICTURE);
if (size > MAX_BYTES) fail(`docs/home.png has ${size} bytes and may have ${MAX_BYTES}.`);
print(`  docs/home.png, ${Math.round(size / 1000)} kB`);

async function takePicture(url: string): Promise<void> {
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    await mkdir(join(PICTURE, '..'), { recursive: true });
    await page.screenshot({ path: PICTURE });
  } finally {
    await browser.close();
  }
}
