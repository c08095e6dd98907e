import { expect, test } from 'vitest';
import { shortId } from './short-id.ts';

test('an id is shown by its first eight characters', () => {
  expect(shortId('0f9b1c52-7f3e-4d57-9a8c-4c1a2b3d4e5f')).toBe('0f9b1c52');
});
