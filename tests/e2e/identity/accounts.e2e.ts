// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  registerCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const STAFF = 'medewerker@hostwerk.test';

/** The page of a customer in the console, by their address. */
async function openCustomer(page: Page, id: string, tab = ''): Promise<void> {
  await page.goto(`/admin/customers/${id}${tab}`);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The id of who is signed in in this browser. */
function ownId(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored: { user?: { id?: string } } = JSON.parse(
      localStorage.getItem('hostwerk.session') ?? '{}',
    );
    return stored.user?.id ?? '';
  });
}

test('who is blocked is out at once and reads why; who is let in again comes in', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|403|400.*\/token/);
  const { email, password } = await registerCustomer(page);
  const id = await ownId(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openCustomer(admin, id);
  await expect(admin.getByText('Kan inloggen')).toBeVisible();
  await admin.getByRole('button', { name: 'Blokkeren' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Klant blokkeren?' });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Blokkeren' }).click();
  await expect(dialog.getByText('Dit veld is verplicht.')).toBeVisible();
  await dialog.getByLabel('Reden').fill('Er gaat spam uit vanaf je website.');
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Blokkeren' }).click();
  await expect(toast(admin, 'Account geblokkeerd')).toBeVisible();
  await expect(admin.getByText('Geblokkeerd', { exact: true }).first()).toBeVisible();

  await expect(page).toHaveURL(/\/login\?next=/);
  expect(await mailTo(admin, email, /is geblokkeerd/)).toContain('spam uit vanaf je website');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByText(/^Je account is geblokkeerd\./).first()).toBeVisible();

  await admin.getByRole('button', { name: 'Deblokkeren' }).click();
  const open = admin.getByRole('dialog', { name: 'Blokkade opheffen?' });
  await open.getByLabel('Reden').fill('Opgelost, dank je wel.');
  await open.getByRole('button', { name: 'Deblokkeren' }).click();
  await expect(toast(admin, 'Account gedeblokkeerd')).toBeVisible();
  await expect(admin.getByText('Kan inloggen')).toBeVisible();
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an admin sees where a customer is signed in and ends it', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  await registerCustomer(page);
  const id = await ownId(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openCustomer(admin, id, '/sessions');
  await expect(admin.getByRole('button', { name: /^Chrome op .* uitloggen$/ })).toBeVisible();
  // And that they came in at all.
  const entry = admin.getByRole('listitem').filter({ hasText: 'Ingelogd' });
  await expect(entry).toContainText('Chrome op');
  await admin.getByRole('button', { name: 'Overal uitloggen' }).click();
  await admin
    .getByRole('dialog', { name: 'Klant overal uitloggen?' })
    .getByRole('button', { name: 'Overal uitloggen' })
    .click();
  await expect(toast(admin, 'Apparaten uitgelogd')).toBeVisible();
  await expect(admin.getByText('Deze klant is nu nergens ingelogd.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('an admin looks along as the customer, and goes back without a password', async ({
  page,
  openVisitor,
  expectProblem,
  isMobile,
}) => {
  test.slow();
  expectProblem(/401|400.*\/token/);
  const { firstName, lastName } = await registerCustomer(page);
  const id = await ownId(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openCustomer(admin, id);
  await admin.getByRole('button', { name: 'Inloggen als klant' }).click();
  await admin
    .getByRole('dialog', { name: 'Inloggen als klant?' })
    .getByRole('button', { name: 'Inloggen als klant' })
    .click();
  await expect(admin).toHaveURL('/dashboard');
  const banner = admin.getByRole('complementary', { name: 'Meekijken als klant' });
  await expect(banner).toContainText(`Je bekijkt ${firstName} ${lastName} als klant.`);
  await expect(
    admin.getByRole('heading', { level: 1, name: `Welkom, ${firstName}` }),
  ).toBeVisible();
  await expectNoAxeViolations(admin);

  // Reloading and going on stays with the customer; the console of another tab stays the admin's.
  await admin.reload();
  await expect(banner).toBeVisible();
  const console_ = await admin.context().newPage();
  await console_.goto('/admin');
  await expect(console_.getByText(`Ingelogd als ${ADMIN}`)).toBeVisible();
  await admin.goto('/checkout?plan=web-starter');
  await expect(banner).toBeVisible();
  await expect(admin.getByRole('heading', { level: 1, name: 'Bestellen' })).toBeVisible();
  const order = admin.getByRole('button', { name: 'Bestelling met betalingsverplichting' });
  await expect(order).toBeDisabled();

  await admin.goto('/dashboard/settings/security');
  const password = admin.getByRole('button', { name: 'Wachtwoord Wijzigen' });
  await expect(password).toBeDisabled();
  if (isMobile) await password.tap({ force: true });
  else await password.hover();
  await expect(admin.getByRole('tooltip')).toContainText('Dit kan alleen de klant zelf.');
  await expect(admin.getByText('Medewerker kijkt mee')).toBeVisible();

  await banner.getByRole('button', { name: 'Terug naar console' }).click();
  await expect(admin).toHaveURL('/admin');
  await expect(admin.getByText(`Ingelogd als ${ADMIN}`)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.goto('/dashboard/settings/security');
  await expect(page.getByText('Dit apparaat')).toBeVisible();
  await expect(page.getByText('Medewerker kijkt mee')).toHaveCount(0);
});

test('looking along ends when the customer ends it, and the admin is back', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|400.*\/token/);
  await registerCustomer(page);
  const id = await ownId(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openCustomer(admin, id);
  await admin.getByRole('button', { name: 'Inloggen als klant' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Inloggen als klant' }).click();
  await expect(admin.getByText('als klant.')).toBeVisible();
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Medewerker kijkt mee uitloggen' }).click();
  await expect(admin).toHaveURL('/admin');
  await expect(toast(admin, 'Meekijken is gestopt')).toBeVisible();
  await expect(admin.getByText(`Ingelogd als ${ADMIN}`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/settings/security');
});

test('staff read why they may not, and nobody does it to a colleague', async ({
  page,
  openVisitor,
  isMobile,
  shop,
}) => {
  await registerCustomer(page);
  const id = await ownId(page);
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await openCustomer(staff, id);
  for (const name of ['Inloggen als klant', 'Blokkeren']) {
    const button = staff.getByRole('button', { name });
    await expect(button).toBeDisabled();
    if (isMobile) await button.tap({ force: true });
    else await button.hover();
    await expect(staff.getByRole('tooltip')).toHaveText('Alleen een admin of owner mag dit.');
  }
  await openCustomer(staff, id, '/sessions');
  await expect(staff.getByText('Alleen een admin of owner mag dit.').first()).toBeVisible();

  const colleague = await openVisitor();
  const { email } = await registerCustomer(colleague);
  await shop.setRole(email, 'owner');
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openCustomer(admin, await ownId(colleague));
  await expect(admin.getByRole('button', { name: 'Blokkeren' })).toBeDisabled();
  await expect(admin.getByRole('button', { name: 'Inloggen als klant' })).toBeDisabled();
});
