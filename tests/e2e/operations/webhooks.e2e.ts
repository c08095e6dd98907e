// @once
import {
  DEMO_PASSWORD,
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';
import { isSignedWith, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';

const OWNER = 'eigenaar@hostwerk.test';

test('an owner has a program told what happens, sees how that goes and ends it', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // The wrong password, and the page of a webhook that is removed while it is open.
  expectProblem(/status of 422/);
  expectProblem(/status of 404/);
  await using receiver = await startWebhookReceiver();
  const name = uniqueName('Boekhouding');
  await signIn(page, OWNER);
  await page.goto('/admin/settings');
  await page
    .getByRole('navigation', { name: 'Onderdelen van de instellingen' })
    .getByRole('link', { name: 'Webhooks' })
    .click();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nieuwe webhook' }).click();

  const form = page.getByRole('dialog', { name: 'Nieuwe webhook' });
  const submit = form.getByRole('button', { name: 'Webhook maken' });
  await submit.click();
  await expect(form.getByText('Geef de webhook een naam.')).toBeVisible();
  await expect(form.getByText('Kies wat hij meldt.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Naam' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Naam' }).fill(name);
  await form.getByLabel('Adres').fill('https://10.0.0.1/hook');
  await form.getByLabel('Ticket geopend').check();
  await form.getByLabel('Je wachtwoord').fill('gok');
  await submit.click();
  await expect(
    form.getByText(/^Hier kan geen webhook heen\. Vul een https-adres in op internet/),
  ).toBeVisible();
  await form.getByLabel('Adres').fill(receiver.url);
  await submit.click();
  await expect(form.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await expect(form.getByLabel('Adres')).toHaveValue(receiver.url);
  await expect(form.getByLabel('Ticket geopend')).toBeChecked();
  await expectNoAxeViolations(page);
  await expectItFits(page);
  await form.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await submit.click();

  const made = page.getByRole('dialog', { name: 'Je nieuwe webhook' });
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? '';
  await expectNoAxeViolations(page);
  await made.getByRole('button', { name: 'Ik heb het bewaard' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Nog geen berichten')).toBeVisible();

  // Its outcome comes by itself.
  await page.getByRole('button', { name: 'Proefbericht sturen' }).click();
  const rows = page.getByRole('table', { name: 'Berichten' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: 'Proefbericht' }).getByText('Aangekomen')).toBeVisible();
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received.map((message) => isSignedWith(message, secret))).toEqual([true]);

  // An act of a customer in another window shows here too, and so does a refusal with its reason.
  receiver.fail(500);
  const customer = await openVisitor();
  await signIn(customer, 'klant@hostwerk.test');
  await customer.goto('/dashboard/support/new');
  await customer.getByLabel('Onderwerp').fill(uniqueName('Vraag'));
  await customer.getByLabel('Bericht').fill('Hoe zet ik een back-up terug?');
  await customer.getByRole('button', { name: 'Ticket aanmaken' }).click();
  const refused = rows.filter({ hasText: 'Ticket geopend' });
  await expect(refused.getByText('Wacht', { exact: true })).toBeVisible();
  await expect(refused.getByText('antwoord 500')).toBeVisible();
  await expect(page.getByText(/komt er niets aan/)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectItFits(page);
  await refused.getByRole('button', { name: /opnieuw sturen/ }).click();
  await expect(refused.getByText('Aangekomen')).toBeVisible();
  await expect(page.getByText(/komt er niets aan/)).toHaveCount(0);
  const [, first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).not.toContain('back-up');

  await page.getByRole('button', { name: 'Geheim vernieuwen' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Vernieuwen' }).click();
  const renewed =
    (await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  expect(renewed).not.toBe(secret);
  await page.getByRole('button', { name: 'Ik heb het bewaard' }).click();
  await page.getByRole('button', { name: 'Proefbericht sturen' }).click();
  await expect(rows.filter({ hasText: 'Proefbericht' })).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Aangekomen' })).toHaveCount(3);
  const signed = [secret, renewed].map((one) =>
    receiver.received.slice(-1).map((message) => isSignedWith(message, one)),
  );
  expect(signed).toEqual([[true], [true]]);

  await page.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(toast(page, 'Webhook uitgezet')).toBeVisible();
  await expect(page.getByText('Staat uit', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('an admin reads that webhooks are for the owner', async ({ page }) => {
  await signIn(page, ownAdmin());
  for (const path of ['', '/7f0c2f3e-3f0b-4c53-9c58-0f4f7c1c2a10']) {
    await page.goto(`/admin/settings/webhooks${path}`);
    await expect(page.getByText('Alleen een owner mag dit.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nieuwe webhook' })).toHaveCount(0);
  }
});
