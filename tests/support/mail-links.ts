import { fillLinks } from '#server/auth/one-time-links.ts';
import type { TestApp } from './api.ts';

/** The tokens of the links in someone's mails of a kind, as the mails were sent, oldest first. */
export async function mailedTokens(api: TestApp, kind: string, email: string): Promise<string[]> {
  await api.jobsDone();
  const mails = await api.db
    .selectFrom('mails')
    .select(['text', 'html', 'invoiceId', 'createdAt'])
    .where('kind', '=', kind)
    .where('toAddress', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return mails.map((mail) => {
    const { text } = fillLinks(mail, api.context.secretKey);
    const token = /\?token=(\S+)/.exec(text)?.[1];
    if (token === undefined) throw new Error(`no link in ${text}`);
    return token;
  });
}
