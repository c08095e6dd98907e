import { expect, test } from 'vitest';
import { requestKeys } from './request-keys.ts';

test('what is sent again has the key it had, until it was answered', () => {
  const keys = requestKeys();
  const first = keys.of({ name: 'cadeau', days: 30 });
  const other = keys.of({ name: 'cadeau', days: 31 });
  expect(other).not.toBe(first);
  expect(keys.of({ name: 'cadeau', days: 30 })).toBe(first);
  keys.done();
  expect(keys.of({ name: 'cadeau', days: 30 })).not.toBe(first);
});

test('what had no answer keeps its key where the form is opened anew', () => {
  const keys = requestKeys();
  const first = keys.of({ name: 'cadeau', days: 30 });
  const later = requestKeys(keys.given());
  expect(later.of({ name: 'cadeau', days: 30 })).toBe(first);
  expect(later.of({ name: 'cadeau', days: 31 })).not.toBe(first);
});
