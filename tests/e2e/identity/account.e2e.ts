// @once
import type { Page } from '@playwright/test';
import {
  expect,
  registerByForm,
  registerCustomer,
  signInByForm,
  test,
  makeCustomer,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';

type Registration = Partial<
  Record<'Voornaam' | 'Achternaam' | 'E-mailadres' | 'Wachtwoord' | 'Bevestig wachtwoord', string>
>;

async function fillRegistration(page: Page, fields: Registration = {}): Promise<void> {
  const filled = {
    Voornaam: 'Bram',
    Achternaam: 'Jansen',
    'E-mailadres': `${uniqueName('bram')}@voorbeeld.test`,
    Wachtwoord: 'vier-grachten-en-een-brug',
    'Bevestig wachtwoord': 'vier-grachten-en-een-brug',
    ...fields,
  };
  for (const [label, text] of Object.entries(filled)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /akkoord/ }).check();
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Account aanmaken' });

test('registering asks for every field that is needed, and says which', async ({ page }) => {
  await page.goto('/register');
  await createButton(page).click();
  const sentences = {
    Voornaam: 'Vul je voornaam in.',
    Achternaam: 'Vul je achternaam in.',
    'E-mailadres': 'Vul je e-mailadres in.',
    Wachtwoord: 'Kies een wachtwoord.',
    'Bevestig wachtwoord': 'Vul je wachtwoord nog een keer in.',
  };
  for (const [label, sentence] of Object.entries(sentences)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  const terms = page.getByRole('checkbox', { name: /akkoord/ });
  await expect(terms).toHaveAccessibleDescription(
    'Ga akkoord met de voorwaarden om een account te maken.',
  );
  await expect(page.getByLabel('Voornaam')).toBeFocused();

  await fillRegistration(page);
  await terms.uncheck();
  await createButton(page).click();
  await expect(terms).toBeFocused();
  await expect(page).toHaveURL('/register');
});

test('two different passwords are refused before anything is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/sign-up/')) sent += 1;
  });
  await page.goto('/register');
  await fillRegistration(page, { 'Bevestig wachtwoord': 'vier-grachten-en-twee-bruggen' });
  await createButton(page).click();
  const message = toast(page, 'Wachtwoorden komen niet overeen');
  await expect(message).toContainText('Controleer of beide wachtwoorden hetzelfde zijn.');
  await expect(page.getByLabel('Bevestig wachtwoord')).toBeFocused();
  await expect(page.getByText('Wachtwoord komen niet overeen')).toHaveCount(0);
  expect(sent).toBe(0);
});

test('a weak password is refused with the reasons, and what was typed stays', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422.*sign-up/);
  await page.goto('/register');
  const weak = { Wachtwoord: 'qwerty', 'Bevestig wachtwoord': 'qwerty' };
  await fillRegistration(page, weak);
  await createButton(page).click();
  await expect(toast(page, 'Registratie mislukt')).toContainText('Kies een sterker wachtwoord.');
  await expect(page.getByText('Gebruik minstens 8 tekens.')).toBeVisible();
  await expect(
    page.getByText('Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.'),
  ).toBeVisible();
  await expect(page.getByLabel('Voornaam')).toHaveValue('Bram');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused();
});

test('an address that has an account already is refused, with the way in', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409.*sign-up/);
  await page.goto('/register?plan=vps-starter');
  await fillRegistration(page, { 'E-mailadres': 'klant@hostwerk.test' });
  await createButton(page).click();
  await expect(toast(page, 'Registratie mislukt')).toContainText(
    'Er bestaat al een account met dit e-mailadres.',
  );
  await expect(page.getByLabel('E-mailadres')).toHaveValue('klant@hostwerk.test');
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/login?plan=vps-starter');
});

