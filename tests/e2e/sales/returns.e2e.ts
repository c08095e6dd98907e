// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { money, serviceCard, toast, uniqueName } from '#tests/support/journeys.ts';
import { buy, payOrder } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

test('a consumer withdraws on the page of the service, in two steps, and has the money back', async ({
  page,
}) => {
  const service = uniqueName('bedacht');
  await makeCustomer(page);
  await buy(page, { plan: 'web-starter', service });
  await page.goto('/dashboard');
  await serviceCard(page, service)
    .getByRole('link', { name: `Details van ${service}` })
    .click();
  await page.getByRole('button', { name: 'Herroepen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overeenkomst herroepen' });
  await expect(dialog.getByText(/Je krijgt €\s\d,\d\d terug/)).toBeVisible();
  await expect(dialog.getByText(/[12] van \d\d dagen gebruikt/)).toBeVisible();
  await expect(dialog.getByText(/Je service stopt meteen/)).toBeVisible();
  await expectNoAxeViolations(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectItFits(page);
  }
  await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await expect(toast(page, /Je hebt herroepen/)).toBeVisible();
  await expect(page.getByText('Afgehandeld')).toBeVisible();
  await expect(page.getByText(/is teruggestuurd op de manier waarop je betaalde/)).toBeVisible();
  await expect(page.getByText(/Deze service is beëindigd/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Herroepen' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Creditfactuur' }).click();
  await expect(page.getByText('Je hebt de overeenkomst herroepen.')).toBeVisible();
});

test('the money of thirty days is asked for on the order, and granted by staff', async ({
  page,
  openVisitor,
}) => {
  const service = uniqueName('dertig');
  const { email } = await makeCustomer(page);
  const { orderId } = await payOrder(page, { plan: 'web-starter', service });
  await page.goto(`/checkout/${orderId}`);
  await page.getByRole('button', { name: '30 dagen geld terug' }).click();
  const dialog = page.getByRole('dialog', { name: '30 dagen geld terug' });
  await expect(dialog.getByText(money('4,99')).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Geld terug vragen' }).click();
  await expect(page.getByText('Aangevraagd')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(`30 dagen geld terug: ${service}`)).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto('/admin/returns');
  await admin.getByRole('searchbox', { name: 'Zoek retouren' }).fill(email);
  await admin
    .getByRole('row')
    .filter({ hasText: service })
    .getByRole('link', { name: '30 dagen geld terug' })
    .click();
  await expectNoAxeViolations(admin);
  for (const width of [390, 1024, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectItFits(admin);
  }
  await admin.getByRole('button', { name: 'Toekennen' }).click();
  const grant = admin.getByRole('dialog', { name: 'Retour toekennen' });
  await expect(grant.getByLabel(new RegExp(service))).toHaveValue('4,99');
  await grant.getByRole('button', { name: 'Toekennen' }).click();
  await expect(admin.getByText('Afgehandeld')).toBeVisible();
  await expect(admin.getByText(/^door /)).toBeVisible();
  await expect(
    admin.getByText(/terug zoals het binnenkwam, creditfactuur C\d{4}-\d{6}/),
  ).toBeVisible();

  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByText('Afgehandeld')).toBeVisible();
});

test('somebody without an account withdraws by number and address, and staff refuse it with a reason', async ({
  page,
  openVisitor,
}) => {
  const service = uniqueName('gast');
  const { email } = await makeCustomer(page);
  const { orderId } = await payOrder(page, { plan: 'web-starter', service });
  const guest = await openVisitor();
  await guest.goto('/withdraw');
  const form = guest.getByRole('form', { name: 'Wat herroep je?' });
  await form.getByLabel('Naam', { exact: true }).fill('Noor van Dijk');
  await form.getByLabel('E-mailadres').fill(email);
  await form.getByLabel('Bestelnummer of naam van je dienst').fill(orderId.slice(0, 8));
  await form.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await expect(guest.getByText('We hebben je herroeping ontvangen.').first()).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('main').getByRole('link', { name: 'Herroeping' }).click();
  await expect(admin.getByText(/nummer en e-mailadres kloppen/)).toBeVisible();
  await admin.getByRole('button', { name: 'Weigeren' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Retour weigeren' });
  await dialog.getByRole('button', { name: 'Weigeren' }).click();
  await expect(dialog.getByText('Vul in waarom: de klant leest dit.')).toBeVisible();
  await dialog.getByLabel('Reden').fill('Noor belde: dit was niet van haar.');
  await dialog.getByRole('button', { name: 'Weigeren' }).click();
  await expect(admin.getByText('Geweigerd', { exact: true })).toBeVisible();

  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByText('Dit kon niet: Noor belde: dit was niet van haar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Herroepen' })).toBeVisible();
});

test('who is logged in finds their orders on the page for everybody, and the form filled in', async ({
  page,
}) => {
  const service = uniqueName('ingelogd');
  const { email } = await makeCustomer(page);
  await payOrder(page, { plan: 'web-starter', service });
  await page.goto('/withdraw');
  const own = page.getByRole('region', { name: 'Jouw bestellingen' });
  await expect(own.getByText(service)).toBeVisible();
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
  await own.getByRole('button', { name: 'Herroepen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overeenkomst herroepen' });
  await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await expect(own).toBeHidden();
});

test('withdrawal of one line of three: its service ends, the others stay, and staff give the next back', async ({
  page,
  openVisitor,
}) => {
  const [service, ...beside] = ['eerste', 'tweede', 'derde'].map(uniqueName);
  if (service === undefined) throw new Error('no service');
  await makeCustomer(page);
  const { orderId } = await buy(page, { plan: 'web-starter', service, beside });
  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByRole('button', { name: /^Herroepen/ })).toHaveCount(3);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectItFits(page);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: `Herroepen: ${beside[0]}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Overeenkomst herroepen' });
  await expect(dialog.getByText(new RegExp(`${beside[0]}`)).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Herroeping bevestigen' }).click();
  await expect(toast(page, /Je hebt herroepen/)).toBeVisible();
  await expect(page.getByText(`Herroeping: ${beside[0]}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Herroepen/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: `Herroepen: ${beside[0]}` })).toHaveCount(0);
  await page.goto('/withdraw');
  const own = page.getByRole('region', { name: 'Jouw bestellingen' });
  await expect(own.getByText(service)).toBeVisible();
  await expect(own.getByText(beside[1] ?? '')).toBeVisible();
  await expect(own.getByText(beside[0] ?? '')).toHaveCount(0);

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Terugbetalen' }).click();
  const refund = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await refund.getByRole('checkbox', { name: new RegExp(service) }).uncheck();
  await refund.getByRole('checkbox', { name: new RegExp(beside[0] ?? '') }).uncheck();
  await expect(refund.getByRole('radio', { name: /^Alles/ })).toHaveAccessibleName(money('4,99'));
  await expectNoAxeViolations(admin);
  await refund.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  await expect(admin.getByText(`Coulance: ${beside[1]}`)).toBeVisible();

  await page.goto('/dashboard');
  await expect(serviceCard(page, service).getByText('Actief')).toBeVisible();
  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByRole('button', { name: /^Herroepen/ })).toHaveCount(1);
});
