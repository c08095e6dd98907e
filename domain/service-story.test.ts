import { expect, it } from 'vitest';
import { EVENTS } from './event.ts';
import { STORY_TYPES, storyActor, storyDetail } from './service-story.ts';

it('tells of everything that happens to a service', () => {
  const ofServices = Object.keys(EVENTS).filter((type) => type.startsWith('service.'));
  const told: readonly string[] = STORY_TYPES;
  expect(ofServices.filter((type) => !told.includes(type))).toEqual([]);
});

it('keeps the reason of a failure to itself', () => {
  expect(storyDetail('service.delivery-failed', 'panel at 10.0.0.3 refused')).toBeNull();
  expect(storyDetail('service.delivered', 'delivery')).toBeNull();
  expect(storyDetail('service.suspended', 'unpaid:2026-000123')).toBe('unpaid:2026-000123');
  expect(storyDetail('service.renamed', 'nieuw')).toBe('nieuw');
});

it.each([
  [{ actorKind: 'user', actorId: 'me' }, 'customer'],
  [{ actorKind: 'user', actorId: 'someone' }, 'staff'],
  [{ actorKind: 'system', actorId: null }, 'system'],
] as const)('%j is the %s', (event, actor) => {
  expect(storyActor(event, 'me')).toBe(actor);
});
