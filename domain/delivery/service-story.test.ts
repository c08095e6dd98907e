import { expect, test } from 'vitest';
import { EVENTS } from '#domain/platform/event.ts';
import { STORY_TYPES, storyActor, storyDetail, storyTypes } from './service-story.ts';

test('tells of everything that happens to a service', () => {
  const ofServices = Object.keys(EVENTS).filter((type) => type.startsWith('service.'));
  const told: readonly string[] = STORY_TYPES;
  expect(ofServices.filter((type) => !told.includes(type))).toEqual([]);
});

test('keeps the reason of a failure to itself', () => {
  expect(storyDetail('service.delivery-failed', 'panel at 10.0.0.3 refused', true)).toBeNull();
  expect(storyDetail('service.delivered', 'delivery', true)).toBeNull();
  expect(storyDetail('service.suspended', 'unpaid:2026-000123', true)).toBe('unpaid:2026-000123');
  expect(storyDetail('service.renamed', 'nieuw', true)).toBe('nieuw');
});

test('tells who may not see money neither of invoices nor of their numbers', () => {
  expect(storyDetail('service.suspended', 'unpaid:2026-000123', false)).toBe('unpaid');
  expect(storyDetail('service.suspended', 'abuse', false)).toBe('abuse');
  expect(storyDetail('service.renamed', 'unpaid: mijn-site', false)).toBe('unpaid: mijn-site');
  const hidden = STORY_TYPES.filter((type) => !storyTypes(false).includes(type));
  expect(hidden).toEqual([
    'order.placed',
    'order.paid',
    'order.refunded',
    'invoice.issued',
    'invoice.paid',
    'invoice.overdue',
    'invoice.credited',
    'service.price-changed',
  ]);
  expect(storyTypes(true)).toEqual(STORY_TYPES);
});

test.each([
  [{ actorKind: 'user', actorId: 'me' }, 'customer'],
  [{ actorKind: 'user', actorId: 'someone' }, 'staff'],
  [{ actorKind: 'system', actorId: null }, 'system'],
] as const)('%j is the %s', (event, actor) => {
  expect(storyActor(event, 'me')).toBe(actor);
});
