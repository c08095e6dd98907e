import type { EventType } from '#domain/platform/event.ts';
import { parseIp } from '#domain/platform/ip-address.ts';
import { isLoopbackAddress, isPublicAddress } from '#domain/platform/public-address.ts';

/** News for other programs: names that stay, also when what lies behind them changes. */
export const NEWS_KINDS = [
  'order.placed',
  'order.paid',
  'order.failed',
  'order.cancelled',
  'order.refunded',
  'invoice.issued',
  'invoice.paid',
  'invoice.overdue',
  'credit-note.issued',
  'service.active',
  'service.suspended',
  'service.cancelled',
  'service.restored',
  'ticket.opened',
  'ticket.replied',
  'ticket.closed',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** News that an owner sends to see whether it arrives. */
export const TEST_NEWS = 'webhook.test';
export type SentKind = NewsKind | typeof TEST_NEWS;

/** News that a line of a record's history makes; a line that is not here is told to nobody. */
const NEWS_OF: Readonly<Partial<Record<EventType, NewsKind>>> = {
  'order.placed': 'order.placed',
  'order.paid': 'order.paid',
  'order.failed': 'order.failed',
  'order.cancelled': 'order.cancelled',
  'order.refunded': 'order.refunded',
  'invoice.issued': 'invoice.issued',
  'invoice.paid': 'invoice.paid',
  'invoice.overdue': 'invoice.overdue',
  'invoice.credited': 'credit-note.issued',
  'service.delivered': 'service.active',
  'service.activated': 'service.active',
  'service.suspended': 'service.suspended',
  'service.cancelled': 'service.cancelled',
  'service.restored': 'service.restored',
  'ticket.opened': 'ticket.opened',
  'ticket.replied': 'ticket.replied',
  'ticket.closed': 'ticket.closed',
};

export function newsKindOf(type: EventType): NewsKind | null {
  return NEWS_OF[type] ?? null;
}

export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_ADDRESS_MAX = 500;

/** For so long after a new secret was made the old one signs along. */
export const OLD_SECRET_HOURS = 24;

/**
 * The address that news is sent to, as `URL` writes it; null for what is no https address, has a name or
 * password in it, or a part that is never sent. http is for a receiver on the machine itself, which
 * only a demo may have.
 */
export function readWebhookAddress(text: string, toLoopback: boolean): string | null {
  const url = URL.parse(text.trim());
  if (url === null || url.href.length > WEBHOOK_ADDRESS_MAX) return null;
  const isAllowed = url.protocol === 'https:' || (toLoopback && url.protocol === 'http:');
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  return isAllowed && isPlain && mayBeReached(url.hostname, toLoopback) ? url.href : null;
}

/** A name is looked up when something is sent: what it leads to then is what counts. */
function mayBeReached(host: string, toLoopback: boolean): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (parseIp(address) === null) return !address.includes(':');
  return isPublicAddress(address) || (toLoopback && isLoopbackAddress(address));
}

/** Reasons that there was no answer. */
export const WEBHOOK_FAULTS = [
  'timeout',
  'unknown-host',
  'private-address',
  'bad-certificate',
  'no-connection',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const WEBHOOK_DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Answer of a receiver, or the reason that there was none. */
export type WebhookAnswer =
  | { code: number; fault: null; tookMs: number }
  | { code: null; fault: WebhookFault; tookMs: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before the second try, the third and so on: ten tries, the last after more than three days. */
export const RETRY_SECONDS = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** "There is nobody here any more, do not come again." */
const GONE = 410;

export type AfterTry =
  | { state: 'sent' | 'failed'; nextTryAt: null }
  | { state: 'waiting'; nextTryAt: Date };

/** Next step of a delivery that was tried so many times, this time included. */
export function afterTry(tries: number, { code }: WebhookAnswer, now: Date): AfterTry {
  if (code !== null && code >= 200 && code < 300) return { state: 'sent', nextTryAt: null };
  const seconds = RETRY_SECONDS[tries - 1];
  if (code === GONE || seconds === undefined) return { state: 'failed', nextTryAt: null };
  return { state: 'waiting', nextTryAt: new Date(now.getTime() + seconds * 1000) };
}

/**
 * Reasons that a webhook is off: somebody did that, its receiver asked for it, it took nothing for days,
 * or the shop cannot read its secret any more and signs nothing with it.
 */
export const OFF_REASONS = ['owner', 'gone', 'failing', 'lost-secret'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** A receiver that takes nothing for so long, and had every try of something meanwhile, is left alone. */
export const FAILING_DAYS_MAX = 5;
const DAY_MS = 86_400_000;

type Tried = { state: WebhookDeliveryState; code: number | null };

/** State of a webhook after tries that ended together. */
export function webhookAfter(
  failingSince: Date | null,
  tried: readonly Tried[],
  now: Date,
): { failingSince: Date | null; off: 'gone' | 'failing' | null } {
  if (tried.some(({ code }) => code === GONE)) {
    return { failingSince: failingSince ?? now, off: 'gone' };
  }
  if (tried.some(({ state }) => state === 'sent')) return { failingSince: null, off: null };
  const since = failingSince ?? now;
  const isOver = now.getTime() - since.getTime() >= FAILING_DAYS_MAX * DAY_MS;
  const gaveUp = tried.some(({ state }) => state === 'failed');
  return { failingSince: since, off: isOver && gaveUp ? 'failing' : null };
}

export const WEBHOOK_STATES = ['on', 'failing', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export function webhookState(hook: {
  offSince: Date | null;
  failingSince: Date | null;
}): WebhookState {
  if (hook.offSince !== null) return 'off';
  return hook.failingSince === null ? 'on' : 'failing';
}
