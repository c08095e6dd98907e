// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

test('staff change the data, the price and the days of a service on its page', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueName('pagina');
  const { serviceId } = await buy(page, { plan: 'web-starter', service });
  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await admin.goto(`/admin/services?q=${service}`);
  await admin.getByRole('link', { name: service }).click();
  await expect(admin).toHaveURL(`/admin/services/${serviceId}`);
  await expect(admin.getByRole('heading', { name: service })).toBeVisible();

  await admin.getByRole('button', { name: 'Gegevens wijzigen' }).click();
  await admin.getByLabel('IP-adres').fill('203.0.113.77');
  await admin.getByLabel('Notitie voor het team').fill('Belt altijd eerst.');
  await admin.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(admin, 'Service opgeslagen')).toBeVisible();
  await expect(admin.getByText('203.0.113.77').first()).toBeVisible();
  await expect(admin.getByText('Gegevens van service gewijzigd')).toBeVisible();

  await admin.getByRole('button', { name: 'Prijs wijzigen' }).click();
  await admin.getByLabel('Prijs per maand, inclusief btw').fill('veel');
  await admin.getByRole('button', { name: 'Prijs opslaan' }).click();
  await expect(admin.getByText('Vul een bedrag in, zoals 9,95.')).toBeVisible();
  await admin.getByLabel('Prijs per maand, inclusief btw').fill('3,21');
  await admin.getByLabel('Reden').fill('Afspraak aan de telefoon.');
  await admin.getByRole('button', { name: 'Prijs opslaan' }).click();
  await expect(admin.getByText('Individuele prijs').first()).toBeVisible();
  await expect(admin.getByText('€ 3,21 per maand')).toBeVisible();

  await admin.getByRole('button', { name: 'Tijd geven' }).click();
  await admin.getByLabel('Reden').fill('Storing van vorige week.');
  await admin.getByRole('button', { name: 'Tijd geven' }).last().click();
  await expect(admin.getByText('Gegeven', { exact: true })).toBeVisible();
  await expect(admin.getByText('Storing van vorige week.').first()).toBeVisible();
  for (const width of [390, 1024, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectItFits(admin);
  }
  await expectNoAxeViolations(admin);

  await page.goto(`/dashboard/services/${serviceId}`);
  await expect(page.getByText('203.0.113.77')).toBeVisible();
  await expect(page.getByText('Belt altijd eerst.')).toBeHidden();
});
