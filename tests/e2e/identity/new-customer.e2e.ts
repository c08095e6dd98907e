// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  signInByForm,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

const STAFF = 'medewerker@hostwerk.test';
const PASSWORD = 'een-heel-eigen-wachtwoord';

test('staff make a customer, who chooses a password by the mail and is in', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // An address that has an account.
  expectProblem(/422.*customers\/create/);
  const email = `${uniqueName('sanne')}@voorbeeld.test`;
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await staff.goto('/admin');
  await staff.getByRole('link', { name: 'Nieuwe klant' }).click();
  await staff.getByRole('button', { name: 'Account maken' }).click();
  await expect(staff.getByText('Vul een e-mailadres in.')).toBeVisible();
  await expect(staff.getByLabel('E-mailadres')).toBeFocused();
  await staff.getByLabel('E-mailadres').fill('klant@hostwerk.test');
  await staff.getByLabel('Voornaam').fill('Sanne');
  await staff.getByLabel('Achternaam').fill('Bakker');
  await staff.getByRole('button', { name: 'Account maken' }).click();
  await expect(staff.getByText('Er is al een account met dit e-mailadres.')).toBeVisible();
  await expect(staff.getByLabel('Voornaam')).toHaveValue('Sanne');
  for (const width of [390, 1024, 1440]) {
    await staff.setViewportSize({ width, height: 900 });
    await expectItFits(staff);
  }
  await expectNoAxeViolations(staff);
  await staff.getByLabel('E-mailadres').fill(email);
  await staff.getByRole('button', { name: 'Account maken' }).click();
  await expect(toast(staff, `De uitnodiging voor ${email} is onderweg.`)).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Sanne Bakker' })).toBeVisible();

  await page.goto(linkIn(await mailTo(page, email, /^Je account bij /)));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Nieuw wachtwoord').fill(PASSWORD);
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Je wachtwoord is ingesteld')).toBeVisible();
  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});
