import { expect, test } from 'vitest';
import { readTree } from '#tests/support/source-tree.ts';
import { actionLabel } from '#app/features/compliance/audit/labels.ts';

const ACTION = /\baction: '(?<action>[a-z-]+\.[a-z-]+)'/g;

const ACTIONS = new Set(
  readTree(['server'])
    .filter(({ isTest }) => !isTest)
    .flatMap(({ code }) =>
      [...code.matchAll(ACTION)].map(({ groups }) => groups?.['action'] ?? ''),
    ),
);

test('the source says what it does', () => {
  expect(ACTIONS.size).toBeGreaterThan(50);
});

test.each([...ACTIONS])('the log calls %s by a name', (action) => {
  expect(actionLabel(action)).not.toBe(action);
});
