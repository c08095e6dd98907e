import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { ADDRESS, placeOrder, type Purchase } from './ordering.ts';

/** Matches an amount as a browser shows it, with a no-break space after the sign. */
export const money = (text: string): RegExp => new RegExp(`€\\s${text.replaceAll('.', '\\.')}`);

export function uniqueName(start: string): string {
  return `${start}-${randomBytes(4).toString('hex')}`;
}

/** A domain that nobody else in the shop has. */
export function uniqueDomain(word: string): string {
  return `${uniqueName(word)}.nl`;
}

/** Waits until the scripts of a page have taken it over. */
export async function untilTakenOver(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
  await expect.poll(isTakenOver).toBe(true);
}

/**
 * Under a clock that stands still no picture is drawn, and a page runs its scripts after the first:
 * lets the clock go that far, and waits until they have taken the page over.
 */
export async function startScripts(page: Page): Promise<void> {
  await page.clock.runFor(100);
  await untilTakenOver(page);
}

/** A message over the page, by its whole title: many begin or end as another does. */
export function toast(page: Page, title: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Meldingen/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
}

/** A destructive message: one that says that something failed. */
export function failure(page: Page, title: string): Locator {
  return toast(page, title).and(page.locator('[data-type=error]'));
}

/** A line of a list: a row of the table, or on a phone its card. */
export function entry(page: Page, text: string): Locator {
  const main = page.getByRole('main');
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: text });
}

/** The card of a service on the dashboard. */
export function serviceCard(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
}

/** Opens the checkout of a plan and fills it in, up to the button. */
export async function fillCheckout(page: Page, purchase: Purchase): Promise<void> {
  const { plan, cycle = 'monthly' } = purchase;
  await page.goto(`/checkout?plan=${plan}&cycle=${cycle}`);
  await fillOrder(page, purchase);
}

/** Fills in the checkout that is open. */
export async function fillOrder(
  page: Page,
  purchase: Omit<Purchase, 'plan' | 'cycle'>,
): Promise<void> {
  const { service, method, business } = purchase;
  // Web hosting asks for its domain instead of a name.
  await page.getByLabel(/^(?:Naam|Domeinnaam)$/).fill(service);
  if (business !== undefined) {
    await page.getByRole('radio', { name: 'Zakelijk' }).check();
    await page.getByLabel('Bedrijfsnaam').fill(business.company);
    await page.getByLabel('KvK-nummer').fill(business.kvk);
    await page.getByLabel('Btw-id').fill(business.vatId);
  }
  await page.getByLabel('Straat').fill(ADDRESS.street);
  await page.getByLabel('Huisnummer').fill(ADDRESS.houseNumber);
  await page.getByLabel('Postcode').fill(ADDRESS.postalCode);
  await page.getByLabel('Plaats').fill(ADDRESS.city);
  if (method !== undefined) await page.getByRole('radio', { name: method }).check();
  await page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check();
}

export function orderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Bestelling met betalingsverplichting' });
}

/** Orders through the form of the checkout, and stands before the bank. */
export async function orderByForm(page: Page, purchase: Purchase): Promise<void> {
  await fillCheckout(page, purchase);
  await orderButton(page).click();
  await expect(proefbank(page)).toBeVisible();
}

/** Has ordered, and stands before the bank. */
export async function orderOnline(page: Page, purchase: Purchase): Promise<void> {
  const { payUrl } = await placeOrder(page, purchase);
  await page.goto(payUrl);
  await expect(proefbank(page)).toBeVisible();
}

const proefbank = (page: Page) => page.getByRole('heading', { level: 1, name: 'Proefbank' });

export type BankAnswer = 'Betaald' | 'Mislukt' | 'Geannuleerd' | 'Verlopen';

/** Presses a button of the bank and is back in the shop. */
export async function answerBank(
  page: Page,
  outcome: BankAnswer,
  delivery?: 'Melding twee keer' | 'Melding te laat' | 'Melding vóór het antwoord',
): Promise<void> {
  if (delivery !== undefined) await page.getByRole('radio', { name: delivery }).check();
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Je (bestelling|verlenging|nieuwe pakket)$/ }),
  ).toBeVisible();
}

/** The id of the order whose page is open. */
export function orderIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** The order's page says that the service is there. */
export function activeHeading(page: Page, service: string): Locator {
  return page.getByRole('heading', { level: 2, name: `${service} is actief` });
}

/**
 * Finds an order, service or customer in a list of the console. By the address: a list that is searched
 * by hand shows for a moment longer what it had, and a row of that moves away from under the pointer.
 */
export async function searchConsole(
  page: Page,
  path: string,
  field: string,
  text: string,
): Promise<void> {
  await page.goto(`${path}?q=${encodeURIComponent(text)}`);
  await expect(page.getByRole('searchbox', { name: field })).toHaveValue(text);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * Makes the requests to an address fail until 'Opnieuw proberen' is pressed. No answer comes sooner by
 * itself: a list is fetched on news of others too, and that would take the button away from under the
 * pointer.
 */
export async function failUntilRetried(page: Page, url: string): Promise<void> {
  const note = () =>
    addEventListener(
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        if (button?.textContent !== 'Opnieuw proberen') return;
        document.documentElement.dataset['retried'] = '';
      },
      { capture: true },
    );
  await page.addInitScript(note);
  await page.evaluate(note);
  let isRetried = false;
  await page.route(url, async (route) => {
    // A page that is being left has nothing to tell.
    const look = () => page.evaluate(() => 'retried' in document.documentElement.dataset);
    isRetried ||= await look().catch(() => false);
    await (isRetried ? route.continue() : route.fulfill({ status: 500 }));
  });
}
