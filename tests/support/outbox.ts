import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

const outbox = z.object({
  items: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});

/** Waits for the newest mail to somebody with this in its subject, as the demo's outbox shows it. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/v1/dev/outbox?limit=100');
      const { items } = outbox.parse(await answer.json());
      text = items.find((mail) => mail.to === email && subject.test(mail.subject))?.text;
      return text;
    })
    .toBeDefined();
  return text ?? '';
}

/** The link in a mail, as a path of this site. */
export function linkIn(text: string): string {
  const link = /https?:\S+\?token=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