test('who registers is welcomed on the dashboard; the doors behind them lead there too', async ({
  page,
}) => {
  const { firstName } = await registerByForm(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Account aangemaakt!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Welkom, ${firstName}` })).toBeVisible();
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  for (const door of ['/login', '/register']) {
    await page.goto(door);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a wrong password is refused and what was typed stays', async ({ page, expectProblem }) => {
  expectProblem(/401.*sign-in/);
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill('klant@hostwerk.test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet-het-wachtwoord');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(toast(page, 'Inloggen mislukt')).toContainText(
    'E-mailadres of wachtwoord klopt niet.',
  );
  await expect(page.getByLabel('E-mailadres')).toHaveValue('klant@hostwerk.test');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('niet-het-wachtwoord');
});

test('an address without an account is refused in the same words', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/401.*sign-in/);
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(`${uniqueName('niemand')}@voorbeeld.test`);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet-het-wachtwoord');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(toast(page, 'Inloggen mislukt')).toContainText(
    'E-mailadres of wachtwoord klopt niet.',
  );
});

test('logging in asks for both fields, shows the password on request, and welcomes back', async ({
  page,
  openVisitor,
}) => {
  const { email, password } = await makeCustomer(page);
  const visitor = await openVisitor();
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor.getByLabel('E-mailadres')).toHaveAccessibleDescription(
    'Vul je e-mailadres in.',
  );
  const field = visitor.getByLabel('Wachtwoord', { exact: true });
  await expect(field).toHaveAccessibleDescription('Vul je wachtwoord in.');

  await visitor.getByLabel('E-mailadres').fill(email);
  await field.fill(password);
  await expect(field).toHaveAttribute('type', 'password');
  await visitor.getByRole('button', { name: 'Toon wachtwoord' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await visitor.getByRole('button', { name: 'Verberg wachtwoord' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/dashboard');
  await expect(toast(visitor, 'Welkom terug!')).toBeVisible();
});

test('the login knows the way to a forgotten password, the terms and the privacy page', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  for (const [name, path] of [
    ['Wachtwoord vergeten?', '/forgot-password'],
    ['Registreren', '/register'],
    ['algemene voorwaarden', '/terms'],
    ['privacyverklaring', '/privacy'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

for (const remember of [true, false]) {
  const name = remember ? 'stays through a closed browser' : 'ends with the browser';
  test(`a session ${name} when 'Onthoud mij' is ${remember ? '' : 'not '}ticked`, async ({
    page,
    context,
    openVisitor,
    expectProblem,
  }) => {
    if (!remember) expectProblem(/400.*\/token/);
    const { email, password } = await registerCustomer(page);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    const box = page.getByRole('checkbox', { name: 'Onthoud mij' });
    await expect(box).not.toBeChecked();
    if (remember) await box.check();
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL('/dashboard');

    const { cookies, origins } = await context.storageState();
    const session = cookies.find((cookie) => cookie.name.endsWith('session_token'));
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const days = ((session?.expires ?? 0) - Date.now() / 1000) / 86_400;
    if (remember) expect(days).toBeCloseTo(30, 1);
    else expect(session?.expires).toBe(-1);

    // A browser that is opened again has its storage, and the cookies that have a date.
    const lasting = cookies.filter((cookie) => cookie.expires !== -1);
    const reopened = await openVisitor({ storageState: { cookies: lasting, origins } });
    await reopened.goto('/dashboard');
    await expect(reopened).toHaveURL(remember ? '/dashboard' : '/login?next=%2Fdashboard');
    if (remember) await expect(reopened.getByText('Mijn services')).toBeVisible();
  });
}

test('after logging in one is where one wanted to be, and never on another site', async ({
  page,
  openVisitor,
}) => {
  const { email, password } = await makeCustomer(page);
  for (const [asked, reached] of [
    ['/dashboard/billing', '/dashboard/billing'],
    ['//elders.test/diep', '/dashboard'],
    ['https://elders.test', '/dashboard'],
  ] as const) {
    const visitor = await openVisitor();
    await visitor.goto(`/login?next=${encodeURIComponent(asked)}`);
    await visitor.getByLabel('E-mailadres').fill(email);
    await visitor.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Inloggen' }).click();
    await expect(visitor).toHaveURL(reached);
  }
});

test('an account of the demo opens with the password that the terminal names', async ({ page }) => {
  await signInByForm(page, 'klant@hostwerk.test');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('list').filter({ hasText: 'Actief' }).first()).toBeVisible();
});
