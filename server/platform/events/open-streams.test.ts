import { expect, test } from 'vitest';
import { endStreams } from './end-streams.ts';
import { joinStreams } from './open-streams.ts';

test('the twenty-first stream of a person ends their oldest; one that was let go of does not count', () => {
  const ended: number[] = [];
  const open = (name: number, personId = 'somebody') =>
    joinStreams(personId, () => ended.push(name));
  const leaves = Array.from({ length: 20 }, (_, name) => open(name));
  const leaveOther = open(99, 'somebody else');
  leaves[5]?.();
  leaves.push(open(20));
  expect(ended).toEqual([]);
  leaves.push(open(21));
  expect(ended).toEqual([0]);
  leaves.push(open(22));
  expect(ended).toEqual([0, 1]);
  for (const leave of [...leaves, leaveOther]) leave();
  leaves.push(open(23));
  expect(ended).toEqual([0, 1]);
  leaves.at(-1)?.();
});

test('a program that stops ends the streams of everybody', () => {
  const ended: string[] = [];
  const leaves = ['one', 'other'].map((person) => joinStreams(person, () => ended.push(person)));
  endStreams();
  expect(ended).toEqual(['one', 'other']);
  for (const leave of leaves) leave();
});
