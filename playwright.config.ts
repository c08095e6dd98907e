import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tests/support/chromium.ts';
import { ANY_WIDTH, readJourneyFiles } from '#tests/support/journey-files.ts';

const { executablePath, env, ignoreDefaultArgs } = await findBrowser();

const journeys = readJourneyFiles();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/server-setup.ts',
  reporter: 'list',
  fullyParallel: true,
  // One more than there are cores: a journey waits for the server as much as it works.
  workers: availableParallelism() + 1,
  // One that passes at its second try has found a race, which a visitor finds too.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // The slowest machine that was met takes four times as long as the quickest: what does not come is
  // told later there, what comes is waited for no longer.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      ignoreDefaultArgs,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Nothing is drawn by a card, so that no process of its own need wait for one.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testMatch: [...journeys['@phone'], ...journeys['@widths']],
      grepInvert: new RegExp(ANY_WIDTH),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'program', testMatch: journeys['@program'] },
    {
      name: 'desktop',
      testMatch: [...journeys['@once'], ...journeys['@widths']],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
