import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const WOFF = 0x77_4f_46_46;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

type Entry = { head: Buffer; content: Buffer };

/**
 * A font as a packed file for browsers (WOFF 1.0), as the file that it was made of (sfnt): the library
 * that draws unpacks it too, in seconds where Node takes some milliseconds, and for every document anew.
 */
export function unpackFont(path: string): Buffer {
  const file = readFileSync(path);
  if (file.readUInt32BE(0) !== WOFF) throw new Error(`${path} is no WOFF`);
  const count = file.readUInt16BE(12);
  let at = SFNT_HEAD + count * SFNT_ENTRY;
  const entries = Array.from({ length: count }, (_, place): Entry => {
    const entry = readEntry(file, WOFF_HEAD + place * WOFF_ENTRY, at);
    at += entry.content.length;
    return entry;
  });
  const head = Buffer.alloc(SFNT_HEAD);
  head.writeUInt32BE(file.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  return Buffer.concat([
    head,
    ...entries.map((entry) => entry.head),
    ...entries.map((entry) => entry.content),
  ]);
}

/** A table of the font, and what says where it stands in the file that is made. */
function readEntry(file: Buffer, from: number, at: number): Entry {
  const offset = file.readUInt32BE(from + 4);
  const packed = file.readUInt32BE(from + 8);
  const length = file.readUInt32BE(from + 12);
  const stored = file.subarray(offset, offset + packed);
  const plain = packed < length ? inflateSync(stored) : stored;
  const head = Buffer.alloc(SFNT_ENTRY);
  file.copy(head, 0, from, from + 4);
  head.writeUInt32BE(file.readUInt32BE(from + 16), 4);
  head.writeUInt32BE(at, 8);
  head.writeUInt32BE(length, 12);
  // Every table begins at a multiple of four.
  const rest = Buffer.alloc((4 - (length % 4)) % 4);
  return { head, content: Buffer.concat([plain, rest]) };
}
