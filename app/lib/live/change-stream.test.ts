import { describe, expect, test } from 'vitest';
import type { ChangeEvent } from '#contract/customer/events.ts';
import { followChanges } from './change-stream.ts';
import { reconnectDelay } from './reconnect.ts';

const SERVICES: ChangeEvent = { topic: 'services', id: null };

async function* streamOf(...events: ChangeEvent[]) {
  yield* events;
}

type Attempt = () => Promise<AsyncIterable<ChangeEvent>>;

/** Runs through the attempts given and stops while waiting after the last. */
async function follow(attempts: Attempt[]) {
  const stop = new AbortController();
  const log: string[] = [];
  const left = [...attempts];
  await followChanges({
    open: async () => (left.shift() ?? (() => Promise.reject(new Error('none left'))))(),
    wait: async (delayMs) => {
      log.push(`wait ${delayMs}`);
      if (left.length === 0) stop.abort();
    },
    random: () => 1,
    onOpen: () => log.push('open'),
    onEvent: (event) => log.push(event.topic),
    onLost: (failures) => log.push(`lost ${failures}`),
    signal: stop.signal,
  });
  return log;
}

const refused: Attempt = () => Promise.reject(new Error('refused'));

describe('followChanges', () => {
  test('opens again after a stream that ended', async () => {
    const log = await follow([async () => streamOf(SERVICES), async () => streamOf()]);
    expect(log).toEqual(['open', 'services', 'lost 1', 'wait 1000', 'open', 'lost 1', 'wait 1000']);
  });

  test('waits longer after each refusal and starts over once a stream opened', async () => {
    const log = await follow([refused, refused, refused, async () => streamOf(SERVICES)]);
    expect(log.filter((line) => line.startsWith('wait'))).toEqual([
      'wait 1000',
      'wait 2000',
      'wait 4000',
      'wait 1000',
    ]);
  });

  test('does not open another stream once it was told to stop', async () => {
    const stop = new AbortController();
    let opened = 0;
    await followChanges({
      open: async () => {
        opened += 1;
        stop.abort();
        return streamOf();
      },
      wait: async () => {},
      random: () => 0,
      onOpen: () => {},
      onEvent: () => {},
      onLost: () => expect.unreachable('a stop is not a loss'),
      signal: stop.signal,
    });
    expect(opened).toBe(1);
  });
});

describe('reconnectDelay', () => {
  test.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 1, 2_000],
    [6, 1, 30_000],
    [400, 1, 30_000],
    [400, 0, 15_000],
  ])('after %i failures with chance %d is %i ms', (failures, random, expected) => {
    expect(reconnectDelay(failures, random)).toBe(expected);
  });
});
