import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';

type Written = { title: string; text?: string; keywords?: string; category?: string };

function editor(page: Page) {
  const main = page.getByRole('main');
  return {
    title: main.getByLabel('Titel'),
    category: main.getByLabel('Onderwerp'),
    text: main.getByLabel('Tekst'),
    keywords: main.getByLabel('Andere woorden'),
    slug: main.getByLabel('Adres'),
    preview: main.getByRole('region', { name: 'Voorbeeld' }),
    publish: main.getByRole('button', { name: 'Publiceren' }),
  };
}

/** By the keyboard: a message may lie over the button for as long as the mouse is there. */
async function save(page: Page): Promise<void> {
  await editor(page).title.press('Enter');
}

async function fill(page: Page, { title, text = 'Zo werkt het.', ...rest }: Written) {
  const { title: titleField, category, text: textField, keywords } = editor(page);
  await titleField.fill(title);
  await category.selectOption(rest.category ?? 'Gameservers');
  await textField.fill(text);
  await keywords.fill(rest.keywords ?? '');
}

/** Writes a draft and ends on its page. */
async function write(page: Page, written: Written): Promise<void> {
  await page.goto('/admin/articles/new');
  await fill(page, written);
  await save(page);
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
}

const addressOf = (title: string) => `/support/articles/${title.toLowerCase()}`;

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

  // What is missing is said at its field, and a link that leads astray too.
  const { text, preview } = editor(page);
  await save(page);
  await expect(page.getByText('Kies een onderwerp.')).toBeVisible();
  await expect(page.getByText('Dit veld is verplicht.')).toHaveCount(2);
  await fill(page, { title, text: 'Klik [hier](javascript:alert).' });
  await expect(preview.getByRole('link')).toHaveCount(0);
  await save(page);
  await expect(page.getByText(/De link ‘javascript:alert’ kan niet/).first()).toBeVisible();
  await expect(text).toHaveValue('Klik [hier](javascript:alert).');

  await text.fill(
    'Kies **een** wereld, of [lees de vragen](/faq).\n\n## Maken\n\n- een\n- twee\n\n## Laden\n\n`/load` <b>niet vet</b>\n\n## Delen\n\nKlaar.',
  );
  await expect(preview.getByRole('heading', { name: 'Maken' })).toBeVisible();
  await expect(preview.getByText('<b>niet vet</b>')).toBeVisible();
  await expectNoAxeViolations(page);
  await expectItFits(page);
  await save(page);
  await expect(toast(page, 'Artikel opgeslagen')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);

  const reader = await openVisitor();
  expect((await reader.goto(addressOf(title)))?.status()).toBe(404);
  await editor(page).publish.click();
  await expect(toast(page, 'Artikel gepubliceerd')).toBeVisible();
  expect((await reader.goto(addressOf(title)))?.status()).toBe(200);
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.locator('article strong')).toHaveText('een');
  const contents = reader.getByRole('navigation', { name: 'Inhoud' });
  await contents.getByRole('link', { name: 'Laden' }).click();
  await expect(reader).toHaveURL(/#kop-laden$/);
  await expect(reader.getByRole('heading', { name: 'Laden' })).toBeInViewport();
  await expectNoAxeViolations(reader);
  await expectItFits(reader);
  await reader.getByRole('article').getByRole('link', { name: 'lees de vragen' }).click();
  await expect(reader).toHaveURL('/faq');
  await reader.goBack();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // What is changed stands there at once, at the address it had.
  await editor(page).text.fill('Heel anders.');
  await expect(editor(page).preview.getByText('Heel anders.')).toBeVisible();
  await editor(page).slug.fill(`${title.toLowerCase()}-nieuw`);
  await save(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await reader.goto(addressOf(title));
  await expect(reader).toHaveURL(`${addressOf(title)}-nieuw`);
  await expect(reader.getByText('Heel anders.')).toBeVisible();
  await expect(reader.getByRole('navigation', { name: 'Inhoud' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Van de site halen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Van de site halen' }).click();
  await expect(toast(page, 'Artikel van de site gehaald')).toBeVisible();
  expect((await reader.goto(`${addressOf(title)}-nieuw`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page).toHaveURL('/admin/articles');
  await expect(toast(page, 'Artikel verwijderd')).toBeVisible();
  await expect(entry(page, title)).toHaveCount(0);
});

test('of two who write at once the second reads the first, and loses nothing', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of 409/);
  const title = uniqueName('Tweestrijd');
  await signIn(page, 'beheer@hostwerk.test');
  await write(page, { title });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await editor(other).text.fill('Van de tweede.');
  await editor(page).text.fill('Van de eerste.');
  await save(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();

  // It hears of it by itself, before or after it tries to save.
  const warning = other.getByText('Een collega heeft dit artikel net gewijzigd').first();
  await expect(warning).toBeVisible();
  await expect(editor(other).text).toHaveValue('Van de tweede.');
  await other.getByText('Wat er nu staat', { exact: true }).click();
  await expect(other.getByText('Van de eerste.')).toBeVisible();
  await expectNoAxeViolations(other);
  await other.getByRole('button', { name: 'Verder met mijn tekst' }).click();
  await save(other);
  await expect(other.getByText('Alles is opgeslagen.')).toBeVisible();
  // Who typed nothing meanwhile sees it.
  await expect(editor(page).text).toHaveValue('Van de tweede.');

  await editor(page).title.fill(`${title} nog eens`);
  await editor(other).text.fill('Toch niet.');
  await save(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await other.getByRole('button', { name: 'Hun tekst overnemen' }).click();
  await expect(editor(other).title).toHaveValue(`${title} nog eens`);
  await expect(editor(other).text).toHaveValue('Van de tweede.');
  await expect(other.getByText('Alles is opgeslagen.')).toBeVisible();
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
  await fill(page, { title });
  await page.route('**/rpc/staff/articles/create', (route) =>
    route.fulfill({ status: 500, json: { json: { code: 'INTERNAL', status: 500 } } }),
  );
  await save(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Er ging iets mis.');
  await expect(editor(page).title).toHaveValue(title);

  await page.goBack();
  const asked = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  await asked.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(editor(page).text).toHaveValue('Zo werkt het.');
  await page.unroute('**/rpc/staff/articles/create');
  await save(page);
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(editor(page).title).toHaveValue(title);
  await editor(page).title.fill('Nooit bewaard');
  await expect(editor(page).publish).toHaveAttribute('aria-disabled', 'true');
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
  await fill(page, { title });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/rpc/staff/articles/create', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await save(page);
  const { title: titleField, category, text } = editor(page);
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
  await write(page, { title });
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
  await expectNoAxeViolations(page);
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
  await expectNoAxeViolations(page);
  await expectItFits(page);
  const opened = page.context().waitForEvent('page');
  await hints.getByRole('link').first().click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Wachtwoord vergeten');
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Wachtwoord kwijt');
  await page.getByLabel('Onderwerp').fill('');
  await expect(hints).toHaveCount(0);
});

test('a reply can point to an article', async ({ page }) => {
  await signIn(page, 'medewerker@hostwerk.test');
  await page.goto('/admin/tickets');
  const list = page.getByRole('main');
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

test('a shop whose staff wrote nothing shows what every shop is asked', async ({ browser }) => {
  test.slow();
  await using own = await openOwnShop({ demo: 'off' });
  const page = await own.visit(browser);
  await page.goto('/support');
  const base = page.getByRole('region', { name: 'Kennisbank' });
  await expect(base.getByRole('heading', { level: 3 })).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Veelgestelde vragen' })).toHaveCount(0);
  await page.goto('/support/articles');
  await expect(page.getByText('Hier staat nog niets.')).toBeVisible();
  await expectNoAxeViolations(page);
});
