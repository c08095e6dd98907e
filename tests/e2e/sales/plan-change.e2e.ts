// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { answerBank, searchConsole, toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

test('a customer outgrows their plan, pays the difference, and plans a smaller one again', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/planChanges\/order|ERR_FAILED/);
  await makeCustomer(page);
  const service = uniqueName('groei');
  const { orderId } = await buy(page, { plan: 'web-starter', service });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Details van ${service}` }).click();
  await page.getByRole('link', { name: 'Pakket of betaling wijzigen' }).click();

  await page.getByRole('radio', { name: /^Webhosting Professional/ }).check();
  await expect(page.getByRole('heading', { name: 'Nu te betalen' })).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  const order = page.getByRole('button', { name: 'Bestelling met betalingsverplichting' });
  await order.click();
  await expect(page.getByText('Ga akkoord met de voorwaarden om te bestellen.')).toBeVisible();
  await page.getByRole('checkbox').check();
  // Its answer gets lost on the way: pressed again it is the same order.
  const asked: (string | null)[] = [];
  await page.route('**/rpc/customer/planChanges/order', async (route) => {
    asked.push(route.request().postData());
    if (asked.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await order.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('niet bereikbaar');
  await order.click();
  await answerBank(page, 'Geannuleerd');
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
  // Nothing was lost: it waits on the page of the service, and can be paid all the same.
  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText('Webhosting Professional wacht op je betaling')).toBeVisible();
  await expect(page.getByText(/·Webhosting Starter$/)).toBeVisible();
  await page.getByRole('link', { name: 'Betalen', exact: true }).click();
  await page.getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(page, 'Betaald');
  await expect(
    page.getByRole('heading', { name: `${service} heeft nu Webhosting Professional` }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText(/·Webhosting Professional$/)).toBeVisible();
  // The server follows by itself, and the page tells of it without being loaded again.
  await expect(page.getByText('De server is aangepast aan het pakket.')).toBeVisible();
  await page.getByRole('link', { name: 'Pakket of betaling wijzigen' }).click();
  await page.getByRole('radio', { name: /^Webhosting Starter/ }).check();
  await expect(page.getByText(/past\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Wijzigen op / }).click();
  await expect(toast(page, 'Service status bijgewerkt')).toBeVisible();
  await expect(page.getByText(/ krijg je Webhosting Starter per maand$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Toch niet' }).click();
  await expect(page.getByText(/ krijg je Webhosting Starter per maand$/)).toBeHidden();

  // An admin who refunds the first order reads of the later payments for the same service.
  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Terugbetalen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await expect(dialog.getByText('Hierna is er meer betaald voor deze service')).toBeVisible();
  const later = dialog.getByRole('listitem').filter({ hasText: 'Webhosting Professional' });
  await expect(later.getByRole('link')).toHaveAttribute('href', /^\/admin\/orders\/[0-9a-f-]{36}$/);
  await expectNoAxeViolations(admin);
});

test('a customer goes from months to a year, pays its invoice, and has it a year longer', async ({
  page,
  shop,
}) => {
  await makeCustomer(page);
  const service = uniqueName('jaar');
  const { serviceId } = await buy(page, { plan: 'web-starter', service });
  await page.goto(`/dashboard/services/${serviceId}`);
  await expect(page.getByRole('link', { name: 'Pakket of betaling wijzigen' })).toBeVisible();
  // The invoice of the next month is there already: it makes way for one of the year.
  await shop.days.pass(serviceId, 20);
  await shop.days.beginRound();
  await expect(page.getByText('Open factuur')).toBeVisible();
  await page.getByRole('link', { name: 'Pakket of betaling wijzigen' }).click();

  await page.getByRole('radio', { name: /^Webhosting Starter \(je huidige pakket\)/ }).check();
  await expect(page.getByText('Dit heb je nu.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Wijzigen op / })).toBeHidden();
  await page.getByRole('radio', { name: /^Per jaar .* Je bespaart / }).check();
  await expect(page.getByText(/per jaar in plaats van per maand/)).toBeVisible();
  await expect(page.getByText(/^Factuur .* vervalt/)).toBeVisible();
  await expectItFits(page);
  await page.getByRole('button', { name: /^Wijzigen op / }).click();
  await expect(toast(page, 'Service status bijgewerkt')).toBeVisible();
  await expect(page.getByText(/ krijg je Webhosting Starter per jaar$/)).toBeVisible();

  await page.getByRole('link', { name: 'Factuur betalen' }).click();
  await page.getByRole('button', { name: /^Betaal nu/ }).click();
  await answerBank(page, 'Betaald');
  await expect(page.getByRole('heading', { name: `${service} is verlengd` })).toBeVisible();
  await page.getByRole('link', { name: 'Naar je service' }).click();
  // It was paid for: no way back any more.
  await expect(page.getByText(/ krijg je Webhosting Starter per jaar$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Toch niet' })).toBeHidden();
  await shop.days.pass(serviceId, 12);
  await shop.days.beginRound();
  await expect(page.getByText(/ krijg je Webhosting Starter per jaar$/)).toBeHidden();
  await expect(page.getByText('Vanaf nu: Webhosting Starter per jaar.')).toBeVisible();
  const inElevenMonths = new Date(Date.now() + 345 * 86_400_000).getFullYear();
  await expect(page.getByText(new RegExp(`Verlengd tot .* ${inElevenMonths}`))).toBeVisible();
});

test('staff change a plan for a customer, who sees it and takes it back', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueName('belde');
  const { serviceId } = await buy(page, { plan: 'web-starter', service });

  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await searchConsole(admin, '/admin/services', 'Zoek services', service);
  const openDialog = async () => {
    await admin.getByRole('button', { name: `Meer acties voor ${service}` }).click();
    await admin.getByRole('menuitem', { name: 'Pakket wijzigen' }).click();
  };
  await openDialog();
  const dialog = admin.getByRole('dialog', { name: 'Pakket wijzigen' });
  // Its form comes later than the dialog: one begins in it all the same.
  await expect(dialog.getByLabel('Pakket')).toBeFocused();
  await dialog.getByRole('button', { name: 'Wijzigen' }).click();
  await expect(dialog.getByText(/^Dit heeft de klant nu/)).toBeVisible();
  await expectNoAxeViolations(admin);
  await dialog.getByLabel('Pakket').selectOption({ label: 'Webhosting Professional' });
  await dialog.getByLabel('Hoe vroeg de klant erom?').selectOption('phone');
  await dialog.getByRole('button', { name: 'Wijzigen' }).click();
  await expect(dialog.getByText(/^Dit heeft de klant nu/)).toBeHidden();
  await expect(dialog.getByText('Dit veld is verplicht.')).toBeVisible();
  await dialog.getByLabel('Reden').fill('Belde voor meer ruimte');
  await dialog.getByRole('button', { name: 'Wijzigen' }).click();
  await expect(toast(admin, 'Service status bijgewerkt')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(`/dashboard/services/${serviceId}`);
  await expect(page.getByText(/ krijg je Webhosting Professional per maand$/)).toBeVisible();
  await page.getByRole('button', { name: 'Toch niet' }).click();
  await expect(page.getByText(/ krijg je Webhosting Professional per maand$/)).toBeHidden();

  // Asked for anew, and taken back by staff.
  await openDialog();
  await dialog.getByLabel('Betaling').selectOption({ label: '€ 49,90 per jaar' });
  await dialog.getByLabel('Reden').fill('Toch per jaar');
  await dialog.getByRole('button', { name: 'Wijzigen' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ krijg je Webhosting Starter per jaar$/)).toBeVisible();
  await openDialog();
  await dialog.getByLabel('Op welke dag?').fill('');
  await dialog.getByRole('button', { name: 'Intrekken' }).click();
  await expect(dialog.getByText('Dit veld is verplicht.')).toBeVisible();
  await dialog.getByLabel('Reden').fill('Vergissing');
  await dialog.getByRole('button', { name: 'Intrekken' }).click();
  await expect(toast(admin, 'De wijziging is ingetrokken.')).toBeVisible();
  await expect(page.getByText(/ krijg je Webhosting Starter per jaar$/)).toBeHidden();
});
