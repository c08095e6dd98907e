// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  signOutElsewhere,
  test,
} from '#tests/support/browser.ts';
import { entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { buy } from '#tests/support/ordering.ts';

const EXPLANATION = 'Deze pagina doet zich voor als mijn bank en vraagt om mijn pincode.';
const REASONS = 'De pagina bootst een bank na en vraagt om inloggegevens: dat is oplichting.';

function noticeForm(page: Page) {
  const form = page.getByRole('form', { name: 'Wat wil je melden?' });
  return {
    kind: form.getByLabel('Wat is het? / kind of content'),
    addresses: form.getByLabel('Waar staat het? / exact location'),
    explanation: form.getByLabel('Waarom mag dit niet? / why is it illegal'),
    name: form.getByLabel(/^Naam/),
    email: form.getByLabel(/^E-mailadres/),
    goodFaith: form.getByRole('checkbox', { name: /naar mijn beste weten juist en volledig/ }),
    send: form.getByRole('button', { name: 'Verstuur melding' }),
  };
}

/** Fills the form in but for who it is. Answers the number that the notice got. */
async function sendNotice(page: Page, notifier: { name: string; email: string }): Promise<string> {
  const { kind, addresses, explanation, name, email, goodFaith, send } = noticeForm(page);
  await kind.selectOption('Phishing of malware / phishing or malware');
  await addresses.fill('https://bank.boef.test/inloggen\n203.0.113.7');
  await explanation.fill(EXPLANATION);
  await name.fill(notifier.name);
  await email.fill(notifier.email);
  await goodFaith.check();
  await send.click();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
  const thanks = page.getByRole('form').getByText(/We hebben je melding ontvangen: nummer \d+/);
  await expect(thanks).toBeVisible();
  return /nummer (\d+)/.exec(await thanks.innerText())?.[1] ?? '';
}

test('a notice of anybody is confirmed, decided on, and the customer is told why', async ({
  page,
  openVisitor,
}) => {
  // Three people, one after the other.
  test.slow();
  const service = uniqueName('bank-na');
  const customer = await makeCustomer(page);
  await buy(page, { plan: 'web-starter', service });

  const visitor = await openVisitor();
  await visitor.goto('/faq');
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Misbruik melden' }).click();
  await expect(visitor).toHaveURL('/abuse');
  const notifier = { name: 'Joost de Wit', email: `${uniqueName('melder')}@voorbeeld.test` };
  const number = await sendNotice(visitor, notifier);
  await mailTo(
    visitor,
    notifier.email,
    new RegExp(`We hebben je melding ontvangen \\(${number}\\)`),
  );

  const staff = await openVisitor();
  await signIn(staff, 'medewerker@hostwerk.test');
  await staff.goto('/admin/tasks');
  await staff.getByRole('link', { name: 'Meldingen van misbruik' }).click();
  await expect(entry(staff, number)).toContainText('nog 23 uur');
  await staff.goto('/admin/tasks');
  await entry(staff, `Melding ${number}`).getByRole('link', { name: 'Naar melding' }).click();
  const main = staff.getByRole('main');
  await expect(main.getByText('203.0.113.7')).toBeVisible();
  await expect(main.getByText(/^Ongewijzigd sinds ontvangst/)).toBeVisible();
  await expect(main.getByRole('link', { name: /boef/ })).toHaveCount(0);

  await main.getByRole('radio', { name: /^Service opschorten/ }).check();
  await main.getByRole('button', { name: 'Besluiten' }).click();
  await expect(main.getByText('Kies de service waar het om gaat.')).toBeVisible();
  await expect(main.getByText('Schrijf ten minste 20 tekens.')).toBeVisible();
  await main.getByRole('searchbox', { name: 'Zoek een service' }).fill(service);
  await main.getByRole('radio', { name: new RegExp(service) }).click();
  await main.getByLabel('Grond').selectOption('De wet: verboden inhoud');
  await main.getByLabel('Redenen').fill(REASONS);
  await expectItFits(staff);
  await expectNoAxeViolations(staff);
  await main.getByRole('button', { name: 'Besluiten' }).click();
  const asked = staff.getByRole('dialog', { name: 'Service opschorten?' });
  await expect(asked).toContainText(service);
  await asked.getByRole('button', { name: 'Besluiten' }).click();
  await expect(toast(staff, 'Status bijgewerkt')).toBeVisible();
  await expect(main.getByText(/, op tijd$/)).toBeVisible();
  await expect(main.getByText(REASONS)).toBeVisible();
  await staff.goto('/admin/abuse?staat=decided');
  await expect(entry(staff, number)).toContainText('Service opgeschort');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: service }).first().click();
  await expect(
    page.getByText(/^Je service is opgeschort na een melding van misbruik/),
  ).toBeVisible();
  await mailTo(visitor, notifier.email, new RegExp(`Besluit op je melding ${number}`));
  await mailTo(visitor, customer.email, new RegExp(`${service} is opgeschort na een melding`));
});

test('reasons that are half written are asked about, and stand there after a session that ended', async ({
  page,
  context,
  shop,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|400.*\/token/);
  const visitor = await openVisitor();
  await visitor.goto('/abuse');
  const email = `${uniqueName('melder')}@voorbeeld.test`;
  const number = await sendNotice(visitor, { name: 'Joost de Wit', email });

  const colleague = await makeCustomer(page);
  await shop.setRole(colleague.email, 'staff');
  await page.goto('/admin/tasks');
  await entry(page, `Melding ${number}`).getByRole('link', { name: 'Naar melding' }).click();
  const reasons = page.getByLabel('Redenen');
  await page.getByRole('radio', { name: /^Service opschorten/ }).check();
  await reasons.fill(REASONS);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  const stay = page.getByRole('button', { name: 'Hier blijven' });
  await expect(stay).toBeVisible();
  await stay.click();
  await expect(reasons).toHaveValue(REASONS);

  await signOutElsewhere(context);
  await page.getByLabel('E-mailadres').fill(colleague.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(reasons).toHaveValue(REASONS);
  await expect(page.getByRole('radio', { name: /^Service opschorten/ })).toBeChecked();
});

test('what is missing is said at its field and stays; who reports child abuse may stay unknown', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  await page.goto('/abuse');
  const { kind, addresses, explanation, name, email, goodFaith, send } = noticeForm(page);
  await send.click();
  await expect(toast(page, 'Vereiste velden')).toBeVisible();
  await expect(kind).toBeFocused();
  for (const sentence of [/^Kies een soort\./, /^Vul je naam in\./, /^Vink dit aan/]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await kind.selectOption('Seksueel kindermisbruik / child sexual abuse material');
  await addresses.fill('die ene site');
  await explanation.fill(EXPLANATION);
  await goodFaith.check();
  await expect(name).toHaveAccessibleName(/niet verplicht/);
  await send.click();
  await expect(addresses).toHaveAccessibleDescription(/Zet op elke regel één URL/);
  await expect(addresses).toBeFocused();
  await expect(addresses).toHaveValue('die ene site');
  await expect(explanation).toHaveValue(EXPLANATION);
  await expectNoAxeViolations(page);
  await addresses.fill('203.0.113.9');
  await expect(email).toHaveValue('');
  await send.click();
  await expect(page.getByRole('form').getByText(/ontvangen: nummer \d+/)).toBeVisible();
  await expect(explanation).toHaveValue('');
});
