import { formatLongDate } from '#app/lib/format.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { termLabel, type TermMonths } from '#domain/catalogue/term.ts';
import type { EventType } from '#domain/platform/event.ts';
import type { OrderKind, OrderStatus, OrderLineState } from '#domain/sales/order.ts';
import type { RefundStatus } from '#domain/sales/refund.ts';
import { vatAmountLabel, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'In behandeling',
  paid: 'Betaald',
  completed: 'Voltooid',
  failed: 'Mislukt',
  cancelled: 'Geannuleerd',
  refunded: 'Terugbetaald',
};

export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: 'warn',
  paid: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** Says how often an order is paid; work that is billed apart has no term. */
export function orderTermLabel(termMonths: TermMonths | null): string {
  return termMonths === null ? 'Eenmalig' : termLabel(termMonths);
}

export const REFUND_STATUS_LABELS: Readonly<Record<RefundStatus, string>> = {
  queued: 'Moet nog terug',
  pending: 'Onderweg',
  failed: 'Geweigerd',
  done: 'Teruggestuurd',
};

export const REFUND_STATUS_TONES: Readonly<Record<RefundStatus, BadgeTone>> = {
  queued: 'warn',
  pending: 'info',
  failed: 'bad',
  done: 'good',
};

/** The purpose of an order, in a list. */
export const ORDER_KIND_LABELS: Readonly<Record<OrderKind, string>> = {
  new: 'Nieuw',
  renewal: 'Verlenging',
  'plan-change': 'Ander pakket',
  charge: 'Losse factuur',
};

/** A ticket is no part of an order, and an incident is of all. */
type HistoryType = Exclude<EventType, `${'ticket' | 'incident' | 'maintenance'}.${string}`>;

/** Events in the history of an order, as staff read them. */
const HISTORY_LABELS: Readonly<Record<HistoryType, string>> = {
  'order.placed': 'Bestelling geplaatst',
  'order.paid': 'Bestelling betaald',
  'order.completed': 'Bestelling voltooid',
  'order.failed': 'Bestelling mislukt',
  'order.cancelled': 'Bestelling geannuleerd',
  'order.refunded': 'Bestelling terugbetaald',
  'payment.open': 'Betaling gestart',
  'payment.pending': 'Betaling in behandeling',
  'payment.paid': 'Betaling binnen',
  'payment.credited': 'Betaling als tegoed bijgeschreven',
  'payment.failed': 'Betaling mislukt',
  'payment.canceled': 'Betaling afgebroken',
  'payment.expired': 'Betaling verlopen',
  'payment.partly_refunded': 'Deel van het geld teruggestuurd',
  'payment.refunded': 'Geld teruggestuurd',
  'payment.charged_back': 'Betaling teruggeboekt',
  'invoice.issued': 'Factuur gemaakt',
  'invoice.paid': 'Factuur betaald',
  'invoice.overdue': 'Factuur vervallen',
  'invoice.reopened': 'Factuur weer open',
  'invoice.credited': 'Factuur gecrediteerd',
  'service.ordered': 'Service besteld',
  'service.created': 'Service aangemaakt',
  'service.moved-in': 'Service overgezet',
  'service.delivered': 'Service geleverd',
  'service.delivery-failed': 'Levering mislukt',
  'service.renewed': 'Service verlengd',
  'service.renewal-undone': 'Verlenging ongedaan gemaakt',
  'service.suspension-announced': 'Opschorten aangekondigd',
  'service.suspended': 'Service opgeschort',
  'service.activated': 'Service weer actief',
  'service.password-made': 'Nieuw wachtwoord voor de server',
  'service.key-added': 'SSH-sleutel toegevoegd',
  'service.restarted': 'Service herstart',
  'service.back': 'Herstart klaar',
  'service.reinstalling': 'Herinstallatie begonnen',
  'service.reinstalled': 'Herinstallatie klaar',
  'service.system-set': 'Ander besturingssysteem',
  'service.domain-set': 'Domeinnaam gekozen',
  'service.renamed': 'Service hernoemd',
  'service.price-changed': 'Prijs van de service gewijzigd',
  'service.plan-change-planned': 'Ander pakket gepland',
  'service.plan-change-withdrawn': 'Ander pakket ingetrokken',
  'service.plan-changed': 'Ander pakket',
  'service.resized': 'Server aangepast aan het pakket',
  'service.end-planned': 'Service opgezegd',
  'service.end-undone': 'Opzegging ingetrokken',
  'service.cancelled': 'Service beëindigd',
  'service.restored': 'Service teruggezet',
  'service.terminated': 'Gegevens van de service gewist',
};

/** Names an event; one that an older program wrote and that is not listed shows its own name. */
export function historyLabel(type: string): string {
  const labels: Readonly<Record<string, string>> = HISTORY_LABELS;
  return labels[type] ?? type;
}

const BAD_NEWS: ReadonlySet<string> = new Set<HistoryType>([
  'order.failed',
  'payment.failed',
  'payment.charged_back',
  'invoice.overdue',
  'service.delivery-failed',
  'service.suspended',
]);

/** Tells the events that somebody looks for first in the history of an order that went wrong. */
export function isBadNews(type: string): boolean {
  return BAD_NEWS.has(type);
}

/** Reasons of what the program itself did, and others that are codes and not sentences. */
const REASON_LABELS: Readonly<Record<string, string>> = {
  webhook: 'bericht van de betaaldienst',
  'test gateway': 'bericht van de betaaldienst',
  'payment check': 'navraag bij de betaaldienst',
  delivery: 'levering',
  server: 'werk aan de server',
  refund: 'terugbetaling',
  sweep: 'controleronde',
  'time is over': 'de tijd was om',
  refunded: 'de bestelling is terugbetaald',
  customer: 'door de klant',
  staff: 'door een medewerker',
  term_end: 'einde van de termijn',
  validity: 'einde van de geldigheid',
  account: 'het account is gesloten',
  'service ends': 'de service stopt',
  'left early': 'eerder gestopt',
  unpaid: 'niet betaald',
  abuse: 'misbruik',
  payment: 'er is betaald',
};

/** A day, or an instant of one. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** A code in words, `unpaid:2026-0001` with its invoice, a date as a date; else what was written. */
export function reasonLabel(reason: string): string {
  const [code, invoice] = reason.split(':');
  if (code === 'unpaid' && invoice !== undefined) return `factuur ${invoice} is niet betaald`;
  if (DATE.test(reason)) return `per ${formatLongDate(reason)}`;
  return REASON_LABELS[reason] ?? reason;
}

/** Labels the btw of an order. */
export function orderVatLabel(order: {
  vatTreatment: VatTreatment;
  vatPercent: number;
  country: string;
}): string {
  const { vatTreatment: treatment, vatPercent: percent, country } = order;
  return vatAmountLabel({ treatment, percent, country });
}

/** Words for how far a line of an order is. */
export const LINE_STATE_LABELS: Record<OrderLineState, string> = {
  open: 'nog te betalen',
  paid: 'betaald',
  done: 'geleverd',
  dropped: 'vervallen',
  undone: 'teruggegeven',
};
