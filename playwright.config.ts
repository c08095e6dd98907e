import { defineConfig } from '@playwright/test';
import { findBrowser } from '#tests/support/chromium.ts';

const { executablePath, env, ignoreDefaultArgs } = await findBrowser();

/** The program as a process: once is enough, there is no screen in it. */
const PROGRAM = ['program.e2e.ts', 'backup.e2e.ts'];

/**
 * What is tried here is the same at every width: rights, failures, time, what machines read. Their
 * screens are opened at both by the journey of the routes. The whole run has a quarter of an hour.
 */
const ONCE = [
  'abuse',
  'account',
  'account-forms',
  'account-recovery',
  'accounts',
  'api-keys',
  'articles',
  'articles-console',
  'bank-statements',
  'billing',
  'breach-forms',
  'catalogue',
  'charges',
  'checkout',
  'colleagues',
  'console',
  'console-palette',
  'console-reports',
  'console-session',
  'credit',
  'customer-faults',
  'customers',
  'dashboard-recovery',
  'dashboard-search',
  'dialogs',
  'direct-debit',
  'discounts',
  'first-mandate',
  'game-servers',
  'given-services',
  'maintenance',
  'maintenance-console',
  'maintenance-status',
  'many-tabs',
  'moving-in',
  'page-focus',
  'pay-link',
  'pay-rest',
  'pay-together',
  'personal-data',
  'plans',
  'plan-change',
  'privacy',
  'public-fallback',
  'public-legal',
  'public-search',
  'public-texts',
  'renewals',
  'reply-by-mail',
  'sale-outcomes',
  'second-factor',
  'service-failures',
  'settings',
  'small-business',
  'smoke',
  'security',
  'session',
  'status',
  'system',
  'tickets-console',
  'vat-abroad',
  'vps',
  'web-hosting',
  'webhooks',
  'weight',
].map((name) => `${name}.e2e.ts`);

/** Of these a phone shows all there is, with less room for it. */
const ON_A_PHONE = [
  'notifications',
  'profile',
  'public-contact',
  'public-faq',
  'public-support',
  'public-withdraw',
  'service-page',
  'ticket-service',
  'tickets',
].map((name) => `${name}.e2e.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/server-setup.ts',
  reporter: 'list',
  fullyParallel: true,
  // One more than a small machine has cores: a journey waits for the server as much as it works.
  workers: 3,
  // On a busy machine a journey may need a second try; the report names it as flaky.
  retries: 2,
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
    // Recording every journey costs a third of its time; one that failed is recorded as it is repeated.
    trace: 'on-first-retry',
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
      testIgnore: [...PROGRAM, ...ONCE],
      // Of a file whose others differ by width.
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'program', testMatch: PROGRAM },
    {
      name: 'desktop',
      testIgnore: [...PROGRAM, ...ON_A_PHONE],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
