/** Chance that falls the same way every time: the demo world is the same on every machine. */
export type Random = {
  /** From zero up to, not including, one. */
  next(): number;
  /** A whole number from `from` through `through`. */
  between(from: number, through: number): number;
  happens(chance: number): boolean;
  pick<T>(list: readonly T[]): T;
  uuid(): string;
};

export function createRandom(seed: number): Random {
  let state = seed;

  // Mulberry32 (public domain): four lines, and good enough for demo orders.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (from: number, through: number) =>
    from + Math.floor(next() * (through - from + 1));

  return {
    next,
    between,
    happens: (chance) => next() < chance,
    pick(list) {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    uuid() {
      const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16));
      digits[12] = '4';
      digits[16] = between(8, 11).toString(16);
      return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
