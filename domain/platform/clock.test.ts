import { expect, test } from 'vitest';
import { CLOCK_JUMP_MS, isClockTrusted, judgeClock, type ClockFinding } from './clock.ts';

const OURS = new Date('2026-11-28T03:00:00.000Z');
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

const at = (ms: number) => new Date(OURS.getTime() + ms);

const ROWS: [name: string, database: number, written: number | null, ClockFinding][] = [
  ['an empty shop', 0, null, 'right'],
  ['a shop that goes on', 0, -MINUTE, 'right'],
  ['a database that is four minutes off', 4 * MINUTE, -MINUTE, 'right'],
  ['a database that is five minutes ahead', 5 * MINUTE, -MINUTE, 'differs'],
  ['a database that is five minutes behind', -5 * MINUTE, -MINUTE, 'differs'],
  ['a program that is a year ahead of its database', -YEAR, -YEAR, 'differs'],
  ['another copy that wrote four minutes ahead', 0, 4 * MINUTE, 'right'],
  ['a clock that was five minutes further', 0, 5 * MINUTE, 'behind'],
  ['a clock that was a year further', 0, YEAR, 'behind'],
  ['a night without the program', 0, -12 * 60 * MINUTE, 'right'],
  ['days without the program', 0, -CLOCK_JUMP_MS, 'jumped'],
  ['a backup of a year ago', 0, -YEAR, 'jumped'],
];

test.each(ROWS)('%s', (_name, database, written, finding) => {
  const last = written === null ? null : at(written);
  const reading = { ours: OURS, database: at(database), lastWritten: last, lastRun: last };
  expect(judgeClock(reading)).toBe(finding);
});

test('a shop that was quiet for days did not stand still', () => {
  const reading = { ours: OURS, database: OURS, lastWritten: at(-YEAR), lastRun: at(-MINUTE) };
  expect(judgeClock(reading)).toBe('right');
  expect(judgeClock({ ...reading, lastRun: null })).toBe('right');
});

test('jobs of time run at a clock that is right, and where it went on meanwhile', () => {
  const findings: ClockFinding[] = ['right', 'jumped', 'differs', 'behind'];
  expect(findings.filter(isClockTrusted)).toEqual(['right', 'jumped']);
});
