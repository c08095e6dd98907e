// @once
import { expect, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  fillCheckout,
  fillOrder,
  money,
  orderButton,
  orderIdOf,
  searchConsole,
  serviceCard,
  toast,
  uniqueDomain,
} from '#tests/support/journeys.ts';

const BANK = { level: 1, name: 'Proefbank' } as const;

test('a press too many on the order button is still one order', async ({ page, shop }) => {
  const { email } = await makeCustomer(page);
  await fillCheckout(page, { plan: 'web-starter', service: uniqueDomain('dubbelklik') });
  await orderButton(page).dblclick();
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
});

test('an answer that got lost, a reload and another try are one order', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/checkout\/place/);
  const { email } = await makeCustomer(page);
  const service = uniqueDomain('tunnel');
  await fillCheckout(page, { plan: 'web-starter', service });
  await page.route('**/checkout/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await orderButton(page).click();
  await expect(page.getByText('Je gegevens staan er nog.', { exact: false })).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
  await page.unroute('**/checkout/place');

  await page.reload();
  await expect(page.getByLabel('Domeinnaam')).toHaveValue(service);
  await expect(page.getByLabel('Straat')).toHaveValue('Voorbeeldgracht');
  await orderButton(page).click();
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
});

test('back from the bank leads past the form that was sent, and the order can be paid', async ({
  page,
  shop,
}) => {
  const { email } = await makeCustomer(page);
  await page.goto('/services');
  const service = uniqueDomain('terug');
  await fillCheckout(page, { plan: 'web-starter', service });
  await orderButton(page).click();
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/services');
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
});

test('a tab that was copied orders the same thing, not another one', async ({
  page,
  context,
  shop,
}) => {
  const { email } = await makeCustomer(page);
  await fillCheckout(page, { plan: 'web-starter', service: uniqueDomain('kopie') });
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    window.open(window.location.href);
  });
  const copy = await opened;
  await expect(copy.getByLabel('Straat')).toHaveValue('Voorbeeldgracht');
  await Promise.all([orderButton(page).click(), orderButton(copy).click()]);
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  await expect(copy.getByRole('heading', BANK)).toBeVisible();
  expect(copy.url()).toBe(page.url());
  expect(await shop.countOrders(email)).toBe(1);
});

test('two tabs with one form say so before they make two orders', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/409 .*checkout\/place/);
  const { email } = await makeCustomer(page);
  await fillCheckout(page, { plan: 'web-starter', service: uniqueDomain('eerste') });
  const tab = await page.context().newPage();
  await fillCheckout(tab, { plan: 'web-starter', service: uniqueDomain('tweede') });
  await orderButton(page).click();
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  await orderButton(tab).click();
  await expect(tab.getByText('Je hebt dit pakket net in een ander tabblad besteld.')).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
  await orderButton(tab).click();
  await expect(tab.getByRole('heading', BANK)).toBeVisible();
  expect(await shop.countOrders(email)).toBe(2);
});

test('the system of a server is chosen while it can be had, agreed on, and stays with it', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/409.*checkout\/place/);
  const plan = await shop.addPlan({
    priceCents: 1299,
    systems: ['Debian 13', 'Ubuntu 24.04 LTS', 'AlmaLinux 10'],
  });
  const { email } = await makeCustomer(page);
  const service = uniqueDomain('systeem');
  await fillCheckout(page, { plan: plan.slug, service });
  const system = page.getByLabel('Besturingssysteem');
  await expect(system).toHaveValue('Debian 13');
  await system.selectOption('AlmaLinux 10');
  await page.reload();
  await expect(system).toHaveValue('AlmaLinux 10');
  await shop.setSystems(plan, ['Debian 13', 'Ubuntu 24.04 LTS']);
  await orderButton(page).click();
  const gone = page.getByText('Dit besturingssysteem is er niet meer bij dit pakket');
  await expect(gone).toBeVisible();
  await expect(system).toBeFocused();
  expect(await shop.countOrders(email)).toBe(0);
  await system.selectOption('Ubuntu 24.04 LTS');
  await expect(gone).toHaveCount(0);
  const deal = page.getByRole('region', { name: 'Dit spreken we af' });
  await expect(deal).toContainText(`“${service}”, met Ubuntu 24.04 LTS`);
  await orderButton(page).click();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Ubuntu 24.04 LTS')).toBeVisible();
  await page.getByRole('link', { name: 'Naar je dashboard' }).click();
  await serviceCard(page, service).getByRole('link', { name: 'Beheren' }).click();
  await expect(page.getByText('Ubuntu 24.04 LTS', { exact: true })).toBeVisible();
});

