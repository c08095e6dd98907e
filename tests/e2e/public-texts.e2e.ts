import type { Page } from '@playwright/test';
import { STANDARD_PLANS } from '#domain/standard-plans.ts';
import {
  expect,
  registerCustomer,
  registerByForm,
  test,
  makeCustomer,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { SCREEN_TEXTS, TOAST_TEXTS, type ToastOccasion } from '#tests/support/public-texts.ts';

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

async function ask(page: Page, subject: string, message: string): Promise<void> {
  await expect(page.getByLabel('Onderwerp')).toBeVisible();
  const name = page.getByLabel('Naam', { exact: true });
  if (await name.isVisible()) {
    await name.fill('Bea');
    await page.getByLabel('E-mailadres').fill('bea@voorbeeld.test');
  }
  await page.getByLabel('Onderwerp').fill(subject);
  await page.getByLabel('Bericht').fill(message);
  await page.getByRole('button', { name: 'Verstuur' }).click();
}

/** What a person does for each toast to appear. */
const OCCASIONS: Record<ToastOccasion, (page: Page) => Promise<void>> = {
  'spaces only': async (page) => {
    await page.goto('/support');
    await ask(page, '  ', '  ');
  },
  'question sent': async (page) => {
    await page.goto('/support');
    await ask(page, 'Vraag', 'Hallo');
  },
  'sending fails': async (page) => {
    await page.route('**/rpc/public/**', (route) => route.abort());
    await page.goto('/support');
    await ask(page, 'Vraag', 'Hallo');
  },
  'session ended': async (page) => {
    await registerByForm(page, '?next=%2Fsupport');
    await page.context().clearCookies();
    await page.route('**/rpc/customer/tickets/create', (route) => route.fulfill({ status: 401 }));
    await ask(page, 'Vraag', 'Hallo');
  },
  'tickets do not load': async (page) => {
    await registerCustomer(page);
    await page.route('**/rpc/customer/tickets/list*', (route) => route.fulfill({ status: 403 }));
    await page.goto('/support');
  },
};

for (const { title, description, after } of TOAST_TEXTS) {
  test(`'${title}' is told: ${after}`, async ({ page, expectProblem }) => {
    expectProblem(/status of (?:401|403|409)|ERR_FAILED/);
    await OCCASIONS[after](page);
    const told = toast(page, title);
    await expect(told.getByText(title, { exact: true })).toBeVisible();
    if (description !== undefined) {
      await expect(told.getByText(description, { exact: true })).toBeVisible();
    }
  });
}
