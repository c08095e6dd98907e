/** One page of a table or an index, the unit in which PostgreSQL reads and writes. */
export const PAGE_BYTES = 8192;

const PAGE_WORDS = PAGE_BYTES / 4;
const LANES = 32;
const PRIME = 16_777_619;
/** Beginnings of the lanes: constants of PostgreSQL (`storage/checksum_impl.h`). */
const BEGINNINGS = new Int32Array([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
  0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
  0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
  0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);
/** The word of the head that holds the checksum in its lower half, which counts as nothing. */
const CHECKSUM_WORD = 2;

/**
 * Tells whether a page is as PostgreSQL wrote it. `block` is its number in the whole table, since that is
 * part of the sum: a page in the wrong place does not fit either. A page that changed after `since`
 * (a place in the write-ahead log) may be half written while it is read, and passes: the log has it.
 */
export function isSoundPage(page: Buffer, block: number, since: bigint): boolean {
  // The end of its free space: zero in a page that was never written.
  if (page.readUInt16LE(14) === 0) return true;
  const changed = (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
  return changed >= since || page.readUInt16LE(8) === checksumOf(page, block);
}

/** FNV-1a in 32 lanes with a stronger mix, as PostgreSQL does it. */
function checksumOf(page: Buffer, block: number): number {
  const lanes = BEGINNINGS.slice();
  for (let word = 0; word < PAGE_WORDS + 2 * LANES; word += 1) {
    // Two rounds of zeros at the end mix the last words as well as the first.
    const read = word < PAGE_WORDS ? page.readInt32LE(word * 4) : 0;
    const value = word === CHECKSUM_WORD ? read & ~0xffff : read;
    const mixed = (lanes[word % LANES] ?? 0) ^ value;
    lanes[word % LANES] = Math.imul(mixed, PRIME) ^ (mixed >>> 17);
  }
  const sum = lanes.reduce((all, lane) => all ^ lane, 0) ^ block;
  // Never zero, which stands for "not set".
  return ((sum >>> 0) % 65_535) + 1;
}
