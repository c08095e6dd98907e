// @once
import type { Page } from '@playwright/test';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { expect, test, makeCustomer } from '#tests/support/browser.ts';
import { SCREEN_TEXTS } from '#tests/support/public-texts.ts';

/** The text as one plan would have it. */
const written = (text: string) => text.replace('{plan}', STANDARD_PLANS[0]?.name ?? '');

async function findTexts(page: Page, who: 'visitor' | 'customer', isMobile: boolean) {
  let shown = '';
  for (const { text, path, as, who: only = who } of SCREEN_TEXTS) {
    if (only !== who) continue;
    if (shown !== path) {
      await page.goto(path);
      if (isMobile) await page.getByRole('button', { name: 'Menu openen' }).click();
      shown = path;
    }
    const literal = written(text);
    const found =
      as === undefined
        ? page.getByText(literal)
        : page.getByRole(as, { name: literal, exact: true });
    await expect(found.filter({ visible: true }).first(), `${literal} on ${path}`).toBeVisible();
  }
}

test('the literal texts stand on their screens, for a visitor and for a customer', async ({
  page,
  isMobile,
}) => {
  await findTexts(page, 'visitor', isMobile);
  await makeCustomer(page);
  await findTexts(page, 'customer', isMobile);
});
