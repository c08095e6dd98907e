// @phone
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';

function contactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Stuur een bericht' });
  return {
    name: form.getByLabel('Naam'),
    email: form.getByLabel('E-mailadres'),
    subject: form.getByLabel('Onderwerp'),
    message: form.getByLabel('Bericht'),
    send: form.getByRole('button', { name: 'Verstuur bericht' }),
  };
}

test('contact tells who one does business with', async ({ page }) => {
  await page.goto('/contact');
  const facts = page.getByRole('main').getByRole('term');
  await expect(facts).toHaveText(['Bedrijf', 'Adres', 'Plaats', 'KvK-nummer', 'Btw-id', 'E-mail']);
  await expect(page.getByRole('main').getByRole('definition').nth(3)).toHaveText(/^\d{8}$/);
  await expect(page.getByRole('main').getByRole('definition').nth(4)).toHaveText(/^NL\d{9}B\d\d$/);
});

test('a message with empty fields is not sent, and says at which', async ({ page }) => {
  await page.goto('/contact');
  const { name, email, message, send } = contactForm(page);
  await email.fill('x@voorbeeld.test');
  await message.fill('  ');
  await send.click();
  await expect(toast(page, 'Vereiste velden')).toContainText('Vul alle velden in.');
  await expect(name).toBeFocused();
  for (const error of ['Vul je naam in.', 'Vul een onderwerp in.', 'Schrijf een bericht.']) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expect(page.getByText('Vul je e-mailadres in.')).toHaveCount(0);
  await expectNoAxeViolations(page);
});

test('a message is sent and confirmed', async ({ page }) => {
  await page.goto('/contact');
  const { name, email, subject, message, send } = contactForm(page);
  const visitor = `${uniqueName('contact')}@voorbeeld.test`;
  await name.fill('Joost');
  await email.fill(visitor);
  await subject.fill('Samenwerken?');
  await message.fill('Ik maak websites en zoek een vaste hoster.');
  await message.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(page.getByText('We hebben je bericht ontvangen')).not.toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toBeFocused();
  await expect(name).toHaveValue('');

  await mailTo(page, visitor, /We hebben je bericht ontvangen/);
});

test('a form that is sent before its script has come waits for it', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const { name, email, subject, message, send } = contactForm(page);
  await name.fill('Joost');
  await email.fill(`${uniqueName('vroeg')}@voorbeeld.test`);
  await subject.fill('Vroeg');
  await message.fill('Ik typ snel.');
  await send.click();
  await expect(page).toHaveURL('/contact');
  await expect(message).toHaveValue('Ik typ snel.');
  scripts.resolve();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
});

const WORDS = 'Mijn server staat stil';

/** Every letter to the shop: on which page, in which form, by which call, and what may stand in it. */
const LETTERS = [
  { path: '/contact', form: 'Stuur een bericht', call: 'contact/send', text: WORDS },
  { path: '/support', form: 'Stel je vraag', call: 'support/request', text: WORDS },
  { path: '/withdraw', form: 'Wat herroep je?', call: 'withdrawals/submit', text: WORDS },
  {
    path: '/abuse',
    form: 'Wat wil je melden?',
    call: 'abuseNotices/submit',
    text: 'https://voorbeeld.test/een-hele-pagina',
  },
];

for (const letter of LETTERS) {
  test(`what is sent from ${letter.path} cannot be changed until it is answered`, async ({
    page,
  }) => {
    const answer = Promise.withResolvers<void>();
    await page.route(`**/rpc/public/${letter.call}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(letter.path);
    const form = page.getByRole('form', { name: letter.form });
    const texts = form.getByRole('textbox');
    const choices = form.getByRole('combobox').or(form.getByRole('checkbox'));
    for (const text of await texts.all()) await text.fill(letter.text);
    await form.getByLabel(/^Naam/).fill('Joost de Wit');
    await form.getByLabel(/^E-mailadres/).fill(`${uniqueName('brief')}@voorbeeld.test`);
    for (const choice of await form.getByRole('combobox').all()) {
      await choice.selectOption({ index: 1 });
    }
    for (const tick of await form.getByRole('checkbox').all()) await tick.check();
    await form.getByRole('button').click();
    for (const text of await texts.all()) await expect(text).not.toBeEditable();
    for (const choice of await choices.all()) await expect(choice).toBeDisabled();
    answer.resolve();
    await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
    for (const text of await texts.all()) await expect(text).toBeEditable();
    for (const text of await texts.all()) await expect(text).toHaveValue('');
    for (const choice of await choices.all()) await expect(choice).toBeEnabled();
  });
}
