import { letterGaps, type BreachAudience } from '#domain/compliance/breach-letter.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { hideSecrets } from '#server/platform/auth/one-time-links.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { addFoot, type MailText } from '#server/platform/mails/layout.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { breachLetterMail } from './emails/breach-letter.ts';
import { countConcerned } from './queries.ts';
import { readAudience } from './read-audience.ts';

type Draft = { breachId: string; audience: BreachAudience; subject: string; message: string };

/** A letter as its readers will see it, how many they are, and what it still seems to lack. */
export async function previewLetter(
  db: Db,
  { breachId, audience, subject, message }: Draft,
): Promise<MailText & { customers: number; gaps: string[] }> {
  const breach = await db
    .selectFrom('dataBreaches')
    .select('description')
    .where('id', '=', breachId)
    .executeTakeFirst();
  if (breach === undefined) throw new AppError('NOT_FOUND');
  const { isConcerned } = await readAudience(db, audience);
  const settings = await readSettings(db);
  const seller = sellerFrom(settings);
  const mail = breachLetterMail({
    siteName: settingValue(settings, 'site_name'),
    firstName: '[voornaam]',
    subject: hideSecrets(subject),
    message: hideSecrets(message),
  });
  return {
    ...addFoot(mail, { seller: seller.ok ? seller.value : null, preferencesUrl: null }),
    customers: await countConcerned(db, isConcerned),
    gaps: letterGaps(message, breach),
  };
}
