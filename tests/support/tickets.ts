import { expect, type Locator, type Page } from '@playwright/test';
import { toast, uniqueName } from './journeys.ts';

/** The messages of the ticket that is open. */
export function messages(page: Page): Locator {
  return page.getByRole('log', { name: 'Berichten' }).getByRole('article');
}

/** Opens a ticket through the form; ends on its page, and answers its subject. */
export async function openTicket(page: Page, message = 'Sinds vanochtend.'): Promise<string> {
  const subject = uniqueName('traag');
  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill(subject);
  await page.getByLabel('Bericht').fill(message);
  await page.getByRole('button', { name: 'Ticket aanmaken' }).click();
  await expect(toast(page, 'Ticket aangemaakt')).toContainText('bevestiging per e-mail');
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  return subject;
}

/** The id in the address of the ticket that is open. */
export function ticketIdOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
