import { expect, test } from 'vitest';
import { readTree } from '#tests/support/source-tree.ts';
import { actionLabel } from '#app/features/compliance/audit/labels.ts';
import { subjectLabel } from '#app/features/compliance/audit-subjects/labels.ts';

const ACTION = /\baction: '(?<action>[a-z-]+\.[a-z-]+)'/g;

const SUBJECT = /\bsubject: \{ type: '(?<subject>[a-z-]+)'/g;

function namedInSource(pattern: RegExp, group: string): string[] {
  const found = readTree(['server'])
    .filter(({ isTest }) => !isTest)
    .flatMap(({ code }) => [...code.matchAll(pattern)].map(({ groups }) => groups?.[group] ?? ''));
  return [...new Set(found)];
}

const ACTIONS = namedInSource(ACTION, 'action');
const SUBJECTS = namedInSource(SUBJECT, 'subject');

test('the source says what it does', () => {
  expect(ACTIONS.length).toBeGreaterThan(50);
  expect(SUBJECTS.length).toBeGreaterThan(20);
});

test.each(ACTIONS)('the log calls %s by a name', (action) => {
  expect(actionLabel(action)).not.toBe(action);
});

test.each(SUBJECTS)('the log calls what is a %s by a name', (subject) => {
  expect(subjectLabel(subject)).not.toBe(subject);
});
