import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { answerBank, entry, orderOnline, toast, uniqueName } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

const PAGE = '/dashboard/settings/colleagues';
const NO_RIGHT = 'Hiervoor heb je geen rechten bij dit account.';

test('a colleague is invited, registers, pays what is open, and is out at once', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // The page that is open when the rights end hears that they did.
  expectProblem(/403/);
  // And a link that was used is opened again.
  expectProblem(/409 .*members\/invitation/);
  const holder = await makeCustomer(page);
  const service = uniqueName('collega');
  await orderOnline(page, { plan: 'web-starter', service });
  await answerBank(page, 'Mislukt');

  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Collega’s' }).click();
  await expect(page.getByText('Er werkt nog niemand mee in je account.')).toBeVisible();
  // Who invites confirms an own address first; the page knows at once.
  await expect(page.getByText('Bevestig je e-mailadres')).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw sturen' }).click();
  const confirming = await page.context().newPage();
  await confirming.goto(linkIn(await mailTo(page, holder.email, /^Bevestig/)));
  await expect(confirming.getByText('Je e-mailadres is bevestigd')).toBeVisible();
  await confirming.close();
  const send = page.getByRole('button', { name: 'Uitnodiging sturen' });
  await send.click();
  await expect(page.getByText('Vul een e-mailadres in.')).toBeVisible();
  await expect(page.getByText('Kies ten minste één recht.')).toBeVisible();
  await expectNoAxeViolations(page);
  const email = `${uniqueName('boekhouder')}@voorbeeld.test`;
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('checkbox', { name: /^Financieel/ }).check();
  await send.click();
  await expect(entry(page, email)).toContainText('nog niet geaccepteerd');
  await expectItFits(page);
  await expectNoAxeViolations(page);

  // Somebody without an account comes back to the invitation once there is one.
  const other = await openVisitor();
  const invitation = linkIn(await mailTo(page, email, /^Uitnodiging/));
  await other.goto(invitation);
  await other.locator('#inhoud').getByRole('link', { name: 'Registreren' }).click();
  await other.getByLabel('Voornaam').fill('Bo');
  await other.getByLabel('Achternaam').fill('Boekhouder');
  await other.getByLabel('E-mailadres').fill(email);
  await other.getByLabel('Wachtwoord', { exact: true }).fill(holder.password);
  await other.getByLabel('Bevestig wachtwoord').fill(holder.password);
  await expect(() => other.getByRole('checkbox', { name: /akkoord/ }).check()).toPass();
  await other.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(other.getByText('Bevestig je e-mailadres')).toBeVisible();
  await expectNoAxeViolations(other);
  const verify = linkIn(await mailTo(page, email, /^Bevestig/));
  const mailTab = await other.context().newPage();
  await mailTab.goto(verify);
  await expect(mailTab.getByText('Je e-mailadres is bevestigd')).toBeVisible();
  await mailTab.close();
  await other.getByRole('button', { name: 'Uitnodiging accepteren' }).click();

  // In their own login, in the account of the holder: what is financial and nothing else.
  const bar = other.getByRole('complementary', { name: 'Werken voor een ander' });
  await expect(bar).toContainText('Werken voor:');
  await expect(bar).toContainText('Financieel');
  await expect(other).toHaveURL('/dashboard/billing');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welkom, Bo');
  await expectItFits(other);
  await expectNoAxeViolations(other);
  await expect(entry(other, service)).toContainText('In behandeling');
  await other.getByRole('button', { name: 'Services', exact: true }).hover();
  await expect(other.getByText(NO_RIGHT)).toBeVisible();
  await other.goto('/dashboard');
  await expect(other.getByText('Deze pagina is niet voor jou open')).toBeVisible();
  await expectNoAxeViolations(other);
  await expect(other.getByText(service)).toBeHidden();

  // A tab of its own is one's own account, also beside this one.
  const ownTab = await other.context().newPage();
  await ownTab.goto('/dashboard');
  await expect(ownTab.getByText('Geen services gevonden')).toBeVisible();
  await expect(ownTab.getByRole('button', { name: holder.firstName })).toBeVisible();
  await expectNoAxeViolations(ownTab);
  await ownTab.close();

  await other.goto('/dashboard/billing');
  await entry(other, service).getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(other, 'Betaald');
  await expect(other.getByText(`${service} is actief`)).toBeVisible();
  await other.goto('/dashboard/billing/invoices');
  await expect(entry(other, 'Bekijken')).toContainText('Betaald');

  // The list of the holder knows them by name, and names them before they go.
  await page.goto(PAGE);
  await expect(entry(page, 'Bo Boekhouder')).toContainText('Sinds');
  await page.getByRole('button', { name: 'Bo Boekhouder beëindigen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(email);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Beëindigen' }).click();
  await expect(page.getByText('Er werkt nog niemand mee in je account.')).toBeVisible();

  // The page that was open closes by itself.
  await expect(bar).toBeHidden();
  await expect(toast(other, 'Je werkt niet meer voor')).toBeVisible();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText('Geen services gevonden')).toBeVisible();
  await mailTo(page, email, /^Je werkt niet meer voor/);
  await other.goto(invitation);
  await expect(other.getByText('Deze uitnodiging is verlopen, ingetrokken')).toBeVisible();
});
