import type { EventType } from '#domain/platform/event.ts';

/** Types of events in the history of a service: of the service itself, its order and its invoices. */
export const STORY_TYPES = [
  'order.placed',
  'order.paid',
  'order.refunded',
  'invoice.issued',
  'invoice.paid',
  'invoice.overdue',
  'invoice.credited',
  'service.ordered',
  'service.created',
  'service.moved-in',
  'service.delivered',
  'service.delivery-failed',
  'service.renewed',
  'service.renewal-undone',
  'service.suspension-announced',
  'service.suspended',
  'service.activated',
  'service.password-made',
  'service.key-added',
  'service.restarted',
  'service.back',
  'service.reinstalling',
  'service.reinstalled',
  'service.system-set',
  'service.domain-set',
  'service.renamed',
  'service.price-changed',
  'service.plan-change-planned',
  'service.plan-change-withdrawn',
  'service.plan-changed',
  'service.resized',
  'service.end-planned',
  'service.end-undone',
  'service.cancelled',
  'service.restored',
  'service.terminated',
] as const satisfies readonly EventType[];
export type StoryType = (typeof STORY_TYPES)[number];

/** Actors as the customer reads them: staff have no names there. */
export const STORY_ACTORS = ['customer', 'staff', 'system'] as const;
export type StoryActor = (typeof STORY_ACTORS)[number];

/**
 * Events whose reason its customer may read; that of the others is ours alone, such as an inner
 * failure.
 */
const TELLS_REASON: ReadonlySet<StoryType> = new Set<StoryType>([
  'service.renewed',
  'service.renewal-undone',
  'service.suspension-announced',
  'service.suspended',
  'service.activated',
  'service.system-set',
  'service.domain-set',
  'service.renamed',
  'service.plan-change-planned',
  'service.plan-changed',
  'service.end-planned',
  'service.cancelled',
  'service.restored',
]);

/** Events whose reason may end in the number of the invoice that was not paid. */
const NAMES_INVOICE: ReadonlySet<StoryType> = new Set<StoryType>([
  'service.suspension-announced',
  'service.suspended',
]);

/**
 * The part of an event's reason that may be read: without its invoice where prices are not for
 * these eyes.
 */
export function storyDetail(
  type: StoryType,
  reason: string | null,
  seesMoney: boolean,
): string | null {
  if (reason === null || !TELLS_REASON.has(type)) return null;
  return seesMoney || !NAMES_INVOICE.has(type) ? reason : reason.replace(/^unpaid:.*$/, 'unpaid');
}

/** Types that are told to somebody who may see prices, and to a colleague who may not. */
export function storyTypes(seesMoney: boolean): readonly StoryType[] {
  return seesMoney ? STORY_TYPES : STORY_TYPES.filter((type) => !isAboutMoney(type));
}

function isAboutMoney(type: StoryType): boolean {
  return /^(?:order|invoice)\./.test(type) || type === 'service.price-changed';
}

/** The actor in a customer's service: they themselves, one of the staff, or time and machines. */
export function storyActor(
  event: { actorKind: 'user' | 'system'; actorId: string | null },
  customerId: string,
): StoryActor {
  if (event.actorKind === 'system') return 'system';
  return event.actorId === customerId ? 'customer' : 'staff';
}
