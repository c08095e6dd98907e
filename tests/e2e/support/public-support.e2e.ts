// @phone
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  registerCustomer,
  registerByForm,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { failUntilRetried, toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { buy } from '#tests/support/ordering.ts';

const NEVER_KNOWN = 'bezoeker@voorbeeld.test';

function requestForm(page: Page) {
  const form = page.getByRole('form', { name: 'Stel je vraag' });
  return {
    form,
    name: form.getByLabel('Naam'),
    email: form.getByLabel('E-mailadres'),
    subject: form.getByLabel('Onderwerp'),
    message: form.getByLabel('Bericht'),
    priority: form.getByLabel('Prioriteit'),
    service: form.getByLabel('Gaat over'),
    send: form.getByRole('button', { name: 'Verstuur' }),
  };
}

test('one can reach support by chat and by mail, and sees that the telephone is not answered', async ({
  page,
}) => {
  await page.goto('/support');
  const options = page.getByRole('list', { name: 'Contact' });
  await expect(options.getByRole('heading')).toHaveText(['Live chat', 'E-mail', 'Telefoon']);
  await expect(options.getByRole('button', { name: 'Bel ons' })).toBeDisabled();
  await expect(options.getByRole('link', { name: 'Stuur een e-mail' })).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  );
  await options.getByRole('link', { name: 'Start een gesprek' }).click();
  await expect(page).toHaveURL('/support#nieuw-ticket');
  await expect(requestForm(page).subject).toBeInViewport();
});

test('a visitor cannot send before all is filled in, and spaces do not count', async ({ page }) => {
  await page.goto('/support');
  const { name, email, subject, message, priority, send } = requestForm(page);
  await expect(priority).toHaveValue('medium');
  await expect(priority.getByRole('option')).toHaveText(['Laag', 'Normaal', 'Hoog']);
  await expect(send).toBeDisabled();
  await name.fill('Bea Bakker');
  await email.fill(NEVER_KNOWN);
  await subject.fill('   ');
  await expect(send).toBeDisabled();
  await message.fill('   ');
  await expect(send).toBeEnabled();

  await send.click();
  await expect(toast(page, 'Vereiste velden')).toContainText(
    'Onderwerp en bericht zijn verplicht.',
  );
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Vul een onderwerp in.')).toBeVisible();
  await expect(page.getByText('Schrijf een bericht.')).toBeVisible();
  await expect(name).toHaveValue('Bea Bakker');
  await expectNoAxeViolations(page);

  await subject.fill('');
  await expect(send).toBeDisabled();
});

test('a question of a visitor reaches support, and the visitor hears so', async ({ page }) => {
  await page.goto('/support');
  const { name, email, subject, message, priority, send } = requestForm(page);
  const about = uniqueName('vraag');
  const visitor = `${about}@voorbeeld.test`;
  await name.fill('Bea Bakker');
  await email.fill(visitor);
  await subject.fill(about);
  await priority.selectOption('Hoog');
  await message.fill('Kan ik mijn site\nmeenemen?');
  await send.click();
  await expect(toast(page, 'Verzoek verstuurd')).toContainText('bevestiging per e-mail');
  await expect(subject).toHaveValue('');
  await expect(send).toBeDisabled();

  await mailTo(page, visitor, /We hebben je bericht ontvangen/);
  await mailTo(page, 'hulp@hostwerk.test', new RegExp(`Bericht via de site: ${about}`));
});

test('a wrong address is told at its field, by the server', async ({ page, expectProblem }) => {
  expectProblem(/status of 422/);
  await page.goto('/support');
  const { name, email, subject, message, send } = requestForm(page);
  await name.fill('Bea');
  await email.fill('bea@nergens');
  await subject.fill('<script>alert(1)</script>');
  await message.fill('Hallo');
  await send.click();
  await expect(toast(page, 'Fout bij versturen')).toBeVisible();
  await expect(page.getByText('Vul een geldig e-mailadres in.')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(subject).toHaveValue('<script>alert(1)</script>');
});

test('a failure is told, keeps what was typed, and the next try works', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500|500: /);
  await page.goto('/support');
  const { name, email, subject, message, send } = requestForm(page);
  await name.fill('Bea Bakker');
  await email.fill(NEVER_KNOWN);
  await subject.fill('Storing');
  await message.fill('Is er iets mis?');
  await page.route('**/rpc/public/support/request', (route) =>
    route.fulfill({ status: 500, json: { json: { code: 'INTERNAL', status: 500 } } }),
  );
  await send.click();
  await expect(toast(page, 'Fout bij versturen')).toContainText(
    'Er is een fout opgetreden. Probeer het later opnieuw.',
  );
  await expect(message).toHaveValue('Is er iets mis?');
  await expect(send).toBeEnabled();
  await page.unroute('**/rpc/public/support/request');
  await send.click();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
});

