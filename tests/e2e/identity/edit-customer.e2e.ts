// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';

const STAFF = 'medewerker@hostwerk.test';

async function makeCustomer(staff: Page, email: string): Promise<void> {
  await staff.goto('/admin/customers/new');
  await staff.getByLabel('E-mailadres').fill(email);
  await staff.getByLabel('Voornaam').fill('Sanne');
  await staff.getByLabel('Achternaam').fill('Bakker');
  await staff.getByRole('button', { name: 'Account maken' }).click();
  await expect(staff.getByRole('heading', { name: 'Sanne Bakker' })).toBeVisible();
}

const editButton = (staff: Page) => staff.getByRole('button', { name: 'Wijzigen', exact: true });

test('staff change the details of a customer, two at once, and ask a colleague along', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // A reason that is left out, and a save that another was ahead of.
  expectProblem(/422.*profiles\/edit/);
  const email = `${uniqueName('sanne')}@voorbeeld.test`;
  const [one, other, third] = [await openVisitor(), await openVisitor(), await openVisitor()];
  for (const staff of [one, other, third]) await signIn(staff, STAFF);
  await makeCustomer(one, email);
  await other.goto(one.url());

  await editButton(one).click();
  await one.getByLabel('Plaats').fill('Utrecht');
  await editButton(other).click();
  await other.getByLabel('Bedrijf').fill('Bakkerij Bakker');
  await other.getByRole('button', { name: 'Opslaan' }).click();
  const refusal = other.getByText('Vul in waarom: dit verandert de facturen');
  await expect(refusal).toBeVisible();
  // News of another customer loads this one again.
  const loaded = other.waitForResponse(/staff\/profiles\/get/);
  await makeCustomer(third, `${uniqueName('piet')}@voorbeeld.test`);
  await loaded;
  await expect(refusal).toBeVisible();
  await other.getByLabel('Reden').fill('Vroeg het aan de telefoon.');
  await other.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(other, 'Klant opgeslagen')).toBeVisible();
  await expect(other.getByText('Vroeg het aan de telefoon.')).toBeVisible();
  await expect(mailTo(page, email, /^Je gegevens bij /)).resolves.toBeTruthy();

  // The first hears of it; what was typed stands, and what was not is as it was saved.
  await expect(one.getByText('De klant of een collega heeft deze gegevens')).toBeVisible();
  await expect(one.getByLabel('Plaats')).toHaveValue('Utrecht');
  await expect(one.getByLabel('Bedrijf')).toHaveValue('Bakkerij Bakker');
  for (const width of [390, 1440]) {
    await one.setViewportSize({ width, height: 900 });
    await expectItFits(one);
  }
  await expectNoAxeViolations(one);
  await one.getByRole('button', { name: 'Toch opslaan wat ik typte' }).click();
  await expect(toast(one, 'Klant opgeslagen')).toBeVisible();
  await expect(one.getByText('Plaats:')).toBeVisible();

  const colleague = `${uniqueName('collega')}@voorbeeld.test`;
  await one.getByRole('button', { name: 'Uitnodigen' }).click();
  await one.getByLabel('E-mailadres').fill(colleague);
  await one.getByLabel('Technisch').check();
  await one.getByRole('button', { name: 'Uitnodiging sturen' }).click();
  await expect(one.getByText(colleague).first()).toBeVisible();
  await expect(mailTo(page, colleague, /^Uitnodiging om mee te werken/)).resolves.toBeTruthy();
  for (const width of [390, 1440]) {
    await one.setViewportSize({ width, height: 900 });
    await expectItFits(one);
  }
  await expectNoAxeViolations(one);
});
