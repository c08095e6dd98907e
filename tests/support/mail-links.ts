import { fillSecrets } from '#server/platform/auth/one-time-links.ts';
import type { TestApp } from './api.ts';
import { codeIn } from './mailed-code.ts';

/** The codes that someone was mailed to begin a second factor with, oldest first. */
export async function mailedCodes(api: TestApp, email: string): Promise<string[]> {
  const texts = await sentTexts(api, 'second-factor-code', email);
  return texts.map((text) => codeIn(text));
}

/** The one that came by asking: on a clock that stands still the newest is not the last. */
export async function codeAskedFor(
  api: TestApp,
  email: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  const before = await mailedCodes(api, email);
  await ask();
  const fresh = (await mailedCodes(api, email)).filter((code) => !before.includes(code));
  const [code] = fresh;
  if (code === undefined || fresh.length > 1) throw new Error(`${fresh.length} codes came`);
  return code;
}

/** The tokens of the links in someone's mails of a kind, as the mails were sent, oldest first. */
export async function mailedTokens(api: TestApp, kind: string, email: string): Promise<string[]> {
  const texts = await sentTexts(api, kind, email);
  return texts.flatMap((text) => {
    const tokens = [...text.matchAll(/\?token=(\S+)/g)].map(([, token = '']) => token);
    if (tokens.length === 0) throw new Error(`no link in ${text}`);
    return tokens;
  });
}

async function sentTexts(api: TestApp, kind: string, email: string): Promise<string[]> {
  await api.jobsDone();
  const mails = await api.db
    .selectFrom('mails')
    .select(['text', 'html', 'invoiceId', 'createdAt'])
    .where('kind', '=', kind)
    .where('toAddress', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return mails.map((mail) => fillSecrets(mail, api.context.secretKey).text);
}
