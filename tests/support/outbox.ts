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

const PAGES_MAX = 40;

/** Customers that journeys make for themselves have their addresses here; nobody of the demo has. */
const OF_JOURNEYS = /@voorbeeld\.test$/;

/** The links to pay in mails to customers of the demo, the newest first, as far as they are asked for. */
export async function* payLinks(page: Page): AsyncGenerator<string> {
  const pages = z.object({ ...outbox.shape, nextCursor: z.string().nullable() });
  let cursor: string | null = '';
  for (let turned = 0; cursor !== null && turned < PAGES_MAX; turned += 1) {
    const params = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await page.request.get(`/api/v1/dev/outbox?limit=100${params}`);
    const { items, nextCursor } = pages.parse(await answer.json());
    for (const { to, text } of items) {
      if (!OF_JOURNEYS.test(to) && text.includes('/pay?token=')) yield linkIn(text);
    }
    cursor = nextCursor;
  }
}
