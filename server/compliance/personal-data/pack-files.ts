import { setImmediate } from 'node:timers/promises';

/** The next of a file in the zip. More than one file may be under way; the first that began comes first. */
export type FilePiece = { name: string; content: string | Uint8Array; isLast: boolean };

/** Files that a packer would only make larger. */
const PACKED_ALREADY = /\.(?:pdf|png|jpg|webp)$/;
/**
 * Bytes of a file that are packed in one go: to pack holds the processor, and others wait for an answer.
 */
const STEP_BYTES = 256 * 1024;
export const PART_BYTES = 1024 * 1024;

/** Packs files into one zip, each as it comes, and gives the zip in parts: it never is in memory whole. */
export async function* packFiles(
  pieces: AsyncIterable<FilePiece>,
  at: Date,
): AsyncGenerator<Uint8Array, void> {
  // Loaded with the first export: most hours of a shop see none.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const packed = collectParts();
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    packed.add(chunk);
  });
  const open = new Map<string, InstanceType<typeof ZipDeflate | typeof ZipPassThrough>>();
  const begin = (name: string) => {
    const entry = PACKED_ALREADY.test(name)
      ? new ZipPassThrough(name)
      : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    open.set(name, entry);
    return entry;
  };
  for await (const { name, content, isLast } of pieces) {
    const entry = open.get(name) ?? begin(name);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    let from = 0;
    do {
      const until = from + STEP_BYTES;
      entry.push(bytes.subarray(from, until), isLast && until >= bytes.length);
      from = until;
      yield* packed.takeFull();
      await setImmediate();
    } while (from < bytes.length);
    if (isLast) open.delete(name);
  }
  zip.end();
  yield* packed.takeAll();
}

/** Collects packed bytes, to be taken in parts of one size. */
function collectParts() {
  let waiting: Uint8Array[] = [];
  let size = 0;
  function* take(least: number): Generator<Uint8Array, void> {
    if (size < least) return;
    const bytes = Buffer.concat(waiting);
    let from = 0;
    for (; bytes.length - from >= least; from += PART_BYTES) {
      yield bytes.subarray(from, from + PART_BYTES);
    }
    // A copy, so that the few bytes that are left do not hold on to all that were taken.
    waiting = from < bytes.length ? [Buffer.from(bytes.subarray(from))] : [];
    size = Math.max(bytes.length - from, 0);
  }
  return {
    add(chunk: Uint8Array) {
      waiting.push(chunk);
      size += chunk.length;
    },
    takeFull: () => take(PART_BYTES),
    takeAll: () => take(1),
  };
}
