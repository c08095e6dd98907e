// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { answerBank, entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { buy, placeOrder } from '#tests/support/ordering.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

const PAGE = '/dashboard/settings/colleagues';
const NO_RIGHT = 'Hiervoor heb je geen rechten bij dit account.';
const STAFF = 'medewerker@hostwerk.test';

/** The bar that says for whom one works, or could. */
const bar = (page: Page) => page.getByRole('complementary', { name: 'Werken voor een ander' });

/** Opens the link that a mail has, in a tab of its own. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(linkIn(await mailTo(page, email, /^Bevestig/)));
  await expect(tab.getByText('Je e-mailadres is bevestigd')).toBeVisible();
  await tab.close();
}

test('a colleague is invited, registers, and accepts with that address', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // A link that was used is opened again.
  expectProblem(/409 .*members\/invitation/);
  const holder = await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Collega’s' }).click();
  await expect(page.getByText('Er werkt nog niemand mee in je account.')).toBeVisible();
  // An account holder confirms their own address before they invite; the page knows at once.
  await page.getByRole('button', { name: 'Opnieuw sturen' }).click();
  await confirmAddress(page, holder.email);
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

  // Somebody without an account comes back to the invitation once there is one.
  const other = await openVisitor();
  const invitation = linkIn(await mailTo(page, email, /^Uitnodiging/));
  await other.goto(invitation);
  // The way in the head of the page, there and back, loses nothing of it.
  await other.getByRole('banner').getByRole('link', { name: 'Registreren' }).click();
  await other.getByRole('banner').getByRole('link', { name: 'Inloggen' }).click();
  await other.getByRole('banner').getByRole('link', { name: 'Registreren' }).click();
  await other.getByLabel('Voornaam').fill('Bo');
  await other.getByLabel('Achternaam').fill('Boekhouder');
  await other.getByLabel('E-mailadres').fill(email);
  await other.getByLabel('Wachtwoord', { exact: true }).fill(holder.password);
  await other.getByLabel('Bevestig wachtwoord').fill(holder.password);
  await expect(() => other.getByRole('checkbox', { name: /akkoord/ }).check()).toPass();
  await other.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(other.getByText('Bevestig je e-mailadres')).toBeVisible();
  await confirmAddress(other, email);
  const accept = other.getByRole('button', { name: 'Uitnodiging accepteren' });
  await expect(accept).toBeVisible();
  await expectNoAxeViolations(other);
  await accept.click();

  // In their own login, in the account of the holder.
  await expect(bar(other)).toContainText('Werken voor:');
  await expect(bar(other)).toContainText('Financieel');
  await expect(other).toHaveURL('/dashboard/billing');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Welkom, Bo');
  await expect(entry(page, 'Bo Boekhouder')).toContainText('Sinds');
  await other.getByRole('button', { name: 'Naar je eigen account' }).click();
  await expect(other.getByText('Geen services gevonden')).toBeVisible();
  await other.goto(invitation);
  await expect(other.getByText('Deze uitnodiging is verlopen, ingetrokken')).toBeVisible();
});

test('who has financial rights pays, sees no services, and is out at once', async ({
  page,
  openVisitor,
  expectProblem,
  shop,
}) => {
  // The page that is open when the rights end hears that they did.
  expectProblem(/status of 403/);
  const holder = await makeCustomer(page);
  const service = uniqueName('collega');
  await placeOrder(page, { plan: 'web-starter', service });
  const other = await openVisitor();
  const member = await makeCustomer(other);
  await shop.addMember({ holder: holder.email, member: member.email, rights: ['financial'] });

  await other.goto('/dashboard');
  await expect(bar(other)).toBeVisible();
  await expectNoAxeViolations(other);
  await bar(other).getByRole('button', { name: 'Noor van Dijk' }).click();
  await expect(other).toHaveURL('/dashboard/billing');
  await expect(entry(other, service)).toContainText('In behandeling');
  await expectItFits(other);
  await other.getByRole('button', { name: 'Services', exact: true }).hover();
  await expect(other.getByText(NO_RIGHT)).toBeVisible();
  await other.goto('/dashboard');
  await expect(other.getByText('Deze pagina is niet voor jou open')).toBeVisible();
  await expectNoAxeViolations(other);

  // Another tab is one's own account, beside this one.
  const ownTab = await other.context().newPage();
  await ownTab.goto('/dashboard');
  await expect(ownTab.getByText('Geen services gevonden')).toBeVisible();
  await ownTab.close();

  await other.goto('/dashboard/billing');
  await entry(other, service).getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(other, 'Betaald');
  await expect(other.getByText(`${service} is actief`)).toBeVisible();
  await other.goto('/dashboard/billing/invoices');
  await expect(entry(other, 'Bekijken')).toContainText('Betaald');

  // The holder reads who goes before they do.
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Noor van Dijk beëindigen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(member.email);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Beëindigen' }).click();
  await expect(page.getByText('Er werkt nog niemand mee in je account.')).toBeVisible();

  // The page that was open closes by itself.
  await expect(toast(other, /^Je werkt niet meer voor/)).toBeVisible();
  await expect(bar(other)).toBeHidden();
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByText('Geen services gevonden')).toBeVisible();
});

test('who has technical rights runs the service and asks support, in their own name', async ({
  page,
  openVisitor,
  expectProblem,
  shop,
}) => {
  // A ticket that is not in one's own account.
  expectProblem(/status of 404/);
  const holder = await makeCustomer(page);
  const service = uniqueName('techniek');
  await buy(page, { plan: 'web-starter', service });
  const other = await openVisitor();
  const member = await makeCustomer(other);
  await shop.addMember({ holder: holder.email, member: member.email, rights: ['technical'] });

  await other.goto('/dashboard');
  await bar(other).getByRole('button', { name: 'Noor van Dijk' }).click();
  await other.getByRole('link', { name: `${service} beheren` }).click();
  await expect(other.getByRole('heading', { level: 2, name: service })).toBeVisible();
  const ending = other.getByRole('button', { name: 'Opzeggen' });
  await expect(ending).toHaveAttribute('aria-disabled', 'true');
  await ending.hover();
  await expect(other.getByText('Dit kan alleen de accounthouder.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Facturen' })).toBeHidden();
  await expect(other.getByRole('link', { name: 'Pakket of betaling wijzigen' })).toBeHidden();
  await expectNoAxeViolations(other);
  await other.getByRole('link', { name: 'Ticket openen' }).click();
  await other.getByLabel('Onderwerp').fill('De site is traag');
  await other.getByLabel('Bericht').fill('Sinds vanochtend.');
  await other.getByRole('button', { name: 'Ticket aanmaken' }).click();
  await expect(other.getByRole('article').filter({ hasText: 'Sinds vanochtend.' })).toContainText(
    'Jij',
  );
  await page.goto(new URL(other.url()).pathname);
  await expect(page.getByRole('article').filter({ hasText: 'Sinds vanochtend.' })).toContainText(
    'Noor van Dijk',
  );

  // The mail leads to the ticket as oneself, who does not have it.
  const ownTab = await other.context().newPage();
  const mail = await mailTo(page, member.email, /We hebben je ticket ontvangen/);
  await ownTab.goto(/\/dashboard\/support\/[\w-]+/.exec(mail)?.[0] ?? '');
  await expect(ownTab.getByText('Dit ticket bestaat niet')).toBeVisible();
  await ownTab.getByRole('button', { name: 'Zoeken bij Noor van Dijk' }).click();
  await expect(ownTab.getByRole('article').filter({ hasText: 'Sinds vanochtend.' })).toBeVisible();
  await expect(bar(ownTab)).toContainText('Werken voor: Noor van Dijk');
  await ownTab.close();

  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await staff.goto(`/admin?q=${encodeURIComponent(holder.email)}`);
  await entry(staff, holder.email).getByRole('link').first().click();
  await expect(staff.getByRole('heading', { name: 'Collega’s' })).toBeVisible();
  await expect(staff.getByText(member.email)).toBeVisible();

  // And stops by themselves.
  await other.getByRole('button', { name: 'Naar je eigen account' }).click();
  await expect(other.getByText('Geen services gevonden')).toBeVisible();
  await other.goto(PAGE);
  await other.getByRole('button', { name: 'Stoppen met werken voor Noor van Dijk' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Stoppen' }).click();
  await expect(bar(other)).toBeHidden();
  await mailTo(page, holder.email, /^Een collega werkt niet meer/);
});