test('a price that changed meanwhile is shown before anything is ordered', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/409.*checkout\/place/);
  const plan = await shop.addPlan({ priceCents: 1450 });
  const { email } = await makeCustomer(page);
  await fillCheckout(page, { plan: plan.slug, service: uniqueDomain('prijs') });
  await shop.setPrice(plan, 1650);
  await orderButton(page).click();
  const notice = page.getByRole('status').filter({ hasText: 'De prijs is gewijzigd' });
  await expect(notice).toContainText(money('14,50'));
  await expect(notice).toContainText(money('16,50'));
  expect(await shop.countOrders(email)).toBe(0);

  await orderButton(page).click();
  await expect(page.getByRole('heading', BANK)).toBeVisible();
  await expect(page.getByText(money('16,50'))).toBeVisible();
  expect(await shop.countOrders(email)).toBe(1);
});

test('a plan that does not exist says so, with a way on', async ({ page, expectProblem }) => {
  expectProblem(/409.*checkout\/quote/);
  await makeCustomer(page);
  await page.goto('/checkout?plan=bestaat-niet');
  await expect(page.getByRole('heading', { name: 'Dit pakket bestaat niet (meer)' })).toBeVisible();
  await page.getByRole('link', { name: 'Bekijk onze pakketten' }).click();
  await expect(page).toHaveURL('/services');
});

test('what is missing is said at the field, and nothing is ordered', async ({ page, shop }) => {
  const { email } = await makeCustomer(page);
  await page.goto('/checkout?plan=web-starter');
  await page.getByLabel('Domeinnaam').fill('');
  await page.getByRole('radio', { name: 'Zakelijk' }).check();
  await page.getByLabel('KvK-nummer').fill('123');
  await page.getByLabel('Btw-id').fill('NL1');
  await orderButton(page).click();
  for (const sentence of [
    'Vul je domeinnaam in, of kies hem later.',
    'Vul de naam van je bedrijf in.',
    'Een KvK-nummer heeft 8 cijfers.',
    'Dit btw-id klopt niet. Controleer het, of laat het leeg.',
    'Vul je straat in.',
    'Vul je huisnummer in.',
    'Vul je postcode in.',
    'Vul je woonplaats in.',
    'Ga akkoord met de voorwaarden om te bestellen.',
    'Kijk de rode velden na. Er is nog niets besteld.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel('Domeinnaam')).toBeFocused();
  expect(await shop.countOrders(email)).toBe(0);
});

test('a visitor who wants to order logs in and goes on where they were', async ({
  page,
  openVisitor,
}) => {
  const { email, password } = await makeCustomer(page);
  const visitor = await openVisitor();
  await visitor.goto('/checkout?plan=vps-starter&cycle=yearly');
  await expect(visitor).toHaveURL(/\/login\?next=/);
  await expect(visitor.getByText('Je bestelling staat klaar.', { exact: false })).toBeVisible();
  await visitor.getByLabel('E-mailadres').fill(email);
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/checkout?plan=vps-starter&cycle=yearly');
  await expect(visitor.getByRole('radio', { name: 'Per jaar betalen' })).toBeChecked();
  const prices = visitor.locator('dl').filter({ has: visitor.locator('[data-total]') });
  await expect(prices.locator('> div')).toHaveText([
    /^Prijs zonder btw€\s107,36$/,
    /^Btw 21%€\s22,54$/,
    /^Totaal per jaarinclusief btw€\s129,90$/,
  ]);
  await expect(toast(visitor, 'Welkom terug!')).toBeVisible();
});

test('a bank transfer waits for the money; an admin marks it paid and the page changes', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueDomain('overboeking');
  await page.goto('/checkout?plan=vps-starter');
  await fillOrder(page, { service, method: 'Bankoverschrijving' });
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: /^Maak €\s12,99 over$/ })).toBeVisible();
  const orderId = orderIdOf(page).slice(0, 8);
  await expect(page.getByText('NL34 HWRK 0123 4567 89')).toBeVisible();
  await expect(page.getByText('Hostwerk Voorbeeld B.V.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopieer betalingskenmerk' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-code van deze overboeking' })).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  await searchConsole(admin, '/admin/orders', 'Zoek bestellingen', orderId);
  const order = entry(admin, orderId);
  await order.getByRole('button', { name: 'Markeer Betaald' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling als betaald markeren?' });
  await expect(dialog).toContainText(orderId);
  await dialog.getByRole('button', { name: 'Markeer Betaald' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(order).toContainText('Voltooid');
});
