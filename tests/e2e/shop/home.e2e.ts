// @widths
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  registerByForm,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { money, untilTakenOver } from '#tests/support/journeys.ts';

/** The popular ones are those above 10 and below 25 euro. */
const PLANS = [
  { name: 'Webhosting Starter', price: '4,99', popular: false },
  { name: 'Gameserver Starter', price: '6,99', popular: false },
  { name: 'Webhosting Professional', price: '9,99', popular: false },
  { name: 'VPS Starter', price: '12,99', popular: true },
  { name: 'Gameserver Professional', price: '12,99', popular: true },
  { name: 'Webhosting Enterprise', price: '19,99', popular: true },
  { name: 'Gameserver Enterprise', price: '19,99', popular: true },
  { name: 'VPS Professional', price: '24,99', popular: true },
  { name: 'VPS Enterprise', price: '49,99', popular: false },
  { name: 'Dedicated Starter', price: '89,99', popular: false },
  { name: 'Dedicated Professional', price: '149,99', popular: false },
  { name: 'Dedicated Enterprise', price: '299,99', popular: false },
];

/** The rows of the price list; each ends with a way to order its plan. */
function planRows(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Onze pakketten' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Bestel / }) });
}

function planRow(page: Page, name: string): Locator {
  return planRows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The amount that is shown of a text such as `€ 1.234,56 …`. */
function readCents(text: string): number {
  const amount = /€\s([\d.]+),(\d\d)/.exec(text);
  return Number(`${amount?.[1]?.replaceAll('.', '') ?? ''}${amount?.[2] ?? ''}`);
}

test('the hero leads to registering and to the prices', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Nu' }).first().click();
  await expect(page).toHaveURL('/register');
  await page.goto('/');
  await page.getByRole('link', { name: 'Bekijk Prijzen' }).first().click();
  await expect(page).toHaveURL('/services');
});

test('home tells what there is, why, what customers say, and how to begin', async ({ page }) => {
  await page.goto('/');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const offers = section('Van één kamer tot het hele pand').getByRole('article');
  for (const [place, [title, type]] of [
    ['Webhosting', 'web'],
    ['VPS', 'vps'],
    ['Gameservers', 'game'],
    ['Dedicated servers', 'dedicated'],
  ].entries()) {
    const card = offers.nth(place);
    await expect(card.getByRole('heading')).toHaveText(title ?? '');
    await expect(card.getByRole('link')).toHaveAttribute('href', `/services#${type}`);
    await expect(card).toContainText(/vanaf €\s\d+,\d\d/);
  }
  await expect(offers).toHaveCount(4);

  await expect(section('Waarom Hostwerk').getByRole('term')).toHaveText([
    '30 dagenNiet goed, geld terug',
    '99,9%Uptime, zwart op wit',
    '24/7Support van mensen',
  ]);

  const said = section('Wat klanten zeggen').getByRole('listitem');
  await expect(said).toHaveCount(3);
  for (const one of await said.all()) {
    await expect(one.getByRole('blockquote')).toHaveText(/^“.{20,}”$/);
    await expect(one.getByText('Voorbeeld', { exact: true })).toBeVisible();
  }

  const call = section('De sleutel ligt voor je klaar');
  await expect(call.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test(
  'every plan is listed by price, and the popular ones are exactly those of the rule',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/');
    for (const { name, price, popular } of PLANS) {
      await expect(planRow(page, name)).toContainText(money(price));
      await expect(planRow(page, name).getByText('Populair')).toHaveCount(popular ? 1 : 0);
    }
    const rows = await planRows(page).allInnerTexts();
    const prices = rows.map(readCents);
    expect(prices.every((cents) => cents >= 0)).toBe(true);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  },
);

test(
  'prices without btw are shown at once, after a reload and on the other pages',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/');
    const starter = planRow(page, 'Webhosting Starter');
    await expect(starter).toContainText('incl. btw');
    const choices = page.getByRole('group', { name: 'Prijzen tonen' });
    // The page's scripts begin after its first picture; a press before that does nothing yet.
    await expect(async () => {
      await choices.getByRole('button', { name: 'Excl. btw' }).click();
      await expect(starter.getByText(money('4,12'))).toBeVisible({ timeout: 500 });
    }).toPass();
    // 4.99 × 100 / 121
    await expect(starter.getByText(money('4,12'))).toBeVisible();
    await expect(starter.getByText(money('4,99'))).toBeHidden();

    await page.reload();
    await expect(choices.getByRole('button', { name: 'Excl. btw' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(starter.getByText(money('4,12'))).toBeVisible();
    await page.goto('/services');
    await expect(page.getByText(money('4,12')).first()).toBeVisible();

    await untilTakenOver(page);
    await choices.getByRole('button', { name: 'Incl. btw' }).click();
    await page.goto('/');
    await expect(starter.getByText(money('4,99'))).toBeVisible();
    await expect(starter.getByText(money('4,12'))).toBeHidden();
  },
);

test(
  'colours follow the device until one chooses, and the choice is kept',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await untilTakenOver(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Kleuren: zoals je apparaat/ }).click();
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await untilTakenOver(page);
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: /^Kleuren: licht/ }).click();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Kleuren: donker/ }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).toHaveAttribute('data-theme', 'light');
  },
);

test(
  'a visitor orders a plan, logs in or registers, and stands in its checkout; a customer at once',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/');
    const order = page.getByRole('link', { name: 'Bestel VPS Starter' });
    await order.click();
    await expect(page).toHaveURL('/login?plan=vps-starter');
    await expect(page.getByText('Je bestelling staat klaar.', { exact: false })).toBeVisible();
    // By way of registering and back: the plan stays.
    await page.getByRole('main').getByRole('link', { name: 'Registreren' }).click();
    await expect(page).toHaveURL('/register?plan=vps-starter');
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL('/login?plan=vps-starter');
    await page.getByRole('main').getByRole('link', { name: 'Registreren' }).click();
    await expect(page).toHaveURL('/register?plan=vps-starter');
    await registerByForm(page, '?plan=vps-starter');
    await expect(page).toHaveURL('/checkout?plan=vps-starter&cycle=monthly');
    await expect(page.getByRole('heading', { level: 2, name: 'VPS Starter' })).toBeVisible();

    await page.goto('/');
    await expect(order).toHaveAttribute('href', '/checkout?plan=vps-starter&cycle=monthly');
    await order.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bestellen' })).toBeVisible();
  },
);

test('the menu of the site knows who is logged in', async ({ page, isMobile }) => {
  const openMenu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu openen' }).click();
  };
  await page.goto('/');
  await openMenu();
  await expectNoAxeViolations(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Registreren' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'Uitloggen' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/login');

  await makeCustomer(page);
  await page.goto('/');
  await openMenu();
  await expect(header.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Inloggen' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Registreren' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
