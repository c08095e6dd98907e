import { expect, test } from 'vitest';
import { SERVICE_TYPE_LABELS } from './labels.ts';

test('a service is called by what kind of hosting it is', () => {
  expect(SERVICE_TYPE_LABELS).toEqual({
    web: 'Webhosting',
    vps: 'VPS',
    game: 'Gameserver',
    dedicated: 'Dedicated server',
    other: 'Overig',
  });
});
