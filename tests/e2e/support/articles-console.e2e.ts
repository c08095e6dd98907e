// @once
import { expect, expectNoAxeViolations, signIn, test } from '#tests/support/browser.ts';
import {
  articleEditor,
  fillArticle,
  saveArticle,
  writeArticle,
} from '#tests/support/article-editor.ts';
import { entry, uniqueName } from '#tests/support/journeys.ts';

test('of two who write at once the second reads the first, and loses nothing', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of 409/);
  const title = uniqueName('Tweestrijd');
  await signIn(page, 'beheer@hostwerk.test');
  await writeArticle(page, { title });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await articleEditor(other).text.fill('Van de tweede.');
  await articleEditor(page).text.fill('Van de eerste.');
  await saveArticle(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();

  // It hears of it by itself, before or after it tries to save.
  const warning = other.getByText('Een collega heeft dit artikel net gewijzigd').first();
  await expect(warning).toBeVisible();
  await expect(articleEditor(other).text).toHaveValue('Van de tweede.');
  await other.getByText('Wat er nu staat', { exact: true }).click();
  await expect(other.getByText('Van de eerste.')).toBeVisible();
  await expectNoAxeViolations(other);
  await other.getByRole('button', { name: 'Verder met mijn tekst' }).click();
  await saveArticle(other);
  await expect(other.getByText('Alles is opgeslagen.')).toBeVisible();
  // The tab in which nothing was typed meanwhile shows the new text.
  await expect(articleEditor(page).text).toHaveValue('Van de tweede.');

  await articleEditor(page).title.fill(`${title} nog eens`);
  await articleEditor(other).text.fill('Toch niet.');
  await saveArticle(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await other.getByRole('button', { name: 'Hun tekst overnemen' }).click();
  await expect(articleEditor(other).title).toHaveValue(`${title} nog eens`);
  await expect(articleEditor(other).text).toHaveValue('Van de tweede.');
  await expect(other.getByText('Alles is opgeslagen.')).toBeVisible();
});

test('an article that was saved without an answer is saved, and no colleague did it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/);
  await signIn(page, 'beheer@hostwerk.test');
  await writeArticle(page, { title: uniqueName('Zoekgeraakt') });
  await articleEditor(page).text.fill('Van mij alleen.');
  await page.route('**/rpc/staff/articles/update', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await saveArticle(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await expect(articleEditor(page).text).toHaveValue('Van mij alleen.');
  await expect(page.getByText('Een collega heeft dit artikel net gewijzigd')).toHaveCount(0);
  await page.reload();
  await expect(articleEditor(page).text).toHaveValue('Van mij alleen.');
});

test('what was typed outlives a failure, and is not left behind unasked', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500|500: /);
  const title = uniqueName('Bewaard');
  await signIn(page, 'beheer@hostwerk.test');
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Nieuw artikel' }).click();
  await fillArticle(page, { title });
  await page.route('**/rpc/staff/articles/create', (route) =>
    route.fulfill({ status: 500, json: { json: { code: 'INTERNAL', status: 500 } } }),
  );
  await saveArticle(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Er ging iets mis.');
  await expect(articleEditor(page).title).toHaveValue(title);

  await page.goBack();
  const asked = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  await asked.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(articleEditor(page).text).toHaveValue('Zo werkt het.');
  await page.unroute('**/rpc/staff/articles/create');
  await saveArticle(page);
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(articleEditor(page).title).toHaveValue(title);
  await articleEditor(page).title.fill('Nooit bewaard');
  await expect(articleEditor(page).publish).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('main').getByRole('link', { name: 'Kennisbank', exact: true }).click();
  await asked.getByRole('button', { name: 'Weggaan' }).click();
  await expect(entry(page, title)).toBeVisible();
});

test('nothing of a new article can be changed while it is saved, for its page comes next', async ({
  page,
}) => {
  const title = uniqueName('Onderweg');
  await signIn(page, 'beheer@hostwerk.test');
  await page.goto('/admin/articles/new');
  await fillArticle(page, { title });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/rpc/staff/articles/create', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await saveArticle(page);
  const { title: titleField, category, text } = articleEditor(page);
  await expect(text).not.toBeEditable();
  await expect(titleField).not.toBeEditable();
  await expect(category).toBeDisabled();
  arrival.resolve();
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  await expect(category).toBeEnabled();
  await expect(category).toHaveValue('games');
});

test('staff without the right read drafts and change nothing', async ({ page, openVisitor }) => {
  const title = uniqueName('Leesbaar');
  await signIn(page, 'beheer@hostwerk.test');
  await writeArticle(page, { title });
  const staff = await openVisitor();
  await signIn(staff, 'medewerker@hostwerk.test');
  await staff.goto(`/admin/articles?q=${title}&status=draft`);
  await expect(staff.getByRole('button', { name: 'Nieuw artikel' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await entry(staff, title).getByRole('link').click();
  await expect(staff.getByText('Zo werkt het.')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Publiceren' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(staff.getByRole('textbox')).toHaveCount(0);
  await expectNoAxeViolations(staff);
  await staff.goto('/admin/articles/new');
  await expect(staff.getByText('Alleen een admin of owner mag dit.')).toBeVisible();
});

test('a reply can point to an article', async ({ page }) => {
  await signIn(page, 'medewerker@hostwerk.test');
  await page.goto('/admin/tickets');
  const list = page.getByRole('table');
  await list
    .getByRole('link', { name: /\S/ })
    .filter({ hasText: /\?|niet|hoe/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Artikel', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wachtwoord vergeten' }).click();
  await expect(page.getByLabel(/^Reactie aan /)).toHaveValue(
    /Wachtwoord vergeten: http:\/\/[^ ]+\/support\/articles\/wachtwoord-vergeten$/,
  );
});
