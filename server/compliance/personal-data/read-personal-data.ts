import { sql } from 'kysely';
import { EXPORT_ROWS_MAX } from '#domain/compliance/personal-data.ts';
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELDS } from '#domain/identity/customer-field.ts';
import { hideSecrets } from '#server/platform/auth/one-time-links.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readNotices } from './read-notices.ts';
import { readOrders } from './read-orders.ts';
import { readTraces } from './read-traces.ts';
import { readMemberships, readPlanChanges } from './queries.ts';
import { listGivenHolds } from '#server/sales/holds/queries.ts';
import { listReturnsOfPerson } from '#server/sales/returns/queries.ts';

export type DataRow = Readonly<Record<string, unknown>>;
export type PersonalData = Readonly<Record<string, readonly DataRow[]>>;

/**
 * Everything the shop keeps of one person, by what it is, in the words of the screens. A group at a time:
 * all of it is more than a small machine has memory for.
 */
export async function* readPersonalData(
  db: Db,
  userId: string,
): AsyncGenerator<PersonalData, void> {
  for (const read of GROUPS) yield await read(db, userId);
}

const GROUPS: readonly ((db: Db, userId: string) => Promise<PersonalData>)[] = [
  readAccount,
  readMemberships,
  readOrders,
  readMandates,
  readPurchases,
  readPlanChanges,
  readConversations,
  readMails,
  readAnswersByMail,
  readNotices,
  readTraces,
];

async function readAccount(db: Db, userId: string): Promise<PersonalData> {
  const account = await db
    .selectFrom('users')
    .select([
      'id as klantnummer',
      'email as e-mailadres',
      'emailVerified as e-mailadres bevestigd',
      'firstName as voornaam',
      'lastName as achternaam',
      'createdAt as klant sinds',
    ])
    .where('id', '=', userId)
    .execute();
  const profiles = await db
    .selectFrom('profiles')
    .select([...CUSTOMER_FIELD_NAMES, 'updatedAt'])
    .where('userId', '=', userId)
    .execute();
  // Named here, since a query would write the capitals of a name in its own way.
  const profile = profiles.map((row) => ({
    ...Object.fromEntries(
      CUSTOMER_FIELD_NAMES.map((field) => [CUSTOMER_FIELDS[field].exportedAs, row[field]]),
    ),
    gewijzigd: row.updatedAt,
  }));
  const preferences = await db
    .selectFrom('notificationPreferences')
    .select([
      'email as e-mailmeldingen',
      'serviceStatus as statusupdates',
      'invoiceReminders as factuurherinneringen',
    ])
    .where('userId', '=', userId)
    .execute();
  return { Account: account, Profiel: profile, Notificaties: preferences };
}

async function readMandates(db: Db, userId: string): Promise<PersonalData> {
  const mandates = await db
    .selectFrom('mandates')
    .select([
      'status',
      'reference as kenmerk',
      'accountHolder as rekeninghouder',
      'accountEnding as einde van het rekeningnummer',
      'agreedText as akkoord met',
      'agreedFrom as akkoord vanaf adres',
      'createdAt as akkoord op',
      sql<string | null>`(select order_id from payments where id = payment_id)`.as(
        'gegeven met bestelling',
      ),
      'signedOn as getekend op',
      'endedAt as gestopt op',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { Machtigingen: mandates };
}

async function readPurchases(db: Db, userId: string): Promise<PersonalData> {
  const invoices = await db
    .selectFrom('invoices')
    .select([
      'invoiceNumber as factuurnummer',
      'kind as soort',
      'status',
      'totalAmountCents as totaal in centen',
      'vatCents as btw in centen',
      'issuedOn as factuurdatum',
      'dueDate as vervaldatum',
      'paidAt as betaald op',
      'buyer as op naam van',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const services = await db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.name as naam',
      'plans.name as pakket',
      'services.system as besturingssysteem',
      'services.domain as domeinnaam',
      'services.status',
      'services.priceCents as prijs in centen',
      'services.termMonths as termijn in maanden',
      'services.serverInfo as server',
      'services.staffNote as notitie van het team',
      'services.createdAt as aangemaakt',
      'services.expiresAt as verloopt op',
    ])
    .where('services.userId', '=', userId)
    .orderBy('services.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { Facturen: invoices, Services: services };
}

async function readConversations(db: Db, userId: string): Promise<PersonalData> {
  const tickets = await db
    .selectFrom('tickets')
    .select([
      'id as ticket',
      'subject as onderwerp',
      'message as bericht',
      'priority as prioriteit',
      'status',
      'createdAt as aangemaakt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const replies = await db
    .selectFrom('ticketReplies')
    .innerJoin('tickets', 'tickets.id', 'ticketReplies.ticketId')
    .select([
      'ticketReplies.ticketId as ticket',
      'ticketReplies.isStaff as van een medewerker',
      'ticketReplies.message as bericht',
      'ticketReplies.viaMail as per e-mail',
      sql<string | null>`(select string_agg(part ->> 'text', ${'\n\n'}) from
        jsonb_array_elements(ticket_replies.parts) as part where (part ->> 'isFolded')::boolean
      )`.as('aangehaald in de mail'),
      'ticketReplies.createdAt as geschreven op',
    ])
    .where('tickets.userId', '=', userId)
    .orderBy('ticketReplies.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { Tickets: tickets, 'Antwoorden op tickets': replies };
}

async function readMails(db: Db, userId: string): Promise<PersonalData> {
  const mails = await db
    .selectFrom('mails')
    .select(['toAddress as aan', 'subject as onderwerp', 'text as tekst', 'sentAt as verstuurd op'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const notes = await db
    .selectFrom('customerNotes')
    .select(['text as notitie', 'createdAt as geschreven op'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return {
    // The table of mails never has more of a link or a code than its mark.
    Mails: mails.map((mail) => ({ ...mail, tekst: hideSecrets(mail.tekst) })),
    'Notities van medewerkers': notes,
    'Uitstel van betaling': await listGivenHolds(db, { userId, limit: EXPORT_ROWS_MAX }),
    Retouren: await listReturnsOfPerson(db, { userId, limit: EXPORT_ROWS_MAX }),
  };
}

/** Reads the outcome of each mail that was about a ticket of theirs. */
async function readAnswersByMail(db: Db, userId: string): Promise<PersonalData> {
  const inbound = await db
    .selectFrom('inboundMails')
    .innerJoin('tickets', 'tickets.id', 'inboundMails.ticketId')
    .select([
      'inboundMails.ticketId as ticket',
      'inboundMails.outcome as wat ermee gebeurde',
      'inboundMails.noticedAt as gezien op',
    ])
    .where('tickets.userId', '=', userId)
    .orderBy('inboundMails.noticedAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const kept = await db
    .selectFrom('keptMails')
    .select([
      'fromAddress as van',
      'subject as onderwerp',
      'text as tekst',
      'outcome as waarom hij apart ligt',
      'receivedAt as ontvangen op',
    ])
    .where('userId', '=', userId)
    .orderBy('receivedAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const bounced = await db
    .selectFrom('bouncedAddresses')
    .select(['address as adres', 'bouncedAt as kwam terug op', 'confirmedAt as weer bevestigd op'])
    .where('userId', '=', userId)
    .execute();
  return {
    'Antwoorden per e-mail': inbound,
    'Mails die apart liggen': kept,
    'Adressen waarvan mail terugkwam': bounced,
  };
}
