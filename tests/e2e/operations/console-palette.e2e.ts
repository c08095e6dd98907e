// @once
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  signIn,
  test,
  makeCustomer,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const STAFF = 'medewerker@hostwerk.test';

test('Ctrl-K finds a customer and Enter opens them; back leads where one was', async ({
  page,
  openVisitor,
}) => {
  const { email } = await makeCustomer(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto('/admin/orders');
  await expect(admin.getByRole('button', { name: 'Zoeken' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  const palette = admin.getByRole('dialog', { name: 'Zoeken in de console' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await admin.keyboard.type(email);
  const option = palette.getByRole('option', { name: new RegExp(email) });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const id = (await option.getAttribute('id')) ?? '';
  await expect(palette.getByRole('combobox')).toHaveAttribute('aria-activedescendant', id);
  await expectNoAxeViolations(admin);
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}/);
  await expect(palette).toHaveCount(0);
  await admin.goBack();
  await expect(admin).toHaveURL(/\/admin\/orders/);
});

test('the palette opens pages, says when it finds nothing, and closes on Escape', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  await palette.getByRole('combobox').fill('bestaat-nergens-xyz');
  await expect(palette.getByRole('status')).toHaveText('Niets gevonden.');
  await palette.getByRole('combobox').fill('rappor');
  await palette.getByRole('option', { name: 'Rapporten' }).click();
  await expect(page).toHaveURL('/admin/reports');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('the palette knows what one comes to do, and leads to where it is done', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  await palette.getByRole('combobox').fill('onderhoudsm');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/settings#onderhoudsmodus');
  const part = page.getByRole('region', { name: 'Onderhoudsmodus' });
  await expect(part).toBeFocused();
  await expect(part).toBeInViewport();
});

test('what leads to the same place is told apart, and each stands there once', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  const option = (name: string) => palette.getByRole('option', { name, exact: true });
  await expect(option('Privacy')).toBeVisible();
  await palette.getByRole('combobox').fill('priv');
  await palette.getByRole('combobox').fill('privac');
  await expect(option('Datalekken')).toBeVisible();
  await expect(option('Privacy')).toHaveCount(1);
  await expect(option('Privacy')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option('Datalekken')).toHaveAttribute('aria-selected', 'true');
  await expect(option('Privacy')).toHaveAttribute('aria-selected', 'false');
});

test('what one may not open is not offered', async ({ page }) => {
  await signIn(page, STAFF);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  await expect(palette.getByRole('option', { name: 'Rapporten' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Pakketten' })).toHaveCount(0);
  await expect(palette.getByRole('option', { name: 'Mijn tickets bekijken' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Nieuw pakket maken' })).toHaveCount(0);
});

test('on a phone a toast lies above the field, not over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await page.getByLabel('E-mailadres').fill(STAFF);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.waitForURL('/admin');
  await expect(toast(page, 'Welkom terug!')).toBeVisible();
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  const field = await palette.getByRole('combobox').boundingBox();
  // Behind the dialog it has no role.
  const news = await page.locator('[data-sonner-toast]').boundingBox();
  if (news === null || field === null) throw new Error('one of the two is not there');
  expect(news.y + news.height).toBeLessThanOrEqual(field.y);
});
