import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packFiles, PART_BYTES, type FilePiece } from './pack-files.ts';

const AT = new Date('2026-11-26T12:00:00Z');
/** As a photo: nothing in it comes back, so that packed it is as large. */
const NOISE = crypto.getRandomValues(new Uint8Array(64 * 1024));

async function* from(pieces: Iterable<FilePiece>): AsyncGenerator<FilePiece, void> {
  yield* pieces;
}

async function pack(pieces: Iterable<FilePiece>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of packFiles(from(pieces), AT)) parts.push(part);
  return parts;
}

test('files of which the pieces come by turns are whole, the first that began first', async () => {
  const parts = await pack([
    { name: 'a.html', content: 'één ', isLast: false },
    { name: 'b.json', content: '{', isLast: false },
    { name: 'c.csv', content: '', isLast: true },
    { name: 'a.html', content: 'twee', isLast: true },
    { name: 'd.pdf', content: NOISE, isLast: true },
    { name: 'b.json', content: '}', isLast: true },
  ]);
  const files = unzipSync(Buffer.concat(parts));
  expect(Object.keys(files)).toEqual(['a.html', 'b.json', 'c.csv', 'd.pdf']);
  expect(strFromU8(files['a.html'] ?? NOISE)).toBe('één twee');
  expect(strFromU8(files['b.json'] ?? NOISE)).toBe('{}');
  expect(files['c.csv']).toHaveLength(0);
  expect(files['d.pdf']).toEqual(NOISE);
});

test('a zip comes in parts of one size, whatever the files are', async () => {
  const large = new Uint8Array(Buffer.alloc(2.5 * PART_BYTES, NOISE));
  const parts = await pack([
    { name: 'large.png', content: large, isLast: true },
    ...Array.from({ length: 40 }, (_, n) => ({ name: `${n}.pdf`, content: NOISE, isLast: true })),
  ]);
  const last = parts.pop();
  expect(parts.map(({ length }) => length)).toEqual(parts.map(() => PART_BYTES));
  expect(parts.length).toBeGreaterThan(4);
  expect(last?.length).toBeLessThan(PART_BYTES);
  const files = unzipSync(Buffer.concat([...parts, last ?? NOISE]));
  expect(files['large.png']).toEqual(large);
  expect(files['39.pdf']).toEqual(NOISE);
});

test('the next file is asked for when there is room for it', async () => {
  let asked = 0;
  const files = Array.from({ length: 20 }, (_, n) => ({
    name: `${n}.pdf`,
    get content() {
      asked += 1;
      return new Uint8Array(Buffer.alloc(PART_BYTES / 2, NOISE));
    },
    isLast: true,
  }));
  const parts = packFiles(from(files), AT);
  await parts.next();
  expect(asked).toBe(2);
  await parts.next();
  expect(asked).toBeLessThanOrEqual(5);
});
