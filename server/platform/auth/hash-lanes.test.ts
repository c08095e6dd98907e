import { expect, test } from 'vitest';
import { createHashLanes, type Lane } from './hash-lanes.ts';

/** Lanes whose first turn is held, so that all others wait; `order` is who had one after it. */
function heldLanes() {
  const lanes = createHashLanes({ restMs: 0 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const held = lanes.inTurn('strangers', () => gate.promise);
  const ask = (lane: Lane, name: string) =>
    lanes.inTurn(lane, async () => {
      order.push(name);
    });
  const release = async (asked: Promise<unknown>[]) => {
    gate.resolve();
    await Promise.all([held, ...asked]);
  };
  return { lanes, order, ask, release };
}

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, place) => `${name} ${place + 1}`);

test('who is known goes before strangers who came first', async () => {
  const { order, ask, release } = heldLanes();
  const strangers = named(30, 'stranger').map((name) => ask('strangers', name));
  const known = named(3, 'known').map((name) => ask('known', name));
  await release([...strangers, ...known]);
  expect(order.slice(0, 4)).toEqual(['known 1', 'known 2', 'known 3', 'stranger 1']);
  expect(order.slice(3)).toEqual(named(30, 'stranger'));
});

test('after four of them in a row a stranger has a turn', async () => {
  const { order, ask, release } = heldLanes();
  const asked = [
    ...named(2, 'stranger').map((name) => ask('strangers', name)),
    ...named(9, 'known').map((name) => ask('known', name)),
  ];
  await release(asked);
  const places = order.flatMap((name, place) => (name.startsWith('stranger') ? [place] : []));
  expect(places).toEqual([4, 9]);
});

test('of a thousand strangers sixty-four wait, and the others are sent away at once', async () => {
  const { order, ask, release } = heldLanes();
  const refused: unknown[] = [];
  const asked = named(1000, 'stranger').map(async (name) => {
    try {
      await ask('strangers', name);
    } catch (error) {
      refused.push(error);
    }
  });
  await expect.poll(() => refused.length).toBe(936);
  expect(refused[0]).toMatchObject({ code: 'UNAVAILABLE' });
  // Full for them is not full for who is known.
  await release([...asked, ask('known', 'known')]);
  expect(order).toHaveLength(65);
  expect(order[0]).toBe('known');
});

test('a hash that fails holds up nobody', async () => {
  const lanes = createHashLanes({ restMs: 0 });
  await expect(lanes.inTurn('known', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await lanes.inTurn('known', async () => 'done')).toBe('done');
});

test('a place is given back by who leaves', () => {
  const { takePlace } = createHashLanes({ restMs: 0 });
  const leave = Array.from({ length: 64 }, () => takePlace('strangers'));
  expect(() => takePlace('strangers')).toThrow('UNAVAILABLE');
  expect(() => takePlace('known')).not.toThrow();
  leave[0]?.();
  expect(() => takePlace('strangers')).not.toThrow();
});
