import type { outboxMail } from '#contract/public/outbox.ts';
import type { z } from 'zod';
import { fillLinks } from '#server/auth/one-time-links.ts';
import type { Db } from '#server/db/database.ts';
import { readPage, type Page, type PageRequest } from '#server/db/page.ts';

/** The demo's outbox: mails that count as sent, newest first. */
export async function listOutbox(
  db: Db,
  { secretKey, ...page }: PageRequest & { secretKey: string },
): Promise<Page<z.infer<typeof outboxMail>>> {
  const query = db
    .selectFrom('mails')
    .select(['id', 'toAddress as to', 'subject', 'text', 'html', 'sentAt', 'createdAt'])
    .where('status', '=', 'sent');
  const rows = await readPage(query, 'mails', page);
  return {
    ...rows,
    items: rows.items.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      ...fillLinks(mail, secretKey),
      sentAt: sentAt ?? createdAt,
    })),
  };
}
