// @widths
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  answerBank,
  fillOrder,
  money,
  orderButton,
  serviceCard,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

test('a plan is bought by the quarter from the price list, and for two years from the next term on', async ({
  page,
}) => {
  await makeCustomer(page);
  await page.goto('/pricing');
  await expectItFits(page);
  const quarter = page.getByRole('link', { name: /^per kwartaal €\s71,00$/ });
  await quarter.filter({ visible: true }).click();
  await expect(page).toHaveURL('/checkout?plan=vps-professional&term=3');

  // Saved against months one by one: 3 x 24,99 and 24 x 24,99.
  await expect(page.getByRole('radio', { name: /^Per kwartaal betalen/ })).toBeChecked();
  const years = page.getByRole('radio', { name: /^Per 2 jaar betalen/ });
  await years.check();
  await expect(page).toHaveURL('/checkout?plan=vps-professional&term=24');
  await expect(page.getByText(/Je bespaart €\s150,76 per 2 jaar/)).toBeVisible();
  await expect(page.getByText('hoogstens 1 jaar vast')).toBeVisible();
  await expect(page.getByText('Na het eerste jaar kun je elke dag opzeggen')).toBeVisible();
  await page.getByRole('radio', { name: /^Per kwartaal betalen/ }).check();
  await expect(page.locator('[data-total]')).toHaveText(money('71,00'));
  await expect(page.getByText('Daarna verlengt hij elke 3 maanden vanzelf')).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  const service = uniqueName('kwartaal');
  await fillOrder(page, { service, method: 'iDEAL | Wero (test)' });
  await orderButton(page).click();
  await answerBank(page, 'Betaald');

  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toContainText('Actief');
  await expect(serviceCard(page, service)).toContainText(/€\s23,67\s+per maand/);
  await serviceCard(page, service)
    .getByRole('link', { name: `${service} beheren` })
    .click();
  await expect(page.getByText(/per kwartaal, inclusief/)).toBeVisible();
  await page.goto('/dashboard/billing');
  await expect(page.getByText('Per kwartaal').filter({ visible: true }).first()).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Details van ${service}` }).click();
  await page.getByRole('link', { name: 'Pakket of betaling wijzigen' }).click();
  await page.getByRole('radio', { name: /^VPS Professional/ }).check();
  await page.getByRole('radio', { name: /^Per 2 jaar betalen/ }).check();
  await expect(page.getByText(/per 2 jaar in plaats van per kwartaal/)).toBeVisible();
  await expectItFits(page);
  await page
    .getByRole('button', { name: /^(?:Wijziging|Bij de volgende termijn|Plan|Wijzig)/ })
    .click();
  await expect(page.getByText(/krijg je VPS Professional per 2 jaar/)).toBeVisible();
});

test('an admin prices the terms of a plan, and takes one away again', async ({
  page,
  openVisitor,
}) => {
  await signIn(page, ADMIN);
  const plan = uniqueName('termijn');
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'Nieuw pakket' }).click();
  await page.getByLabel('Naam', { exact: true }).fill(plan);
  await page.getByLabel('Soort').selectOption('Overig');
  await page.getByLabel('Levering').selectOption('Simulator (alleen in de demo)');
  await page.getByLabel('Prijs per maand (€)').fill('1.900,00');
  await page.getByLabel('Prijs per kwartaal (€)').fill('vijf');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByText('Vul een bedrag in van').first()).toBeVisible();
  await page.getByLabel('Prijs per kwartaal (€)').fill('5.555,00');
  await page.getByLabel('Prijs per 3 jaar (€)').fill('49.999,00');
  await expectItFits(page);
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(toast(page, 'Pakket opgeslagen')).toBeVisible();
  await expect(page.getByText(/Begonnen met/)).toContainText('per kwartaal');

  const visitor = await openVisitor();
  const card = visitor
    .getByRole('article')
    .filter({ has: visitor.getByRole('heading', { name: plan }) });
  const offered = (per: RegExp) => card.getByRole('link', { name: per });
  await expect(async () => {
    await visitor.goto('/services');
    await expect(offered(/^per kwartaal €\s5\.555,00$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(offered(/^per 3 jaar €\s49\.999,00$/)).toHaveAttribute(
    'href',
    `/register?plan=${plan}&term=36`,
  );
  await page.getByLabel('Prijs per kwartaal (€)').fill('');
  await page.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(page.getByText(/5\.555,00 → geen prijs per kwartaal/)).toBeVisible();
  await expect(async () => {
    await visitor.goto('/services');
    await expect(offered(/^per kwartaal €\s5\.555,00$/)).toHaveCount(0, { timeout: 500 });
  }).toPass();
  // Nobody else on these pages is to meet it.
  await page.getByRole('button', { name: 'Uit de verkoop halen' }).click();
  await expect(page.getByText('Niet te koop')).toBeVisible();
});
