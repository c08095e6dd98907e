import { areaPaths } from '#app/lib/area-paths.ts';
import type { AuditEntry, NamedRecord } from '#contract/staff/audit.ts';
import { shortId } from '#domain/platform/short-id.ts';

/** Kinds of records, in words. */
const SUBJECT_LABELS: Readonly<Record<string, string>> = {
  'abuse-notice': 'Melding van misbruik',
  'access-code': 'Toegangscode',
  address: 'IP-adres',
  'address-range': 'Reeks IP-adressen',
  'api-key': 'API-sleutel',
  article: 'Artikel',
  attachment: 'Bijlage',
  'bank-line': 'Bankregel',
  'bank-statement': 'Bankafschrift',
  books: 'Boeken',
  'canned-answer': 'Standaardantwoord',
  mailbox: 'Postbus',
  credit: 'Tegoed',
  'data-export': 'Eigen gegevens',
  event: 'Melding',
  export: 'Export',
  incident: 'Storing of onderhoud',
  invoice: 'Factuur',
  job: 'Taak van het programma',
  mail: 'E-mail',
  membership: 'Collega',
  mandate: 'Machtiging',
  message: 'Bericht',
  note: 'Notitie',
  order: 'Bestelling',
  payment: 'Betaling',
  plan: 'Pakket',
  'data-breach': 'Datalek',
  discount: 'Kortingscode',
  processing: 'Verwerking',
  import: 'Overzetten',
  refund: 'Terugbetaling',
  return: 'Retour',
  ledger: 'Grootboekrekeningen',
  series: 'Reeks factuurnummers',
  service: 'Service',
  session: 'Sessie',
  setting: 'Instelling',
  settings: 'Instellingen',
  task: 'Taak',
  ticket: 'Ticket',
  user: 'Account',
  webhook: 'Webhook',
};

export function subjectLabel(type: string): string {
  return SUBJECT_LABELS[type] ?? type;
}

/** The name of a record; a person without one was erased. */
export function recordName({ type, name }: NamedRecord): string {
  if (name !== '') return name;
  return type === 'user' ? 'gewist account' : subjectLabel(type);
}

/** Names the subject of an entry: its kind and its name, or its number where it has no name. */
export function subjectName({
  subjectType,
  subjectId,
  names,
  isGone,
}: Pick<AuditEntry, 'subjectType' | 'subjectId' | 'names' | 'isGone'>): string {
  const label = subjectLabel(subjectType);
  const named = names.find(({ id }) => id === subjectId);
  if (named !== undefined) return `${label} ${recordName(named)}`;
  const number = `${label} ${shortId(subjectId)}`;
  return isGone ? `${number} (verwijderd)` : number;
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  user: areaPaths.adminCustomer,
  order: areaPaths.adminOrder,
  service: areaPaths.adminServices,
  plan: areaPaths.adminPlan,
  discount: areaPaths.adminDiscount,
  ticket: areaPaths.adminTicket,
  incident: areaPaths.adminIncident,
  article: areaPaths.adminArticle,
  webhook: areaPaths.adminWebhook,
  import: areaPaths.adminImport,
  'abuse-notice': areaPaths.adminAbuseNotice,
  'data-breach': areaPaths.adminDataBreach,
  ledger: () => areaPaths.adminSettings('grootboek'),
  series: () => areaPaths.adminSettings('factuurnummers'),
  settings: () => areaPaths.adminSettings(),
};

/** The page of a record, where it has one. */
export function recordPage({ type, id }: Pick<NamedRecord, 'type' | 'id'>): string | null {
  return PAGES[type]?.(id) ?? null;
}
