// @once
import type { Browser, Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  test,
  signIn,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { openOwnShop, type OwnShop } from '#tests/support/own-shop.ts';

// A shop of its own: what is changed here would change every other journey's shop.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
let shop: OwnShop;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openOwnShop({ demo: 'on' });
});
test.afterAll(() => shop[Symbol.asyncDispose]());

async function open(browser: Browser, account: string | null, phone = false): Promise<Page> {
  const page = await shop.visit(
    browser,
    phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {},
  );
  if (account !== null) {
    await signIn(page, `${account}@hostwerk.test`, DEMO_PASSWORD, shop.url);
  }
  return page;
}

async function openSettings(browser: Browser, account: string, phone = false): Promise<Page> {
  const page = await open(browser, account, phone);
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Sitenaam')).toBeVisible();
  return page;
}

/** In the browser: what has the focus, where something else lies over its middle. */
function nameWhenCovered(): string | null {
  const field = document.activeElement;
  if (field === null) return 'nothing';
  const { left, top, width, height } = field.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (field.contains(seen)) return null;
  const under = seen === null ? 'out of sight' : seen.outerHTML.slice(0, 120);
  return `${field.id || field.outerHTML.slice(0, 80)} at ${Math.round(top)} under ${under}`;
}

const save = (page: Page) => page.getByRole('button', { name: 'Instellingen opslaan' }).click();

async function expectSiteName(visitor: Page, name: string): Promise<void> {
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('banner')).toContainText(name, { timeout: 500 });
  }).toPass();
}

test('what is saved is on the website at once; who saves second reads what changed', async ({
  browser,
}) => {
  const visitor = await open(browser, null);
  const admin = await openSettings(browser, 'beheer');
  const owner = await openSettings(browser, 'eigenaar');

  await admin.getByLabel('Sitenaam').fill('Gracht & Co');
  await expect(admin.getByText('1 wijziging nog niet opgeslagen.')).toBeVisible();
  await save(admin);
  await expect(toast(admin, 'Instellingen opgeslagen')).toBeVisible();
  await expect(admin.getByText('Alles is opgeslagen.')).toBeVisible();
  await expectSiteName(visitor, 'Gracht & Co');

  await owner.getByLabel('Sitenaam').fill('De Kade');
  await owner.getByLabel('Sitebeschrijving').fill('Hosting aan de kade');
  await save(owner);
  await expect(toast(owner, 'Fout bij opslaan')).toContainText('Iemand anders heeft');
  await expect(owner.getByRole('alert')).toContainText('Sitenaam: Gracht & Co');
  await expect(owner.getByLabel('Sitenaam')).toHaveValue('De Kade');
  await expectSiteName(visitor, 'Gracht & Co');
  await expectNoAxeViolations(owner);

  await owner.getByRole('button', { name: 'Toch mijn waarden opslaan' }).click();
  await expect(toast(owner, 'Instellingen opgeslagen')).toBeVisible();
  await expectSiteName(visitor, 'De Kade');

  await admin.getByLabel('Sitenaam').fill('Derde');
  await admin.getByLabel('Plaats').fill('Utrecht');
  await save(admin);
  await admin.getByRole('button', { name: 'Hun waarden overnemen' }).click();
  await expect(admin.getByLabel('Sitenaam')).toHaveValue('De Kade');
  await expect(admin.getByLabel('Plaats')).toHaveValue('Utrecht');
  await save(admin);
  // The toast of the first save says the same, so it does not tell that this one is over.
  await expect(admin.getByText('Alles is opgeslagen.')).toBeVisible();
  await expect(toast(admin, 'Instellingen opgeslagen').first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByLabel('Plaats')).toHaveValue('Utrecht');
  await expect(admin.getByLabel('Sitenaam')).toHaveValue('De Kade');
});

test('what is wrong stands at its field, and nothing typed is lost by leaving', async ({
  browser,
}) => {
  const page = await openSettings(browser, 'beheer', true);
  await page.getByLabel('IBAN').fill('NL00 BANK 0000 0000 00');
  await page.getByLabel('KvK-nummer').fill('123');
  await page.getByLabel('Maximaal aantal services per klant').fill('0');
  await save(page);
  await expect(page.getByText('Dit IBAN klopt niet.', { exact: false })).toBeVisible();
  await expect(page.getByText('Een KvK-nummer heeft 8 cijfers.')).toBeVisible();
  await expect(page.getByText('Vul een heel getal in van 1 tot en met 1000.')).toBeVisible();
  await expect(page.getByLabel('Maximaal aantal services per klant')).toBeFocused();

  await page.getByRole('link', { name: 'Bestellingen' }).click();
  const question = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(page.getByLabel('KvK-nummer')).toHaveValue('123');
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByRole('link', { name: 'Bestellingen' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});

test('another IBAN is saved with the password of who changes it, and all that was typed with it', async ({
  browser,
}) => {
  const page = await openSettings(browser, 'beheer');
  await page.getByLabel('IBAN').fill('nl44 rabo 0123 4567 89');
  await page.getByLabel('Straat').fill('Singel 7');
  // Not by the button, which the greeting slides in front of.
  await page.getByLabel('Straat').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'IBAN wijzigen?' });
  await expect(dialog).toContainText('NL44 RABO 0123 4567 89');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText('2 wijzigingen nog niet opgeslagen.')).toBeVisible();

  await save(page);
  const password = dialog.getByLabel('Je wachtwoord');
  await password.press('Enter');
  await expect(dialog.getByText('Vul je wachtwoord in.')).toBeVisible();
  await password.fill('gok');
  await password.press('Enter');
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await expect(page.getByText('2 wijzigingen nog niet opgeslagen.')).toHaveCount(1);

  // Somebody else is quicker: theirs is read first, and the password is asked of who goes on.
  const owner = await openSettings(browser, 'eigenaar');
  await owner.getByLabel('Straat').fill('Herengracht 9');
  await owner.getByLabel('Straat').press('Enter');
  await expect(toast(owner, 'Instellingen opgeslagen')).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'IBAN wijzigen' }).click();
  await expect(page.getByRole('alert')).toContainText('Herengracht 9');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Toch mijn waarden opslaan' }).click();
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'IBAN wijzigen' }).click();
  await expect(toast(page, 'Instellingen opgeslagen')).toBeVisible();
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('IBAN')).toHaveValue('NL44RABO0123456789');
  await expect(page.getByLabel('Straat')).toHaveValue('Singel 7');
  await mailTo(page, 'eigenaar@hostwerk.test', /^Het IBAN van .* is gewijzigd$/);
});

