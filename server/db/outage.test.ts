import { expect, test } from 'vitest';
import { isDatabaseAway } from './outage.ts';

const AWAY = Object.assign(new Error('terminating connection'), { code: '57P01' });
const FAULT = new TypeError('x is undefined');

test.each([
  [AWAY, true],
  [new Error('of a row', { cause: AWAY }), true],
  [new AggregateError([AWAY, new Error('of a row', { cause: AWAY })]), true],
  [new AggregateError([AWAY, FAULT]), false],
  [FAULT, false],
  [new Error('aborted'), false],
])('%s is an outage of the database: %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
