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
import { articleEditor, fillArticle, saveArticle } from '#tests/support/article-editor.ts';
import { entry, toast, uniqueName } from '#tests/support/journeys.ts';

const addressOf = (title: string) => `/support/articles/${title.toLowerCase()}`;

/** A page that the program keeps in memory grows old a moment after it was changed. */
async function expectAt(page: Page, path: string, status: number): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
  }).toPass();
}

test('an article is written, read by everybody at once, changed, taken back and thrown away', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of 4(?:04|22)/);
  const title = uniqueName('Wereld');
  await signIn(page, 'beheer@hostwerk.test');
  await page.goto('/admin/tickets');
  await page.getByRole('link', { name: 'Kennisbank', exact: true }).click();
  await page.getByRole('button', { name: 'Nieuw artikel' }).click();

  // Missing fields are named in place, and a link that leads astray is too.
  const { text, preview } = articleEditor(page);
  await saveArticle(page);
  await expect(page.getByText('Kies een onderwerp.')).toBeVisible();
  await expect(page.getByText('Dit veld is verplicht.')).toHaveCount(2);
  await fillArticle(page, { title, text: 'Klik [hier](javascript:alert).' });
  await expect(preview.getByRole('link')).toHaveCount(0);
  await saveArticle(page);
  await expect(page.getByText(/De link ‘javascript:alert’ kan niet/).first()).toBeVisible();
  await expect(text).toHaveValue('Klik [hier](javascript:alert).');

  await text.fill(
    'Kies **een** wereld, of [lees de vragen](/faq).\n\n## Maken\n\n- een\n- twee\n\n## Laden\n\n`/load` <b>niet vet</b>\n\n## Delen\n\nKlaar.',
  );
  await expect(preview.getByRole('heading', { name: 'Maken' })).toBeVisible();
  await expect(preview.getByText('<b>niet vet</b>')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectItFits(page);
  await saveArticle(page);
  await expect(toast(page, 'Artikel opgeslagen')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);

  const reader = await openVisitor();
  expect((await reader.goto(addressOf(title)))?.status()).toBe(404);
  await articleEditor(page).publish.click();
  await expect(toast(page, 'Artikel gepubliceerd')).toBeVisible();
  await expectAt(reader, addressOf(title), 200);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.locator('article strong')).toHaveText('een');
  const contents = reader.getByRole('navigation', { name: 'Inhoud' });
  await contents.getByRole('link', { name: 'Laden' }).click();
  await expect(reader).toHaveURL(/#kop-laden$/);
  await expect(reader.getByRole('heading', { name: 'Laden' })).toBeInViewport();
  await expectItFits(reader);
  await reader.getByRole('article').getByRole('link', { name: 'lees de vragen' }).click();
  await expect(reader).toHaveURL('/faq');
  await reader.goBack();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // The change stands there at once, and its former address leads to it.
  await articleEditor(page).text.fill('Heel anders.');
  await expect(articleEditor(page).preview.getByText('Heel anders.')).toBeVisible();
  await articleEditor(page).slug.fill(`${title.toLowerCase()}-nieuw`);
  await saveArticle(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await expect(async () => {
    await reader.goto(addressOf(title));
    expect(new URL(reader.url()).pathname).toBe(`${addressOf(title)}-nieuw`);
  }).toPass();
  await expect(reader.getByText('Heel anders.')).toBeVisible();
  await expect(reader.getByRole('navigation', { name: 'Inhoud' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Van de site halen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Van de site halen' }).click();
  await expect(toast(page, 'Artikel van de site gehaald')).toBeVisible();
  await expectAt(reader, `${addressOf(title)}-nieuw`, 404);
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page).toHaveURL('/admin/articles');
  await expect(toast(page, 'Artikel verwijderd')).toBeVisible();
  await expect(entry(page, title)).toHaveCount(0);
});

test('searching while one types finds other forms of a word, and is in the address', async ({
  page,
}) => {
  await page.goto('/support/articles');
  const search = page.getByRole('searchbox', { name: 'Zoek in de kennisbank' });
  const main = page.getByRole('main');
  await search.pressSequentially('overschríjvingen');
  await expect(main.getByRole('status')).toHaveText('1 artikel gevonden');
  await expect(main.getByRole('listitem')).toHaveText(/^Een factuur betalen/);
  await expect(page).toHaveURL(/\?q=overschr%C3%ADjvingen$/);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(search).toHaveValue('overschríjvingen');
  await expect(main.getByRole('listitem')).toHaveCount(1);

  await search.fill('olifant');
  await expect(main.getByRole('status')).toContainText('Niets gevonden voor “olifant”.');
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await main.getByRole('link', { name: 'Alle artikelen' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/support/articles');
  await search.fill('factuur');
  await main.getByRole('link', { name: 'Een factuur betalen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Een factuur betalen');
  await page.goBack();
  await expect(search).toHaveValue('factuur');
  await expect(main.getByRole('link', { name: 'Een factuur betalen' })).toBeVisible();
});

test('a search that cannot be asked says so', async ({ page, expectProblem }) => {
  expectProblem(/status of 500|500: /);
  await page.goto('/support/articles');
  await page.route('**/rpc/public/articles/search**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('searchbox').fill('factuur');
  await expect(page.getByText('Zoeken lukt nu niet. Probeer het zo opnieuw.')).toBeVisible();
});

test('the support page leads to the articles, and they lead back to it', async ({ page }) => {
  await page.goto('/support');
  const base = page.getByRole('region', { name: 'Kennisbank' });
  await base.getByRole('link', { name: 'Betalen en facturen' }).click();
  await expect(page).toHaveURL('/support/articles#billing');
  await page.getByRole('link', { name: 'Een factuur betalen' }).click();
  await page.getByRole('link', { name: 'Automatische incasso aanzetten of stoppen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Automatische incasso/);
  await page.getByRole('main').getByRole('link', { name: 'Stel je vraag' }).click();
  await expect(page).toHaveURL('/support#nieuw-ticket');
});

test('under the subject of a question stands what may answer it', async ({ page }) => {
  await page.goto('/support');
  const hints = page.getByRole('status').filter({ hasText: 'Misschien helpt dit je al' });
  const subject = page.getByRole('form', { name: 'Stel je vraag' }).getByLabel('Onderwerp');
  await subject.pressSequentially('Mijn rekeningen');
  await expect(hints.getByRole('link')).toHaveText([/^Een factuur betalen/]);
  await expect(hints.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(subject).toBeFocused();
  await expectNoAxeViolations(page);
  await subject.fill('Olifant');
  await expect(hints).toHaveCount(0);

  await makeCustomer(page);
  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill('Wachtwoord kwijt');
  await expect(hints.getByRole('link').first()).toHaveText(/^Wachtwoord vergeten/);
  await expectItFits(page);
  const opened = page.context().waitForEvent('page');
  await hints.getByRole('link').first().click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Wachtwoord vergeten');
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Wachtwoord kwijt');
  await page.getByLabel('Onderwerp').fill('');
  await expect(hints).toHaveCount(0);
});

test.describe('without our JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one can read, and search', async ({ page }) => {
    await page.goto('/support/articles');
    await page.getByRole('searchbox').fill('facturen');
    await page.getByRole('button', { name: 'Zoek' }).click();
    await expect(page).toHaveURL('/support/articles?q=facturen');
    await page.getByRole('link', { name: 'Een factuur betalen' }).click();
    await expect(page.getByRole('heading', { name: 'Zelf overmaken' })).toBeVisible();
  });
});

test('search engines are told what there is', async ({ page }) => {
  await page.goto('/support/articles/een-factuur-betalen');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/support\/articles\/een-factuur-betalen$/,
  );
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Je betaalt een factuur online/,
  );
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({ '@type': 'TechArticle', headline: 'Een factuur betalen' });
  const map = await (await page.request.get('/sitemap.xml')).text();
  expect(map).toContain('/support/articles/een-factuur-betalen</loc>');
  await page.goto('/support/articles?q=factuur');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