for (const [device, isPhone] of [
  ['a desk', false],
  ['a phone', true],
] as const) {
  test(`who goes through the form with Tab on ${device} sees every field above the bar that stays`, async ({
    browser,
  }) => {
    const page = await openSettings(browser, 'beheer', isPhone);
    // Two lines high on a phone.
    await page.getByLabel('Sitebeschrijving').fill('Anders');
    await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toBeVisible();
    const last = page.getByRole('button', { name: 'Instellingen opslaan' });
    const covered: string[] = [];
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(nameWhenCovered);
      if (name !== null) covered.push(name);
      if (await last.evaluate((button) => button === document.activeElement)) break;
    }
    expect(covered).toEqual([]);
    await expect(last).toBeFocused();
  });
}

test('the welcome is written, looked at, tried out and switched off', async ({ browser }) => {
  const page = await openSettings(browser, 'beheer');
  await page.getByLabel('Onderwerp').fill('Dag {first_name}, welkom aan boord');
  await page.getByLabel('Tekst van de welkomstmail').fill('Beste {voornaam},');
  await save(page);
  await expect(page.getByText('Tussen accolades kan alleen', { exact: false })).toBeVisible();
  await page
    .getByLabel('Tekst van de welkomstmail')
    .fill('Beste {first_name},\n\nFijn dat je meevaart met {site_name}.');

  await page.getByRole('button', { name: 'Voorbeeld bekijken' }).click();
  const preview = page.getByRole('dialog', { name: 'Voorbeeld van de welkomstmail' });
  await expect(preview).toContainText(/Onderwerp: Dag \S+, welkom aan boord/);
  // A user who has clicked in the mail still closes it with the key.
  await preview.frameLocator('iframe').getByText('Fijn dat je meevaart').click();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Voorbeeld bekijken' })).toBeFocused();

  await page.getByRole('button', { name: 'Testmail naar mezelf' }).click();
  await expect(toast(page, 'Email verzonden')).toContainText('beheer@hostwerk.test');
  await mailTo(page, 'beheer@hostwerk.test', /^\[Test\] Dag /);

  await page.getByRole('switch', { name: 'Welkomstmail versturen' }).uncheck();
  await expect(page.getByLabel('Onderwerp')).toHaveCount(0);
  await save(page);
  await expect(toast(page, 'Instellingen opgeslagen')).toBeVisible();
});

test('registrations that are off close the page and the door behind it, and let in who is known', async ({
  browser,
}) => {
  const page = await openSettings(browser, 'beheer');
  await page.getByRole('switch', { name: 'Registraties toestaan' }).uncheck();
  await save(page);
  await expect(toast(page, 'Instellingen opgeslagen')).toBeVisible();
  const visitor = await open(browser, null);
  await expect(async () => {
    await visitor.goto('/register');
    await expect(visitor.getByText('Registreren kan nu even niet')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByLabel('Voornaam')).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Neem contact op' })).toBeVisible();
  await expectNoAxeViolations(visitor);

  // Customers with an account log in all the same.
  await visitor.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await visitor.getByLabel('E-mailadres').fill('klant@hostwerk.test');
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill(DEMO_PASSWORD);
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL(/\/dashboard$/);
});

test('a server that fails is told, and loses nothing that was typed', async ({ browser }) => {
  const page = await open(browser, 'beheer');
  const fail = (path: string) =>
    page.route(`**/rpc/staff/settings/${path}`, (route) => route.fulfill({ status: 503 }));
  await fail('get');
  await page.goto('/admin/settings');
  await expect(toast(page, 'Fout bij laden instellingen')).toContainText(
    'Kon instellingen niet laden.',
  );
  await page.unroute('**/rpc/staff/settings/get');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await page.getByLabel('Sitebeschrijving').fill('Blijft staan');
  await fail('save');
  await save(page);
  await expect(toast(page, 'Fout bij opslaan')).toBeVisible();
  await expect(page.getByLabel('Sitebeschrijving')).toHaveValue('Blijft staan');
  await page.unroute('**/rpc/staff/settings/save');
  await save(page);
  await expect(toast(page, 'Instellingen opgeslagen')).toBeVisible();
});

test('staff read why the settings are not theirs', async ({ browser }) => {
  const page = await open(browser, 'medewerker');
  await page.goto('/admin/settings');
  await expect(page.getByText('Alleen een admin of owner mag dit.')).toBeVisible();
  await expect(page.getByLabel('Sitenaam')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Service toewijzen' })).toBeVisible();
  const plans = page.getByRole('button', { name: 'Pakketten' });
  await expect(plans).toBeDisabled();
  await plans.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Alleen een admin of owner mag dit.');
  await page.goto('/admin/audit');
  await expect(page.getByText('Alleen een admin of owner mag dit.')).toBeVisible();
});
