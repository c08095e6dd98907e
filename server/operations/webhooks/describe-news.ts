import type { NewsKind, SentKind } from '#domain/operations/webhook.ts';

export type News = { newsId: string; kind: SentKind; subjectId: string; createdAt: Date };

type SubjectType = 'order' | 'invoice' | 'credit-note' | 'service' | 'ticket' | 'webhook';

const SUBJECT_TYPES: Readonly<Record<SentKind, SubjectType>> = {
  'order.placed': 'order',
  'order.paid': 'order',
  'order.failed': 'order',
  'order.cancelled': 'order',
  'order.refunded': 'order',
  'invoice.issued': 'invoice',
  'invoice.paid': 'invoice',
  'invoice.overdue': 'invoice',
  'credit-note.issued': 'credit-note',
  'service.active': 'service',
  'service.suspended': 'service',
  'service.cancelled': 'service',
  'service.restored': 'service',
  'ticket.opened': 'ticket',
  'ticket.replied': 'ticket',
  'ticket.closed': 'ticket',
  'webhook.test': 'webhook',
} satisfies Record<NewsKind | 'webhook.test', SubjectType>;

/** Path at which an API key reads the record; a service has no such address. */
const PATHS: Readonly<Record<SubjectType, ((id: string) => string) | null>> = {
  order: (id) => `/staff/orders/${id}`,
  invoice: (id) => `/staff/invoices/${id}/ubl`,
  'credit-note': (id) => `/staff/invoices/${id}/ubl`,
  service: null,
  ticket: (id) => `/staff/tickets/${id}`,
  webhook: null,
};

/**
 * Makes the body that is sent: what happened to which record, and where to read it with an API key.
 * Nobody's name, address or words are in it, so that a receiver learns of a person what its key lets it
 * learn.
 */
export function describeNews({ newsId, kind, subjectId, createdAt }: News, appUrl: string): string {
  const type = SUBJECT_TYPES[kind];
  const path = PATHS[type]?.(subjectId) ?? null;
  return JSON.stringify({
    id: newsId,
    type: kind,
    timestamp: createdAt.toISOString(),
    data: { type, id: subjectId, url: path === null ? null : `${appUrl}/api/v1${path}` },
  });
}
