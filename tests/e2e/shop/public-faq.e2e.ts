// @phone
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';

const CATEGORIES = ['Algemeen', 'Technisch', 'Account & Facturering', 'Support'];
const HEADINGS = [...CATEGORIES, 'Twijfel je nog?'];

const question = (page: Page, text: string | RegExp) =>
  page.getByRole('group').filter({ hasText: text });

test('questions by category, each opening and closing by pointer and keyboard', async ({
  page,
}) => {
  await page.goto('/faq');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(HEADINGS);
  const answer = page.getByText('Ja, bij elk webhostingpakket hoort een gratis SSL-certificaat.');
  await expect(answer).toBeHidden();
  await page.getByText('Krijg ik een SSL-certificaat?').click();
  await expect(answer).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(answer).toBeHidden();
  await page.keyboard.press('Space');
  await expect(answer).toBeVisible();
  await expectNoAxeViolations(page);
});

test('on paper every answer stands, and nothing that is pressed', async ({ page }) => {
  await page.goto('/faq');
  const contact = page.getByRole('main').getByRole('link', { name: 'Vraag het ons' });
  await expect(contact).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('We bewaren back-ups 30 dagen', { exact: false })).toBeVisible();
  await expect(contact).toBeHidden();
});

test('the claims stand there as they were made', async ({ page }) => {
  await page.goto('/faq');
  for (const [title, claim] of [
    ['Wat betekent 99,9% uptime?', 'hoe vaak je dienst bereikbaar is'],
    ['Wat houdt de 30 dagen niet-goed-geld-terug in?', 'binnen 30 dagen na je bestelling'],
    ['Worden er back-ups gemaakt?', 'We bewaren back-ups 30 dagen'],
    [
      'Hoe snel krijg ik antwoord?',
      'Tijdens kantooruren (maandag tot en met vrijdag van 9.00 tot 17.00 uur) krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
    ],
  ] as const) {
    await page.getByText(title).click();
    await expect(question(page, title)).toContainText(claim);
  }
});

test('searching shows what fits, says how many, and is in the address', async ({ page }) => {
  await page.goto('/faq');
  const search = page.getByRole('searchbox', { name: 'Zoek in de vragen' });
  await search.pressSequentially('BTW factuur');
  await expect(page.getByRole('status')).toHaveText('2 vragen gevonden');
  await expect(page.getByRole('group')).toHaveCount(2);
  await expect(question(page, 'Zijn de prijzen inclusief btw?')).toContainText(
    'Rekenen we btw, dan zit die erin en staat hij op je factuur apart.',
  );
  await expect(page).toHaveURL('/faq?q=BTW+factuur');
  await page.reload();
  await expect(search).toHaveValue('BTW factuur');
  await expect(page.getByRole('group')).toHaveCount(2);

  await search.fill('olifant');
  await expect(page.getByRole('status')).toContainText('Niets gevonden voor “olifant”.');
  await expect(page.getByRole('group')).toHaveCount(0);
  await page.getByRole('link', { name: 'Alle vragen' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(HEADINGS);
});

test('a link to a question opens it, from outside and from within the page', async ({ page }) => {
  await page.goto('/faq#opzeggen');
  await expect(page.getByText('kun je als consument elke dag opzeggen')).toBeInViewport();
  // The question stands below the bar that stays on the screen, and not behind it.
  const bar = await page.getByRole('banner').boundingBox();
  const asked = page.locator('summary', { hasText: 'Hoe zeg ik op?' });
  const top = async () => (await asked.boundingBox())?.y;
  await expect.poll(top).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.getByText('Hoe kan ik betalen?').click();
  const paying = question(page, 'Hoe kan ik betalen?');
  await paying.getByRole('link', { name: 'Link naar deze vraag' }).click();
  await expect(page).toHaveURL('/faq#betalen');
  await page.goto('/faq#bestaat-niet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('without our JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one can read, open, search and follow a link', async ({ page }) => {
    await page.goto('/faq#opzeggen');
    await expect(page.getByText('kun je als consument elke dag opzeggen')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Zoek in de vragen' }).fill('ssl');
    await page.getByRole('button', { name: 'Zoek' }).click();
    await expect(page).toHaveURL('/faq?q=ssl');
    await expect(page.getByText('Krijg ik een SSL-certificaat?')).toBeVisible();
    await expect(page.getByText('Hoe zeg ik op?')).toHaveCount(0);
  });
});
