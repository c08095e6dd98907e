import { NAMELESS_AFTER_MONTHS } from '#domain/sales/bank-statement.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import { MEMBERSHIP_KEPT_DAYS } from '#domain/identity/membership.ts';
import { EXPORT_DAYS, KEPT_YEARS, KEPT_YEARS_ABROAD } from './personal-data.ts';
import type { Processing } from './processing.ts';
import { keptText } from './retention.ts';
import { PROVIDER_FACTS, type PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { SecondFactorRule } from '#domain/platform/role.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';

/** Services connected to the program, by the name of their machine where they have one of their own. */
export type Connections = {
  /** Providers that collect its money. */
  providers: readonly PaymentProvider[];
  mailServer: string | null;
  mailbox: string | null;
  /** DirectAdmin, Proxmox and Pterodactyl, as far as they are used. */
  panels: readonly { name: string; host: string }[];
  /** True if btw-ids of other countries are looked up. */
  vies: boolean;
  /** The shop's own PostgreSQL, elsewhere than in the program. */
  database: string | null;
  secondFactor: SecondFactorRule;
  scansFiles: boolean;
  /** True if backups of the program are sealed for a key that it does not have. */
  sealsBackups: boolean;
};

/** A row that comes with the program: what it does itself, as this shop has it do. */
export type ShippedProcessing = Processing & { key: string };

type Shop = { settings: StoredSettings; connections: Connections };

const BOOKS = `${KEPT_YEARS} jaar na het jaar van de factuur; ${KEPT_YEARS_ABROAD} jaar bij btw van een ander EU-land.`;

function listed(parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join('; ');
}

function baseSecurity({ secondFactor }: Connections): string {
  const factor = secondFactor === 'required' ? 'medewerkers loggen in twee stappen in' : false;
  return listed(['Toegang per rol', factor, 'wijzigingen in een verzegeld logboek']);
}

function panelsOf({ panels }: Connections): string {
  return panels.map(({ name, host }) => `${name} (${host})`).join('; ');
}

function processorsOf({ providers }: Connections): string[] {
  return providers.flatMap((name) => PROVIDER_FACTS[name].processor ?? []);
}

function mailServerOf({ mailServer }: Connections): string {
  return mailServer === null ? '' : `mailserver ${mailServer}`;
}

function accounts({ connections }: Shop): ShippedProcessing {
  return {
    key: 'accounts',
    name: 'Accounts van klanten',
    purpose: 'Klanten laten inloggen en hun gegevens laten beheren, ook door hun collega’s.',
    basis: 'contract',
    people: 'Klanten en hun collega’s',
    data: 'Naam, e-mailadres, bedrijf, telefoonnummer, adres, KvK-nummer, btw-id, wachtwoord als onleesbare code, rechten van collega’s.',
    recipients: '',
    retention: `Tot de klant het account verwijdert; zonder bevestigd e-mailadres en zonder dat er iets mee gedaan is ${keptText('registrations')}. Een beëindigde toegang van een collega ${MEMBERSHIP_KEPT_DAYS} dagen; een kopie van de eigen gegevens ${EXPORT_DAYS} dagen.`,
    security: listed([
      baseSecurity(connections),
      'wachtwoorden met argon2id',
      'klanten kunnen in twee stappen inloggen',
    ]),
  };
}

function orders({ connections }: Shop): ShippedProcessing {
  return {
    key: 'orders',
    name: 'Bestellingen en facturen',
    purpose: 'Bestellingen leveren en de administratie voeren die de belastingwet eist.',
    basis: 'legal-obligation',
    people: 'Klanten',
    data: 'Naam, adres, bedrijf, KvK-nummer, btw-id, bestelling, bedragen, versie van de voorwaarden, IP-adres van de bestelling.',
    recipients: listed([
      'Belastingdienst',
      'boekhouder',
      connections.vies && 'Europese Commissie (VIES): het btw-id van zakelijke klanten',
    ]),
    retention: `${BOOKS} Een opgezocht btw-id zonder bestelling ${keptText('vatIdChecks')}.`,
    security: listed([
      baseSecurity(connections),
      'facturen zijn niet te wijzigen',
      'elke nacht een controle van de boeken',
    ]),
  };
}

function payments({ connections, settings }: Shop): ShippedProcessing {
  const hasDebit = settingValue(settings, 'direct_debit_enabled');
  return {
    key: 'payments',
    name: 'Betalingen',
    purpose: 'Geld ontvangen, terugbetalen en toewijzen aan facturen.',
    basis: 'contract',
    people: 'Klanten en wie voor hen betaalt',
    data: listed([
      'Bedrag, datum, kenmerk van de betaling',
      'naam en omschrijving op bankafschriften',
      hasDebit && 'machtiging voor incasso met naam en einde van het rekeningnummer',
    ]),
    recipients: listed([...processorsOf(connections), 'onze bank']),
    retention: `${BOOKS} Wie geld stuurde dat bij niets hoort: ${NAMELESS_AFTER_MONTHS} maanden.`,
    security: listed([
      baseSecurity(connections),
      'betaalgegevens worden bij de betaaldienst ingevuld, niet bij ons',
    ]),
  };
}

function delivery({ connections, settings }: Shop): ShippedProcessing {
  const days = settingValue(settings, 'unpaid_end_days');
  return {
    key: 'delivery',
    name: 'Diensten leveren',
    purpose: 'Servers en hosting maken, aanpassen, opschorten en opruimen.',
    basis: 'contract',
    people: 'Klanten',
    data: 'Naam van de dienst, domein, IP-adres, gebruikersnaam op het paneel, e-mailadres.',
    recipients: panelsOf(connections),
    retention: `Zolang de dienst loopt; daarna ${keptText('servers')}. Wat niet betaald wordt, eindigt na ${formatCounted(days, 'dag', 'dagen')} opschorting.`,
    security: listed([
      baseSecurity(connections),
      'versleutelde verbinding met panelen',
      'sleutels van panelen staan niet in de database',
    ]),
  };
}

function support({ connections }: Shop): ShippedProcessing {
  const { mailbox, scansFiles } = connections;
  return {
    key: 'support',
    name: 'Vragen en tickets',
    purpose: 'Vragen beantwoorden van klanten en bezoekers.',
    basis: 'contract',
    people: 'Klanten, hun collega’s en bezoekers',
    data: 'Naam, e-mailadres, wat iemand schrijft en meestuurt, notities van medewerkers.',
    recipients: listed([mailbox !== null && `postbus op ${mailbox}`]),
    retention: `${keptText('tickets')} na de laatste reactie.`,
    security: listed([
      baseSecurity(connections),
      'afbeeldingen worden opnieuw gemaakt',
      scansFiles && 'bestanden worden op virussen gecontroleerd',
    ]),
  };
}

function mails({ connections }: Shop): ShippedProcessing {
  return {
    key: 'mails',
    name: 'E-mail aan klanten',
    purpose: 'Klanten laten weten wat er met hun bestelling, factuur of dienst gebeurt.',
    basis: 'contract',
    people: 'Klanten en wie ons schreef',
    data: 'Naam, e-mailadres, de tekst van de mail, wanneer hij ging.',
    recipients: mailServerOf(connections),
    retention: `${keptText('mails')}; bij een factuur even lang als de factuur.`,
    security: listed([baseSecurity(connections), 'links in mails werken één keer en kort']),
  };
}

function security({ connections }: Shop): ShippedProcessing {
  return {
    key: 'security',
    name: 'Inloggen en logboeken',
    purpose: 'Misbruik van accounts zien, en kunnen bewijzen wie wat wanneer deed.',
    basis: 'legitimate-interest',
    people: 'Klanten, hun collega’s en medewerkers',
    data: 'Tijdstip, IP-adres, soort browser, of inloggen lukte, wat er werd veranderd.',
    recipients: '',
    retention: `Vanwaar iemand inlogde of dat probeerde ${keptText('signIns')}; toegangscodes ${keptText('accessCodes')}, API-sleutels na hun einde ${keptText('apiKeys')}; het logboek van wijzigingen even lang als de administratie.`,
    security: listed([baseSecurity(connections), 'pogingen zijn begrensd']),
  };
}

function abuse({ connections }: Shop): ShippedProcessing {
  return {
    key: 'abuse',
    name: 'Meldingen van misbruik',
    purpose:
      'Meldingen van verboden inhoud behandelen (Digitaledienstenverordening, art. 16 en 17).',
    basis: 'legal-obligation',
    people: 'Melders en klanten',
    data: 'Naam en e-mailadres van de melder, wat er gemeld is, het besluit. Geen IP-adres van de melder.',
    recipients: '',
    retention: `${keptText('abuseNotices')} na het besluit.`,
    security: listed([baseSecurity(connections), 'een melding is niet te wijzigen']),
  };
}

function breaches({ connections }: Shop): ShippedProcessing {
  return {
    key: 'breaches',
    name: 'Register van datalekken',
    purpose: 'Datalekken vastleggen, melden en er betrokkenen over inlichten (AVG art. 33 en 34).',
    basis: 'legal-obligation',
    people: 'Medewerkers die een datalek noteren; klanten die er een mail over kregen',
    data: 'Wie wat wanneer noteerde en besloot, en aan wie er gemaild is.',
    recipients: 'Autoriteit Persoonsgegevens',
    retention: `Blijft bewaard, ${keptText('dataBreaches')}; aan wie er gemaild is ${keptText('mails')}.`,
    security: listed([baseSecurity(connections), 'niets is te wijzigen of te verwijderen']),
  };
}

function statistics({ connections }: Shop): ShippedProcessing {
  return {
    key: 'statistics',
    name: 'Cijfers van de winkel',
    purpose: 'Omzet en aantallen zien, en btw aangeven.',
    basis: 'legitimate-interest',
    people: 'Klanten',
    data: 'Tellingen en bedragen uit de administratie. Bezoekers worden niet gevolgd.',
    recipients: '',
    retention: BOOKS,
    security: baseSecurity(connections),
  };
}

function backups({ connections }: Shop): ShippedProcessing {
  const { database, sealsBackups } = connections;
  return {
    key: 'backups',
    name: 'Database en back-ups',
    purpose: 'De gegevens bewaren en na een storing kunnen terugzetten.',
    basis: 'legitimate-interest',
    people: 'Iedereen van wie de winkel gegevens heeft',
    data: 'Alles wat in dit register staat.',
    recipients: listed([database !== null && `databaseserver ${database}`]),
    retention: 'Zo lang als de winkel zijn back-ups bewaart; dat kiest wie het programma beheert.',
    security: listed([
      'Alleen leesbaar voor het account van het programma',
      'elke back-up heeft een controlegetal',
      sealsBackups &&
        'een back-up is versleuteld met een sleutel die het programma zelf niet heeft',
      'versleuteling van de schijf doet wie de server beheert',
    ]),
  };
}

/**
 * The part of the register that comes with the program. Who gets data follows from what is connected,
 * and how long it is kept from the terms by which it goes: neither is written twice.
 */
export function shippedProcessings(shop: Shop): ShippedProcessing[] {
  const parts = [accounts, orders, payments, delivery, support, mails, security, abuse];
  return [...parts, breaches, statistics, backups].map((part) => part(shop));
}
