import { formatLongDate } from '#app/lib/format.ts';
import type { StoryEntry } from '#contract/customer/services.ts';
import type { StoryActor, StoryType } from '#domain/delivery/service-story.ts';

/** Author of an entry in the history of a service; what time and machines do needs no name. */
export const STORY_ACTOR_LABELS: Readonly<Record<StoryActor, string>> = {
  customer: 'door jou',
  staff: 'door een medewerker',
  system: '',
};

/** Good, bad and neutral news tell apart at a glance; the words say the same. */
export const STORY_DOTS: Readonly<Record<StoryType, string>> = {
  'order.placed': 'bg-line-strong',
  'order.paid': 'bg-good',
  'order.refunded': 'bg-warn',
  'invoice.issued': 'bg-line-strong',
  'invoice.paid': 'bg-good',
  'invoice.overdue': 'bg-bad',
  'invoice.credited': 'bg-warn',
  'service.ordered': 'bg-blue',
  'service.created': 'bg-blue',
  'service.moved-in': 'bg-blue',
  'service.delivered': 'bg-good',
  'service.delivery-failed': 'bg-warn',
  'service.renewed': 'bg-good',
  'service.renewal-undone': 'bg-bad',
  'service.suspension-announced': 'bg-warn',
  'service.suspended': 'bg-bad',
  'service.activated': 'bg-good',
  'service.password-made': 'bg-warn',
  'service.key-added': 'bg-warn',
  'service.restarted': 'bg-blue',
  'service.back': 'bg-good',
  'service.reinstalling': 'bg-warn',
  'service.reinstalled': 'bg-good',
  'service.system-set': 'bg-line-strong',
  'service.domain-set': 'bg-line-strong',
  'service.renamed': 'bg-line-strong',
  'service.price-changed': 'bg-line-strong',
  'service.plan-change-planned': 'bg-blue',
  'service.plan-change-withdrawn': 'bg-line-strong',
  'service.plan-changed': 'bg-good',
  'service.resized': 'bg-line-strong',
  'service.end-planned': 'bg-warn',
  'service.end-undone': 'bg-good',
  'service.cancelled': 'bg-bad',
  'service.restored': 'bg-good',
  'service.terminated': 'bg-line-strong',
};

const STORY_SENTENCES: Readonly<Record<StoryType, string>> = {
  'order.placed': 'Besteld.',
  'order.paid': 'De bestelling is betaald.',
  'order.refunded': 'De bestelling is terugbetaald.',
  'invoice.issued': 'Factuur {invoice} is gemaakt.',
  'invoice.paid': 'Factuur {invoice} is betaald.',
  'invoice.overdue': 'Factuur {invoice} is over de vervaldatum.',
  'invoice.credited': 'Factuur {invoice} is gecrediteerd.',
  'service.ordered': 'We begonnen met het aanmaken.',
  'service.created': 'Aangemaakt, zonder bestelling.',
  'service.moved-in': 'Overgezet uit ons vorige systeem.',
  'service.delivered': 'Geleverd: de service is actief.',
  'service.delivery-failed': 'Het aanmaken lukte niet in één keer.',
  'service.renewed': 'Verlengd.',
  'service.renewal-undone': 'Een betaling is teruggeboekt.',
  'service.suspension-announced': 'We schreven dat de service opgeschort wordt.',
  'service.suspended': 'Opgeschort.',
  'service.activated': 'Weer actief.',
  'service.password-made': 'Nieuw wachtwoord voor de server.',
  'service.key-added': 'SSH-sleutel toegevoegd.',
  'service.restarted': 'Herstart begonnen.',
  'service.back': 'Herstart klaar.',
  'service.reinstalling': 'Herinstallatie begonnen; alles op de server wordt gewist.',
  'service.reinstalled': 'Herinstallatie klaar: de server is leeg en staat aan.',
  'service.system-set': 'Besturingssysteem: {detail}.',
  'service.domain-set': 'Domeinnaam: {detail}.',
  'service.renamed': 'Nieuwe naam: {detail}.',
  'service.price-changed': 'De prijs is gewijzigd.',
  'service.plan-change-planned': 'Bij de volgende termijn: {detail}.',
  'service.plan-change-withdrawn': 'De wijziging gaat niet door.',
  'service.plan-changed': 'Vanaf nu: {detail}.',
  'service.resized': 'De server is aangepast aan het pakket.',
  'service.end-planned': 'Opgezegd.',
  'service.end-undone': 'De opzegging is ongedaan gemaakt.',
  'service.cancelled': 'Beëindigd; de server staat uit.',
  'service.restored': 'Teruggezet.',
  'service.terminated': 'Server en gegevens zijn gewist.',
};

/** Sentences for what happens for more than one reason, by that reason. */
const BECAUSE: Readonly<Partial<Record<StoryType, Readonly<Record<string, string>>>>> = {
  'service.suspended': {
    unpaid: 'Opgeschort: er is een factuur niet betaald.',
    abuse: 'Opgeschort na een melding van misbruik.',
    staff: 'Opgeschort.',
  },
  'service.activated': { payment: 'Weer actief, want er is betaald.' },
  'service.restored': { payment: 'Teruggezet, want er is een nieuwe termijn betaald.' },
  'service.cancelled': {
    term_end: 'Beëindigd aan het eind van de termijn, zoals je had opgezegd.',
    validity: 'Beëindigd: de geldigheid was voorbij.',
    refunded: 'Beëindigd, want de bestelling is terugbetaald.',
    unpaid: 'Beëindigd, want de factuur bleef onbetaald.',
    account: 'Beëindigd, want het account is opgeheven.',
  },
};

/** One line of the history of a service. */
export function storySentence({ type, detail, invoiceNumber }: StoryEntry): string {
  const [reason = '', unpaidInvoice] = (detail ?? '').split(':');
  if (type === 'service.suspended' && unpaidInvoice !== undefined) {
    return `Opgeschort: factuur ${unpaidInvoice} is niet betaald.`;
  }
  if (type === 'service.suspension-announced' && unpaidInvoice !== undefined) {
    return `Factuur ${unpaidInvoice} is niet betaald. We schreven dat de service opgeschort wordt.`;
  }
  if (type === 'service.end-planned' && detail !== null) {
    return `Opgezegd per ${formatLongDate(detail)}.`;
  }
  if (type === 'service.renewed' && detail !== null) {
    return `Verlengd tot ${formatLongDate(detail)}.`;
  }
  if (type === 'service.renewal-undone' && detail !== null) {
    return `Een betaling is teruggeboekt. Betaald tot ${formatLongDate(detail)}.`;
  }
  const sentence = BECAUSE[type]?.[reason] ?? STORY_SENTENCES[type];
  return sentence
    .replace('{invoice}', () => invoiceNumber ?? '')
    .replace('{detail}', () => detail ?? '');
}
