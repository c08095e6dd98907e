import type { BadgeTone } from '#app/ui/badge.tsx';
import type { Webhook, WebhookDelivery } from '#contract/staff/webhooks.ts';
import type {
  NewsKind,
  OffReason,
  SentKind,
  WebhookDeliveryState,
  WebhookFault,
  WebhookState,
} from '#domain/operations/webhook.ts';

export const WEBHOOK_STATE_LABELS: Readonly<Record<WebhookState, string>> = {
  on: 'Staat aan',
  failing: 'Komt niet aan',
  off: 'Staat uit',
};

export const WEBHOOK_STATE_TONES: Readonly<Record<WebhookState, BadgeTone>> = {
  on: 'good',
  failing: 'warn',
  off: 'neutral',
};

export const OFF_REASON_TEXTS: Readonly<Record<OffReason, string>> = {
  owner: 'Een owner zette hem uit.',
  gone: 'De ontvanger wilde geen berichten meer (antwoord 410).',
  failing: 'Er kwam dagenlang niets aan.',
  'lost-secret':
    'De sleutel van de winkel (SECRET_KEY) is vervangen, en het geheim van deze webhook is niet meer te lezen. Maak een nieuw geheim en zet hem weer aan.',
};

export const NEWS_LABELS: Readonly<Record<SentKind, string>> = {
  'order.placed': 'Bestelling geplaatst',
  'order.paid': 'Bestelling betaald',
  'order.failed': 'Bestelling mislukt',
  'order.cancelled': 'Bestelling geannuleerd',
  'order.refunded': 'Bestelling terugbetaald',
  'invoice.issued': 'Factuur gemaakt',
  'invoice.paid': 'Factuur betaald',
  'invoice.overdue': 'Factuur over de vervaldatum',
  'credit-note.issued': 'Creditfactuur gemaakt',
  'service.active': 'Service actief',
  'service.suspended': 'Service opgeschort',
  'service.cancelled': 'Service beëindigd',
  'service.restored': 'Service teruggezet',
  'ticket.opened': 'Ticket geopend',
  'ticket.replied': 'Antwoord op een ticket',
  'ticket.closed': 'Ticket gesloten',
  'webhook.test': 'Proefbericht',
};

/** As the form shows them. */
export const NEWS_GROUPS: readonly (readonly [title: string, kinds: readonly NewsKind[]])[] = [
  [
    'Bestellingen',
    ['order.placed', 'order.paid', 'order.failed', 'order.cancelled', 'order.refunded'],
  ],
  ['Facturen', ['invoice.issued', 'invoice.paid', 'invoice.overdue', 'credit-note.issued']],
  ['Services', ['service.active', 'service.suspended', 'service.cancelled', 'service.restored']],
  ['Tickets', ['ticket.opened', 'ticket.replied', 'ticket.closed']],
];

export const SENDING_LABELS: Readonly<Record<WebhookDeliveryState, string>> = {
  waiting: 'Wacht',
  sent: 'Aangekomen',
  failed: 'Opgegeven',
};

export const SENDING_TONES: Readonly<Record<WebhookDeliveryState, BadgeTone>> = {
  waiting: 'warn',
  sent: 'good',
  failed: 'bad',
};

const FAULT_TEXTS: Readonly<Record<WebhookFault, string>> = {
  timeout: 'geen antwoord binnen 10 seconden',
  'unknown-host': 'adres bestaat niet',
  'private-address': 'adres ligt niet op internet',
  'bad-certificate': 'geen geldige https-verbinding',
  'no-connection': 'geen verbinding',
};

/** Says what the receiver answered the last time; null before the first. */
export function answerText({ answerCode, fault }: WebhookDelivery): string | null {
  if (fault !== null) return FAULT_TEXTS[fault];
  return answerCode === null ? null : `antwoord ${answerCode}`;
}

/** The host alone: what comes after it may be long. */
export function hostOf({ address }: Pick<Webhook, 'address'>): string {
  return URL.parse(address)?.host ?? address;
}
