// @once
import { camtXml } from '#tests/support/camt.ts';
import { mt940Text } from '#tests/support/mt940.ts';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { activeHeading, entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { placeOrder } from '#tests/support/ordering.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

/** The IBAN of the demo's shop; see `server/demo/shop-data.ts`. */
const DEMO_IBAN = 'NL34HWRK0123456789';

test('a transfer is found on the statement of the bank, booked, and delivered', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/422 .*bankStatements\/import/);
  const service = uniqueName('overgemaakt');
  await makeCustomer(page);
  const { payUrl } = await placeOrder(page, {
    plan: 'web-starter',
    service,
    method: 'Bankoverschrijving',
  });
  await page.goto(payUrl);
  const transfer = page.getByRole('main');
  await expect(transfer).toContainText(/20\d\d-\d{6}/);
  const [number = ''] = /20\d\d-\d{6}/.exec(await transfer.innerText()) ?? [];

  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  await admin.goto('/admin/orders');
  await admin.getByRole('link', { name: 'Bankafschriften' }).click();
  await expect(admin.getByRole('heading', { name: 'Bankafschriften' })).toBeVisible();
  const on = new Date().toISOString().slice(0, 10);
  const stranger = uniqueName('tante');
  const came = { amount: '4.99', text: `hosting ${number}`, reference: uniqueName('B'), on };
  const lines = [
    came,
    { amount: '75.00', text: 'gefeliciteerd', name: stranger, reference: uniqueName('B'), on },
  ];
  const send = async (name: string, text: string) =>
    admin
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) });
  await send('ander.xml', camtXml(lines));
  await expect(admin.getByText(/van een andere rekening/)).toBeVisible();
  // Refused on a page of an earlier build, it may not be the fault of what was sent.
  await admin.route(/\/__manifest/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('version', 'earlier');
    return route.continue({ url: url.href });
  });
  await send('ander.xml', camtXml(lines));
  await expect(admin.getByText(/^De site is bijgewerkt/)).toBeVisible();
  await admin.unroute(/\/__manifest/);
  await send('afschrift.xml', camtXml(lines, { iban: DEMO_IBAN }));
  await expect(admin.getByText('2 nieuwe regels, waarvan 2 te boeken.')).toBeVisible();
  // The other format of the bank, with an account beside the shop's.
  const costs = { amount: '1.25', side: 'DBIT', on } as const;
  const strange = mt940Text([costs, costs], { iban: 'NL44RABO0123456789' });
  await send('twee.940', `${strange}${mt940Text([costs], { iban: DEMO_IBAN })}`);
  await expect(
    admin.getByText(
      '1 nieuwe regel, waarvan 0 te boeken. Overgeslagen, want niet van de rekening van de winkel: 2 regels van NL44 RABO 0123 4567 89.',
    ),
  ).toBeVisible();
  await expect(entry(admin, number)).toContainText('Zeker');
  await expectItFits(admin);
  await expectNoAxeViolations(admin);

  await admin.getByRole('button', { name: /^Boek zekere regels/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Boeken' }).click();
  await expect(toast(admin, 'Bankregel geboekt')).toContainText('1 geboekt.');
  await expect(entry(admin, number)).toHaveCount(0);

  // The line that is left belongs to no invoice: looked up in vain, and put aside.
  await entry(admin, stranger).getByRole('button', { name: 'Boeken' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Factuurnummer').fill(number);
  await expect(dialog.getByText(/staat niet meer open/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await entry(admin, stranger).getByRole('button', { name: 'Geen verkoop' }).click();
  await dialog.getByLabel('Reden').fill('Cadeau');
  await dialog.getByRole('button', { name: 'Geen verkoop' }).click();
  await expect(entry(admin, stranger)).toHaveCount(0);
  await admin.getByRole('button', { name: 'Geboekt' }).click();
  await expect(entry(admin, number)).toContainText('Factuur betaald');
  await expect(activeHeading(page, service)).toBeVisible();

  // The bank takes it back: what it had paid stands beside it, and a person is done with it.
  const back = { ...came, side: 'DBIT', isReversal: true, reference: uniqueName('B') } as const;
  await send('terug.xml', camtXml([back], { iban: DEMO_IBAN }));
  await expect(admin.getByText('1 nieuwe regel, waarvan 1 te boeken.')).toBeVisible();
  await admin.getByRole('button', { name: 'Te boeken' }).click();
  await expect(entry(admin, number)).toContainText('Teruggedraaid');
  await expect(entry(admin, number).getByRole('link', { name: number })).toBeVisible();
  await expectItFits(admin);
  await entry(admin, number).getByRole('button', { name: 'Afgehandeld' }).click();
  await dialog.getByLabel('Reden').fill('Bestelling terugbetaald');
  await dialog.getByRole('button', { name: 'Afgehandeld' }).click();
  await expect(entry(admin, number)).toHaveCount(0);
});

test('one transfer pays two invoices, and what was too much is credit', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const numbers: string[] = [];
  const services = [uniqueName('eerste'), uniqueName('tweede')];
  for (const service of services) {
    const method = 'Bankoverschrijving';
    const { payUrl } = await placeOrder(page, { plan: 'web-starter', service, method });
    await page.goto(payUrl);
    const transfer = page.getByRole('main');
    await expect(transfer).toContainText(/20\d\d-\d{6}/);
    numbers.push(/20\d\d-\d{6}/.exec(await transfer.innerText())?.[0] ?? '');
  }
  const [first = '', second = ''] = numbers;

  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  await admin.goto('/admin/bank-statements');
  const payer = uniqueName('betaler');
  const on = new Date().toISOString().slice(0, 10);
  const text = camtXml(
    [{ amount: '10.98', text: `${first} en ${second}`, name: payer, reference: payer, on }],
    { iban: DEMO_IBAN },
  );
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'samen.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
  const line = entry(admin, payer);
  await expect(line).toContainText('er kwam meer binnen dan de som, samen € 9,98');
  await line.getByRole('button', { name: 'Boeken' }).click();

  const dialog = admin.getByRole('dialog');
  const field = dialog.getByLabel('Factuurnummer');
  await expect(field).toHaveValue(`${first}, ${second}`);
  await field.fill(`${first}, 2026-99`);
  await dialog.getByRole('button', { name: 'Boeken' }).click();
  await expect(dialog.getByText('2026-99 is geen factuurnummer.')).toBeVisible();
  await field.fill(`${first}\n${second}`);
  await expect(dialog.getByText('2 facturen, samen € 9,98')).toBeVisible();
  await expect(dialog.getByText(/die te veel kwam, wordt tegoed van de klant/)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectItFits(admin);
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Boeken' }).click();
  await expect(toast(admin, 'Bankregel geboekt')).toBeVisible();
  await expect(line).toHaveCount(0);
  await admin.getByRole('button', { name: 'Geboekt' }).click();
  await expect(line).toContainText('Facturen betaald, de rest is tegoed');
  await expect(line.getByRole('link', { name: second })).toBeVisible();

  await page.goto('/dashboard');
  for (const service of services) await expect(entry(page, service)).toContainText('Actief');
});

test('a transfer that is too little is a part: its customer, the link and staff see what is left', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const { email } = await makeCustomer(page);
  const service = uniqueName('deels');
  const { orderId, payUrl } = await placeOrder(page, {
    plan: 'web-starter',
    service,
    method: 'Bankoverschrijving',
  });
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: /^Maak €\s4,99 over$/ })).toBeVisible();
  const [number = ''] = /20\d\d-\d{6}/.exec(await page.getByRole('main').innerText()) ?? [];
  const link = linkIn(await mailTo(page, email, /nog te betalen$/));

  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  await admin.goto('/admin/bank-statements');
  const payer = uniqueName('betaler');
  const on = new Date().toISOString().slice(0, 10);
  const text = camtXml([{ amount: '3.00', text: number, name: payer, reference: payer, on }], {
    iban: DEMO_IBAN,
  });
  await admin
    .locator('input[type=file]')
    .setInputFiles({ name: 'deel.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
  await expect(entry(admin, payer)).toContainText('er kwam te weinig binnen');
  await entry(admin, payer).getByRole('button', { name: 'Boeken' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText(/Er kwam €\s1,99 te weinig/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Boeken' }).click();
  await expect(toast(admin, 'Bankregel geboekt')).toBeVisible();
  await expect(entry(admin, payer)).toHaveCount(0);

  const left = /Een deel is al binnen: er is €\s3,00 tegoed. Er blijft nog €\s1,99 over/;
  await expect(page.getByText(left)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Maak €\s1,99 over$/ })).toBeVisible();
  expect(await mailTo(page, email, /nog €\s1,99 over/)).toContain('Dat is niet het hele bedrag');
  const visitor = await openVisitor();
  await visitor.goto(link);
  await expect(visitor.getByText(left)).toBeVisible();
  await expectItFits(visitor);

  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Markeer Betaald' }).click();
  await expect(dialog.getByText(left)).toBeVisible();
  await dialog.getByRole('button', { name: 'Markeer Betaald' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  await expect(activeHeading(page, service)).toBeVisible();
});

test('staff read why they cannot book what came in', async ({ page }) => {
  await signIn(page, 'medewerker@hostwerk.test');
  await page.goto('/admin/orders');
  await expect(page.getByRole('button', { name: 'Bankafschriften' })).toBeDisabled();
  await page.goto('/admin/bank-statements');
  await expect(page.getByText('Alleen een admin of owner mag dit.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});
