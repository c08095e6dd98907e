import { asSystem } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import type { TestApp } from './api.ts';

/** One mail to each, in one transaction: their jobs are fetched together. */
export async function queueMails(
  { context }: TestApp,
  addresses: readonly string[],
): Promise<void> {
  const ctx = asSystem(context, 'test');
  await transact(ctx, async (tx) => {
    const settings = await readSettings(tx);
    for (const to of addresses) {
      const content = { subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>' };
      const about = { occasion: to, userId: null, to, content, settings };
      await queueMail(ctx, tx, { kind: 'visitor-message', ...about });
    }
  });
}
