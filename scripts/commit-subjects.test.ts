import { expect, test } from 'vitest';
import { findSubjectFaults } from './commit-subjects.ts';

test.each([
  ['Sort tickets by a column that knows every priority', 0],
  ['Need a password before the last owner goes', 0],
  ['x', 1],
  ['Added a column', 1],
  ['Adding a column', 1],
  ['Add a column.', 1],
  [`Add ${'a'.repeat(68)}`, 0],
  [`Add ${'a'.repeat(69)}`, 1],
  [`added ${'a'.repeat(69)}.`, 4],
])('the subject %j has %d faults', (subject, count) => {
  expect(findSubjectFaults(subject)).toHaveLength(count);
});
