// @once
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';
import { uniqueName, untilTakenOver } from '#tests/support/journeys.ts';

const SCRIPT = '<script>alert(1)</script>';
const password = (page: Page) => page.getByLabel('Wachtwoord', { exact: true });

test('the meter says how strong a password is and why it would be refused', async ({ page }) => {
  await page.goto('/register');
  await expect(password(page)).toHaveAttribute('placeholder', 'Minimaal 8 tekens');
  await page.getByLabel('Voornaam').fill('Willemijn');
  await page.getByLabel('E-mailadres').fill('willemijn.bakker@voorbeeld.test');
  for (const [typed, strength, reason] of [
    ['kort', 'Te zwak', 'Gebruik minstens 8 tekens.'],
    ['willemijn1985', 'Te zwak', 'Gebruik niet je naam als wachtwoord.'],
    ['Hostwerk-2026', 'Te zwak', 'Gebruik niet de naam van deze site als wachtwoord.'],
    ['aaaaaaaaaaaa', 'Zwak', null],
    ['vier-grachten-en-een-brug', 'Sterk', null],
  ] as const) {
    await password(page).fill(typed);
    await expect(page.getByText(`Sterkte: ${strength}`, { exact: true })).toBeVisible();
    if (reason === null) await expect(page.getByText(/^Gebruik /)).toHaveCount(0);
    else await expect(page.getByText(reason)).toBeVisible();
  }
  await expectNoAxeViolations(page);
});

test('the list of common passwords stays with the server', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/register');
  await password(page).fill('qwerty');
  await expect(page.getByText('Sterkte: Te zwak')).toBeVisible();
  const read = async (url: string) => (await page.request.get(url)).text();
  const code = (await Promise.all(scripts.map(read))).join('\n');
  expect(code.length).toBeGreaterThan(10_000);
  for (const common of ['iloveyou', 'letmein', 'trustno1']) expect(code).not.toContain(common);
});

test('HTML, line breaks and far too much are refused at their field, and stay there', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422.*sign-up/);
  await page.goto('/register');
  const filled: Record<string, string> = {
    Voornaam: 'Bram',
    Achternaam: 'Jansen',
    'E-mailadres': `${uniqueName('bram')}@voorbeeld.test`,
    Wachtwoord: 'vier-grachten-en-een-brug',
    'Bevestig wachtwoord': 'vier-grachten-en-een-brug',
  };
  for (const [label, text] of Object.entries(filled)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /akkoord/ }).check();
  for (const [label, wrong, sentence] of [
    ['Voornaam', SCRIPT, /^Controleer je voornaam/],
    ['Achternaam', 'a'.repeat(10_000), /^Gebruik hoogstens 100 tekens/],
    ['E-mailadres', `${SCRIPT}@voorbeeld.test`, /^Vul een geldig e-mailadres in/],
    ['Bedrijfsnaam', 'b'.repeat(10_000), /^Gebruik hoogstens 150 tekens/],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Account aanmaken' }).click();
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(field).toHaveValue(wrong);
    await expect(field).toBeFocused();
    await field.fill(filled[label] ?? '');
  }
  await expect(page).toHaveURL('/register');
});

test('a password of any length is sent whole, never cut off', async ({ page, expectProblem }) => {
  expectProblem(/422.*sign-in/);
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill('klant@hostwerk.test');
  await password(page).fill('x'.repeat(10_000));
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(password(page)).toHaveAccessibleDescription('Gebruik hoogstens 128 tekens.');
  await expect(password(page)).toHaveValue('x'.repeat(10_000));
});

test('after five wrong passwords one waits; elsewhere the account still opens', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/401.*sign-in/);
  expectProblem(/429.*sign-in/);
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill('nieuw@hostwerk.test');
  const button = page.getByRole('button', { name: 'Inloggen' });
  for (let n = 1; n <= 5; n += 1) {
    await password(page).fill(`mis-${n}`);
    const answered = page.waitForResponse(/sign-in/);
    await button.click();
    expect((await answered).status()).toBe(401);
    await expect(button).toBeEnabled();
  }
  await password(page).fill('hostwerk-demo-2026');
  await button.click();
  await expect(page.getByText('Je hebt dit te vaak achter elkaar gedaan').first()).toBeVisible();
  const visitor = await openVisitor({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.23' } });
  await visitor.goto('/login');
  await visitor.getByLabel('E-mailadres').fill('nieuw@hostwerk.test');
  await password(visitor).fill('hostwerk-demo-2026');
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/dashboard');
});

test('a form whose code cannot be fetched any more says so, and keeps what was typed', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource/);
  const outOfReach = page.getByText('We zijn even niet bereikbaar.');
  for (const [path, button] of [
    ['/login', 'Inloggen'],
    ['/register', 'Account aanmaken'],
  ] as const) {
    await page.goto(path);
    await untilTakenOver(page);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    if (path === '/register') {
      await page.getByLabel('Voornaam').fill('Noor');
      await page.getByLabel('Achternaam').fill('van Dijk');
      await page.getByLabel('Bevestig wachtwoord').fill('vier-grachten-en-een-brug');
      await page.getByRole('checkbox', { name: /akkoord/ }).check();
    }
    await page.getByLabel('E-mailadres').fill('noor@voorbeeld.test');
    await password(page).fill('vier-grachten-en-een-brug');
    await page.getByRole('button', { name: button }).click();
    await expect(outOfReach).toBeVisible();
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await expect(page.getByLabel('E-mailadres')).toHaveValue('noor@voorbeeld.test');
    await page.unrouteAll();
  }
});
