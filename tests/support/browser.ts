import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  request as requests,
} from '@playwright/test';
import { openShop, type Shop } from './shop.ts';

export const DEMO_PASSWORD = 'hostwerk-demo-2026';
type Fixtures = {
  /** Names a console error or failed request that the journey provokes on purpose. */
  expectProblem: (pattern: RegExp) => void;
  /** A page of somebody else: another browser, watched just as closely. */
  openVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

type WorkerFixtures = {
  /** The shop behind the screens, for acts that no screen of this version can do. */
  shop: Shop;
};

/**
 * Playwright's test, in which a page must also be quiet: no console error, no uncaught exception, no
 * failed request, and nothing asked of anyone but us.
 */
export const test = base.extend<Fixtures & { problems: string[] }, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the fixture of Playwright is read when the workers start, the address is known after that
  baseURL: async ({}, use) => use(serverUrl()),
  // oxlint-disable-next-line no-empty-pattern -- rate limits count per address, and visitors do not share one
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': makeAddress() }),
  problems: async ({ context }, use) => {
    const problems: string[] = [];
    collectProblems(context, problems);
    await use(problems);
  },
  expectProblem: [
    async ({ problems }, use) => {
      const expected: RegExp[] = [];
      await use((pattern) => expected.push(pattern));
      const unexpected = problems.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'the page stayed quiet').toEqual([]);
    },
    { auto: true },
  ],
  openVisitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      collectProblems(context, problems);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture names the others that it takes: none
    async ({}, use) => {
      const shop = openShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';

function serverUrl(): string {
  const url = process.env['E2E_URL'];
  if (url === undefined) throw new Error('E2E_URL is set by tests/support/server-setup.ts');
  return url;
}

/** Makes an address of the range that is kept for documents and tests (RFC 2544). */
function makeAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

function collectProblems(context: BrowserContext, problems: string[]): void {
  // A violation of the policy is reported also where a library swallows it.
  void context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`forbidden by the policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  const { origin } = new URL(serverUrl());
  const isOurs = (url: string) =>
    new URL(url).origin === origin || /^(?:data|blob|about):/.test(url);
  context.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(`console.error: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (problem) => problems.push(`uncaught: ${problem.error().message}`));
  context.on('request', (request) => {
    if (!isOurs(request.url())) problems.push(`left the origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left lets go of what it was still fetching.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
}

/** Every page that is looked at gets it anew, so the small one. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** All that axe knows how to find, or what these of its rules do. */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(runAxe, rules ?? null);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Runs axe on the page, except in frames with mails: no script runs in them. */
async function runAxe(rules: string[] | null): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // Runs in the page, where axe is what was put there and not what is imported here.
  const { axe: there } = window as typeof window & { axe: typeof axe };
  const { violations } = await there.run(document, {
    runOnly: rules === null ? { type: 'tag', values: tags } : { type: 'rule', values: rules },
    // Passed checks are left out: they are half a megabyte a page, and take most of the time.
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
  );
}

/** Nothing of the page lies beside the screen. */
export async function expectItFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} fits the screen`).toBeLessThanOrEqual(0);
}

/** The next page that is opened finds this person signed in. */
export async function signIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
  origin = serverUrl(),
): Promise<void> {
  const entered = await page.context().request.post('/api/auth/sign-in/email', {
    headers: { origin },
    data: { email, password, rememberMe: true },
  });
  expect(entered.ok(), await entered.text()).toBe(true);
  await enter(page);
}

/** Signs in through the form, as a person does; ends on the page that comes after it. */
export async function signInByForm(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs the person of this browser out from another device of theirs. */
export async function signOutElsewhere(context: BrowserContext): Promise<void> {
  const elsewhere = await requests.newContext({
    storageState: await context.storageState(),
    extraHTTPHeaders: { 'x-forwarded-for': makeAddress() },
  });
  const left = await elsewhere.post(`${serverUrl()}/api/auth/sign-out`, {
    headers: { origin: serverUrl() },
    data: {},
  });
  expect(left.ok(), await left.text()).toBe(true);
  await elsewhere.dispose();
}

export type RegisteredCustomer = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
};

function inventCustomer(): RegisteredCustomer {
  return {
    firstName: 'Noor',
    lastName: 'van Dijk',
    email: `noor-${randomBytes(5).toString('hex')}@voorbeeld.test`,
    password: `Molen-${randomBytes(6).toString('hex')}`,
  };
}

/** Makes a customer of the journey's own through the form; ends on the page that comes after it. */
export async function registerByForm(page: Page, search = ''): Promise<RegisteredCustomer> {
  const customer = inventCustomer();
  await page.goto(`/register${search}`);
  await page.getByLabel('Voornaam').fill(customer.firstName);
  await page.getByLabel('Achternaam').fill(customer.lastName);
  await page.getByLabel('E-mailadres').fill(customer.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(customer.password);
  await page.getByLabel('Bevestig wachtwoord').fill(customer.password);
  // A tick set while the page is taking over its form may be lost, as a person would see too.
  await expect(() => page.getByRole('checkbox', { name: /akkoord/ }).check()).toPass();
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
  return customer;
}

/** A customer of the journey's own, signed in on the dashboard. */
export async function registerCustomer(page: Page): Promise<RegisteredCustomer> {
  const customer = await makeCustomer(page);
  await page.goto('/dashboard');
  return customer;
}

/** A customer of the journey's own, whom the next page that is opened finds signed in. */
export async function makeCustomer(page: Page, origin = serverUrl()): Promise<RegisteredCustomer> {
  const { request } = page.context();
  const customer = inventCustomer();
  const name = `${customer.firstName} ${customer.lastName}`;
  const made = await request.post('/api/auth/sign-up/email', {
    headers: { origin },
    data: { ...customer, name, company: '', termsAccepted: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await enter(page);
  return customer;
}

/** Has the pages of this tab find the session that its browser has a cookie of. */
async function enter(page: Page): Promise<void> {
  const { request } = page.context();
  const { token } = await (await request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const user = await (await request.get('/api/v1/me', { headers })).json();
  await page.addInitScript(keepSession, JSON.stringify({ access_token: token, user }));
}

/** In the browser, once a tab and session: what the form leaves there when it has let somebody in. */
function keepSession(session: string): void {
  // A sandboxed frame, such as that of a letter, has nothing to keep it in.
  if (window.origin === 'null') return;
  const made = JSON.parse(session);
  const known = `journey.entered.${made.access_token}`;
  if (sessionStorage.getItem(known) !== null) return;
  sessionStorage.setItem(known, '1');
  sessionStorage.setItem('hostwerk.session-asked', '1');
  const kept = { ...made, expires_at: Math.floor(Date.now() / 1000) + 15 * 60 };
  localStorage.setItem('hostwerk.session', JSON.stringify(kept));
}
