import { areaPaths } from '#app/lib/area-paths.ts';
import type { FoundRecord, FoundRecords } from '#contract/staff/search.ts';
import { may, type Permission, type Role } from '#domain/platform/role.ts';

type FoundGroup = {
  heading: string;
  pathOf: (record: FoundRecord) => string;
  /** The whole list with the same search. */
  listOf: (text: string) => string;
};

/** The kinds of records in the order in which they are shown. */
export const FOUND_KINDS = ['customers', 'orders', 'invoices', 'services', 'tickets'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The heading and the pages of each kind of record. */
export const FOUND_GROUPS: Readonly<Record<keyof FoundRecords, FoundGroup>> = {
  customers: {
    heading: 'Klanten',
    pathOf: ({ id }) => areaPaths.adminCustomer(id),
    listOf: areaPaths.admin,
  },
  orders: {
    heading: 'Bestellingen',
    pathOf: ({ id }) => areaPaths.adminOrder(id),
    listOf: areaPaths.adminOrders,
  },
  invoices: {
    heading: 'Facturen',
    pathOf: ({ id }) => areaPaths.adminOrder(id),
    listOf: areaPaths.adminOrders,
  },
  services: {
    heading: 'Services',
    // Staff have no page of one service: the list with it alone.
    pathOf: ({ id }) => areaPaths.adminServices(id),
    listOf: areaPaths.adminServices,
  },
  tickets: {
    heading: 'Tickets',
    pathOf: ({ id }) => areaPaths.adminTicket(id),
    listOf: areaPaths.adminTickets,
  },
};

/** A page or an action of the console that the palette opens. */
export type Destination = {
  to: string;
  label: string;
  /** Other words one may type for it. */
  words?: string;
};

/** Pages that are no tab of their own. */
export const MORE_PAGES: readonly Destination[] = [
  { to: areaPaths.adminCannedAnswers(), label: 'Standaardantwoorden', words: 'tickets canned' },
  {
    to: areaPaths.adminArticles(),
    label: 'Kennisbank',
    words: 'artikelen uitleg support schrijven faq',
  },
  {
    to: areaPaths.adminInvoices(),
    label: 'Facturen',
    words: 'factuur openstaand vervallen te laat debiteuren ouderdom',
  },
  {
    to: areaPaths.adminForecast(),
    label: 'Vannacht',
    words: 'planning komende dagen verlengen incasso herinneren opschorten overslaan uitstel',
  },
  {
    to: areaPaths.adminReturns(),
    label: 'Retouren',
    words: 'retour herroepen herroeping geld terug coulance',
  },
  {
    to: areaPaths.adminDiscounts(),
    label: 'Kortingscodes',
    words: 'korting actie code aanbieding',
  },
  { to: areaPaths.adminAbuse(), label: 'Meldingen van misbruik', words: 'abuse notice phishing' },
  { to: areaPaths.adminDataBreaches(), label: 'Datalekken', words: 'privacy avg lek melden' },
  { to: areaPaths.dashboard(), label: 'Terug naar dashboard', words: 'klant mijn' },
  { to: areaPaths.home(), label: 'Naar de website', words: 'home winkel' },
];

/** Acts that staff come to the console for, each with the page on which it is done. */
const ACTIONS: readonly (Destination & { permission: Permission })[] = [
  {
    to: areaPaths.adminTicketsOf('mij'),
    label: 'Mijn tickets bekijken',
    words: 'behandelaar toegewezen',
    permission: 'tickets.read',
  },
  {
    to: areaPaths.adminTicketsOf('niemand'),
    label: 'Tickets zonder behandelaar bekijken',
    words: 'niemand nieuw',
    permission: 'tickets.read',
  },
  {
    to: areaPaths.adminToDeliver(),
    label: 'Services leveren',
    words: 'te leveren geleverd',
    permission: 'services.deliver',
  },
  {
    to: areaPaths.adminUnpaidOrders(),
    label: 'Bestelling als betaald markeren',
    words: 'in behandeling overschrijving bank open',
    permission: 'orders.mark-paid',
  },
  {
    to: areaPaths.adminBankStatements(),
    label: 'Bankafschrift inlezen en boeken',
    words: 'bankafschriften camt overschrijving betaling',
    permission: 'orders.mark-paid',
  },
  {
    to: areaPaths.adminOrders(),
    label: 'Terugbetalen (kies een bestelling)',
    words: 'geld terug refund crediteren factuur creditfactuur',
    permission: 'orders.refund',
  },
  {
    to: areaPaths.admin(),
    label: 'Losse factuur maken (kies een klant)',
    words: 'werk uur eenmalig factureren',
    permission: 'charges.create',
  },
  {
    to: areaPaths.admin(),
    label: 'Bestelling plaatsen voor een bedrijf (kies een klant)',
    words: 'nieuwe bestelling telefonisch namens klant',
    permission: 'orders.place-for',
  },
  {
    to: areaPaths.adminSettings('service-toewijzen'),
    label: 'Service toewijzen',
    words: 'nieuwe geven gratis',
    permission: 'services.create',
  },
  {
    to: areaPaths.adminNewIncident(),
    label: 'Storing melden',
    words: 'incident status statuspagina',
    permission: 'incidents.write',
  },
  {
    to: areaPaths.adminNewMaintenance(),
    label: 'Onderhoud plannen',
    words: 'status statuspagina aankondigen',
    permission: 'incidents.write',
  },
  {
    to: areaPaths.adminNewDiscount(),
    label: 'Nieuwe kortingscode maken',
    words: 'korting actie aanbieding',
    permission: 'discounts.manage',
  },
  {
    to: areaPaths.adminNewArticle(),
    label: 'Nieuw artikel schrijven',
    words: 'kennisbank uitleg',
    permission: 'articles.manage',
  },
  {
    to: areaPaths.adminAddresses(),
    label: 'IP-adressen beheren',
    words: 'reeks adres vps pool',
    permission: 'addresses.manage',
  },
  {
    to: areaPaths.adminNewDataBreach(),
    label: 'Datalek noteren',
    words: 'privacy avg lek melden nieuw',
    permission: 'data-breaches.note',
  },
  {
    to: areaPaths.adminProcessingRegister(),
    label: 'Verwerkingsregister bekijken',
    words: 'privacy avg verwerkingen',
    permission: 'processing-register.manage',
  },
  {
    to: areaPaths.adminNewPlan(),
    label: 'Nieuw pakket maken',
    words: 'plan prijs',
    permission: 'plans.write',
  },
  {
    to: areaPaths.adminImports(),
    label: 'Klanten en services overzetten',
    words: 'import csv verhuizen ander systeem',
    permission: 'imports.run',
  },
  {
    to: areaPaths.adminSettings('onderhoudsmodus'),
    label: 'Onderhoudsmodus in- of uitschakelen',
    words: 'site dicht open maintenance',
    permission: 'maintenance.switch',
  },
  {
    to: areaPaths.adminSettings('toegangscodes'),
    label: 'Toegangscode maken',
    words: 'onderhoud maintenance wachtwoord',
    permission: 'access-codes.manage',
  },
  {
    to: areaPaths.adminApiKeys(),
    label: 'API-sleutel maken of intrekken',
    words: 'api key koppeling boekhouding integratie programma',
    permission: 'api-keys.manage',
  },
  {
    to: areaPaths.adminWebhooks(),
    label: 'Webhook maken of wijzigen',
    words: 'api koppeling boekhouding chat integratie programma melden bericht',
    permission: 'webhooks.manage',
  },
];

/** The actions that somebody with this role may do. */
export function actionsFor(role: Role): readonly Destination[] {
  return ACTIONS.filter(({ permission }) => may(role, permission));
}
