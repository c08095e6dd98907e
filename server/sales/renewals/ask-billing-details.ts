import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { billingUnknownMail } from '#server/sales/renewals/emails/billing-unknown.ts';
import type { BillingField } from '#server/identity/profiles/queries.ts';

const WORDS: Readonly<Record<BillingField, string>> = {
  kind: 'particulier of zakelijk',
  firstName: 'voornaam',
  lastName: 'achternaam',
  company: 'bedrijfsnaam',
  kvk: 'KvK-nummer',
  vatId: 'btw-id',
  street: 'straat',
  houseNumber: 'huisnummer',
  postalCode: 'postcode',
  city: 'plaats',
  country: 'land',
};

const inWords = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

type Asked = {
  service: { serviceId: string; userId: string; name: string };
  settings: StoredSettings;
  missing: readonly BillingField[];
};

/**
 * A term is due and something is missing that an invoice cannot do without: its customer is asked for it by mail, once a term, and
 * staff see it. Until one of them fills it in the term is not invoiced and the service runs on.
 */
export async function askBillingDetails(
  ctx: VerbContext,
  tx: Tx,
  { service: { serviceId, userId, name }, settings, missing }: Asked,
): Promise<void> {
  const customer = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .select(['users.email', 'users.firstName', 'services.expiresAt'])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const paidUntil = customer.expiresAt ?? ctx.now();
  const lacking = inWords.format(missing.map((field) => WORDS[field]));
  await openStaffTask(ctx, tx, {
    kind: 'billing-unknown',
    userId,
    subjectId: userId,
    note: `${name} is betaald tot ${mailDate(paidUntil)}. De factuur voor daarna wacht op de klant. Wat ontbreekt of niet klopt: ${lacking}.`,
    reopens: true,
  });
  await queueMail(ctx, tx, {
    kind: 'billing-unknown',
    occasion: `${serviceId}:${amsterdamDate(paidUntil)}`,
    userId,
    to: customer.email,
    settings,
    content: billingUnknownMail({
      siteName: settingValue(settings, 'site_name'),
      firstName: customer.firstName,
      serviceName: name,
      paidUntil: mailDate(paidUntil),
      missing: lacking,
      profileUrl: `${ctx.config.appUrl}/dashboard/settings`,
    }),
  });
}
