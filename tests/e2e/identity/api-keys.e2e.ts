// @once
import { addMonths, amsterdamDate } from '#domain/platform/amsterdam.ts';
import {
  DEMO_PASSWORD,
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const OWNER = 'eigenaar@hostwerk.test';
/** The invoices of the quarter three months ago, of which the demo has some on any day. */
const INVOICES = (() => {
  const [year = '', month = ''] = addMonths(amsterdamDate(new Date()), -3).split('-');
  return `/api/v1/staff/invoices/quarters/${year}/${Math.ceil(Number(month) / 3)}`;
})();

test('an owner makes a key, a program reads the invoices with it, and the key is ended', async ({
  page,
  openVisitor,
  playwright,
  baseURL,
  expectProblem,
}) => {
  // The wrong password.
  expectProblem(/status of 422/);
  const name = uniqueName('Boekhouding');
  await signIn(page, OWNER);
  await page.goto('/admin/settings');
  await page
    .getByRole('navigation', { name: 'Onderdelen van de instellingen' })
    .getByRole('link', { name: 'API-sleutels' })
    .click();
  await expect(page.getByRole('heading', { name: 'API-sleutels' })).toBeVisible();
  await page.getByRole('button', { name: 'Nieuwe sleutel' }).click();

  const form = page.getByRole('dialog', { name: 'Nieuwe API-sleutel' });
  await form.getByRole('button', { name: 'Sleutel maken' }).click();
  await expect(form.getByText('Geef de sleutel een naam.')).toBeVisible();
  await expect(form.getByText('Kies wat de sleutel mag opvragen.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Naam' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Naam' }).fill(name);
  await form.getByLabel(/^Facturen/).check();
  await form.getByLabel('IP-adressen').fill('127.0.0.0/8, ::1\nthuis');
  await form.getByLabel('Je wachtwoord').fill('gok');
  await form.getByRole('button', { name: 'Sleutel maken' }).click();
  await expect(form.getByText(/‘thuis’ is geen IP-adres of reeks/)).toBeVisible();
  await form.getByLabel('IP-adressen').fill('127.0.0.0/8, ::1');
  await form.getByRole('button', { name: 'Sleutel maken' }).click();
  await expect(form.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  // The form keeps its text after a refusal.
  await expect(form.getByRole('textbox', { name: 'Naam' })).toHaveValue(name);
  await expect(form.getByLabel(/^Facturen/)).toBeChecked();
  await expectNoAxeViolations(page);
  await expectItFits(page);
  await form.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Sleutel maken' }).click();

  const made = page.getByRole('dialog', { name: 'Je nieuwe API-sleutel' });
  const key = (await made.getByText(/^hwk_/).textContent()) ?? '';
  await expectNoAxeViolations(page);
  await made.getByRole('button', { name: 'Ik heb hem bewaard' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('Werkt', { exact: true })).toBeVisible();
  await expect(row.getByText('Nog niet gebruikt')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const answer = await program.get(INVOICES);
  expect(answer.status()).toBe(200);
  const { items } = await answer.json();
  expect(items[0]).toMatchObject({
    invoiceNumber: expect.stringMatching(/^C?\d{4}-\d{6}$/),
    netCents: expect.any(Number),
    buyerName: expect.any(String),
  });
  const pdf = await program.get(`/api/v1/staff/invoices/${items[0].id}/pdf`);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await program.get('/api/v1/staff/customers')).status()).toBe(403);

  // Another owner's screen, or a second tab, is no way around: it is over everywhere at once.
  const second = await openVisitor();
  await signIn(second, OWNER);
  await second.goto('/admin/settings/api-keys');
  const there = second.getByRole('row').filter({ hasText: name });
  await there.getByRole('button', { name: 'Intrekken' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Intrekken' }).click();
  await expect(toast(second, 'API-sleutel ingetrokken')).toBeVisible();
  await expect(row.getByText('Ingetrokken')).toBeVisible();
  const refused = await program.get(INVOICES);
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'KEY_OVER' });
  await program.dispose();
});

test('an admin reads that keys are for the owner', async ({ page }) => {
  await signIn(page, ownAdmin());
  await page.goto('/admin/settings/api-keys');
  await expect(page.getByText('Alleen een owner mag dit.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nieuwe sleutel' })).toHaveCount(0);
});
