// @once
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

/** Gives the middle of the button on the screen. */
async function middleOf(page: Page, name: string): Promise<[x: number, y: number]> {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (box === null) throw new Error(`No button ${name} to be seen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('a double click opens a dialog once, and one begins in it', async ({ page }) => {
  await page.clock.install();
  await signIn(page, ownAdmin());
  await page.goto('/admin/tickets/answers');
  const name = 'Nieuw standaardantwoord';
  const place = await middleOf(page, name);
  const dialog = page.getByRole('dialog', { name });
  const begin = dialog.getByLabel('Titel');
  // Its code is fetched at the first move of the mouse.
  await page.mouse.click(...place);
  await expect(begin).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.click(...place);
  await expect(begin).toBeFocused();
  // The part that listens for presses beside a dialog does so a moment after it opened.
  await page.clock.runFor(100);
  await page.mouse.click(...place);
  await expect(begin).toBeFocused();

  // Later it is no double click any more: a press beside the dialog closes it.
  await page.clock.runFor(1_000);
  await page.mouse.click(...place);
  await page.clock.resume();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name })).toBeFocused();
});

test('all of a dialog is reached in the lowest window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, ownAdmin());
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mailadres wijzigen' });
  await dialog.getByRole('button', { name: 'Annuleren' }).click({ timeout: 5_000 });
  await expect(dialog).toHaveCount(0);
});

test('a double click opens the palette of the console', async ({ page }) => {
  await signIn(page, ownAdmin());
  await page.goto('/admin');
  // Both presses arrive before it can be drawn.
  await page.getByRole('button', { name: 'Zoeken' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const palette = page.getByRole('dialog', { name: 'Zoeken in de console' });
  await expect(palette.getByRole('combobox')).toBeFocused();
});