test('too many questions in an hour are refused in words', async ({ page, expectProblem }) => {
  test.slow();
  expectProblem(/status of 429/);
  await page.goto('/support');
  const { name, email, subject, message, send } = requestForm(page);
  for (let round = 1; round <= 6; round += 1) {
    await name.fill('Bea');
    await email.fill(`${uniqueName('druk')}@voorbeeld.test`);
    await subject.fill(`Vraag ${round}`);
    await message.fill('Hallo');
    await send.click();
    if (round < 6) await expect(subject).toHaveValue('');
  }
  await expect(page.getByText('Je hebt dit te vaak achter elkaar gedaan.')).toBeVisible();
  await expect(toast(page, 'Fout bij versturen')).toBeVisible();
  await expect(subject).toHaveValue('Vraag 6');
});

test('own tickets: an invitation for a visitor, who comes back here after logging in', async ({
  page,
}) => {
  await page.goto('/support');
  const own = page.getByRole('region', { name: 'Mijn Tickets' });
  await expect(own).toContainText('Log in om je tickets te zien');
  await own.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fsupport');
  await page.goBack();
  await own.getByRole('link', { name: 'Maak een account' }).click();
  await expect(page).toHaveURL('/register?next=%2Fsupport');
});

test('a question of a customer is a ticket among their own, confirmed by mail', async ({
  page,
}) => {
  const customer = await registerByForm(page, '?next=%2Fsupport');
  await expect(page).toHaveURL('/support');
  const own = page.getByRole('region', { name: 'Mijn Tickets' });
  await expect(own).toContainText('Je hebt nog geen tickets.');
  const { name, email, subject, message, service, send } = requestForm(page);
  await expect(name).toBeHidden();
  await expect(email).toBeHidden();
  await expect(service.getByRole('option')).toHaveText(['Algemeen']);
  await expect(send).toBeDisabled();
  const about = uniqueName('traag');
  await subject.fill(about);
  await message.fill('Sinds vanochtend.');
  await send.click();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
  const line = own.getByRole('listitem').filter({ hasText: about });
  await expect(line).toContainText('Open');
  await expect(line).toContainText('Algemeen');
  await expect(line).toContainText('Prioriteit normaal');

  await page.reload();
  await expect(line).toBeVisible();
  await mailTo(page, customer.email, /We hebben je ticket ontvangen/);
  await mailTo(page, 'hulp@hostwerk.test', new RegExp(`Nieuw ticket: ${about}`));
});

test('a customer asks about one of their services', async ({ page }) => {
  await makeCustomer(page);
  const about = uniqueName('winkel');
  await buy(page, { plan: 'web-starter', service: about });
  await page.goto('/support');
  const { subject, message, service, priority, send } = requestForm(page);
  await service.selectOption(about);
  await priority.selectOption('Laag');
  await subject.fill('Over mijn winkel');
  await message.fill('Kan er meer opslag bij?');
  await send.click();
  const own = page.getByRole('region', { name: 'Mijn Tickets' });
  const line = own.getByRole('listitem').filter({ hasText: 'Over mijn winkel' });
  await expect(line).toContainText(about);
  await expect(line).toContainText('Prioriteit laag');
});

test('a session that ended is told when sending; what was typed stays and goes out as a visitor', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/status of 401|400.*\/token/);
  await registerByForm(page, '?next=%2Fsupport');
  const { name, email, subject, message, send } = requestForm(page);
  await subject.fill('Nog een vraag');
  await message.fill('Dit had ik al getypt.');
  await context.clearCookies();
  await page.route('**/rpc/customer/tickets/create', (route) => route.fulfill({ status: 401 }));
  await send.click();
  await expect(toast(page, 'Inloggen vereist')).toContainText(
    'U moet ingelogd zijn om een ticket aan te maken.',
  );
  await expect(message).toHaveValue('Dit had ik al getypt.');
  await name.fill('Noor');
  await email.fill(NEVER_KNOWN);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
});

test('tickets that cannot be loaded are told, with a way to try again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500|500: /);
  await registerCustomer(page);
  await failUntilRetried(page, '**/rpc/customer/tickets/list*');
  await page.goto('/support');
  const own = page.getByRole('region', { name: 'Mijn Tickets' });
  await expect(toast(page, 'Fout bij laden tickets')).toContainText('Kon tickets niet laden.');
  await expect(own.getByText('Kon tickets niet laden.')).toBeVisible();
  await own.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(own).toContainText('Je hebt nog geen tickets.');
});

test('what people ask most stands below, each with its place among all questions', async ({
  page,
}) => {
  await page.goto('/support');
  const cards = page.getByRole('region', { name: 'Veelgestelde vragen' });
  await expect(cards.getByRole('heading', { level: 3 })).toHaveCount(4);
  await cards.getByRole('link', { name: 'Hoe kan ik betalen?' }).click();
  await expect(page).toHaveURL('/faq#betalen');
  await expect(page.getByText('Met iDEAL | Wero of per bankoverschrijving.')).toBeInViewport();
});
