import { randomUUID } from 'node:crypto';
import { CUSTOMER_FIELDS, isCustomerField } from '#domain/identity/customer-field.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { getAccount } from '#server/identity/accounts/queries.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';

/** Tells a customer, where they log in, which of their details staff changed. */
export async function mailEditedProfile(
  ctx: VerbContext,
  tx: Tx,
  { customerId, changed }: { customerId: string; changed: readonly string[] },
): Promise<void> {
  const settings = await readSettings(tx);
  const { email, firstName } = await getAccount(tx, customerId);
  await queueMail(ctx, tx, {
    kind: 'profile-edited',
    occasion: randomUUID(),
    userId: customerId,
    to: email,
    settings,
    content: profileEditedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      labels: changed.filter(isCustomerField).map((field) => CUSTOMER_FIELDS[field].label),
      profileUrl: `${ctx.config.appUrl}/dashboard/settings`,
    }),
  });
}

type ProfileEdited = { siteName: string; firstName: string; labels: string[]; profileUrl: string };

/** Names the fields without what is in them: a mail is read by more people than a profile. */
function profileEditedMail({ siteName, firstName, labels, profileUrl }: ProfileEdited): MailText {
  return renderMail({
    subject: `Je gegevens bij ${siteName} zijn gewijzigd`,
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `We hebben dit in je gegevens gewijzigd: ${labels.join(', ')}.`,
      'In je profiel zie je wat er nu staat. Klopt het niet, of heb je hier niet om gevraagd? Laat het ons weten.',
    ],
    link: { label: 'Bekijk je profiel', url: profileUrl },
  });
}
