/** One thing in an archive. What of a file is not read is passed over when the next is asked for. */
export type TarEntry = {
  path: string;
  isFolder: boolean;
  bytes: number;
  parts: AsyncIterable<Buffer>;
};

const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Eleven digits of eight: no file of PostgreSQL comes near. */
const MAX_BYTES = 8 ** 11 - 1;
const FILE = '0';
const FOLDER = '5';

/** Field by field where they stand in the head of POSIX's ustar. */
const AT = {
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  modified: 136,
  sum: 148,
  kind: 156,
  magic: 257,
  prefix: 345,
} as const;

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

/**
 * The head of a file or a folder in an archive, that only its owner can read; undefined for a path or
 * a size that an archive has no room for.
 */
export function tarHead(
  entry: { path: string; isFolder: boolean; bytes: number },
  modified: Date,
): Buffer | undefined {
  const place = splitPath(entry.isFolder ? `${entry.path}/` : entry.path);
  if (place === undefined || entry.bytes > MAX_BYTES) return undefined;
  const head = Buffer.alloc(BLOCK_BYTES);
  head.write(place.name, 0);
  head.write(place.prefix, AT.prefix);
  head.write(octal(entry.isFolder ? 0o700 : 0o600, 7), AT.mode);
  head.write(octal(0, 7), AT.owner);
  head.write(octal(0, 7), AT.group);
  head.write(octal(entry.bytes, 11), AT.size);
  head.write(octal(Math.floor(modified.getTime() / 1000), 11), AT.modified);
  head.write(entry.isFolder ? FOLDER : FILE, AT.kind);
  head.write('ustar\x0000', AT.magic);
  head.write(`${octal(sumOf(head), 6)}\0 `, AT.sum);
  return head;
}

/** What fills the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc(gapAfter(bytes));
}

/**
 * What is in an archive, in its order, as far as `tarHead` writes it. Reads on to the end of the
 * source behind it. `refuse` makes the error for what is not such an archive.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  refuse: (why: string) => Error,
): AsyncGenerator<TarEntry> {
  const cursor = createCursor(source);
  for (;;) {
    const head = await readBlock(cursor);
    if (head === undefined) throw refuse('it ends before its end');
    if (head.every((byte) => byte === 0)) break;
    const entry = parseHead(head);
    if (entry === undefined) throw refuse('it is no archive of ours');
    const body = createBody(cursor, entry.bytes, refuse);
    yield { ...entry, parts: body };
    for await (const _ of body);
    await skip(cursor, gapAfter(entry.bytes));
  }
  while ((await cursor.take(BLOCK_BYTES * 128)) !== undefined);
}

function splitPath(path: string): { name: string; prefix: string } | undefined {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { name: path, prefix: '' };
  // A slash between the two is not written; the last sign of a folder's path is none of these.
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    const fits = Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(name) <= NAME_BYTES;
    if (fits && name !== '') return { name, prefix };
  }
  return undefined;
}

function parseHead(head: Buffer): Omit<TarEntry, 'parts'> | undefined {
  const kind = head.toString('latin1', AT.kind, AT.kind + 1);
  const isOurs = head.toString('latin1', AT.magic, AT.magic + 5) === 'ustar';
  if (!isOurs || readOctal(head, AT.sum, 8) !== sumOf(head)) return undefined;
  if (kind !== FILE && kind !== FOLDER) return undefined;
  const [name, prefix] = [textAt(head, 0, NAME_BYTES), textAt(head, AT.prefix, PREFIX_BYTES)];
  const path = prefix === '' ? name : `${prefix}/${name}`;
  return {
    path: path.replace(/\/$/, ''),
    isFolder: kind === FOLDER,
    bytes: readOctal(head, AT.size, 12),
  };
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function readOctal(head: Buffer, at: number, length: number): number {
  return Number.parseInt(textAt(head, at, length).trim() || '0', 8);
}

function textAt(head: Buffer, at: number, length: number): string {
  const [text = ''] = head.toString('utf8', at, at + length).split('\0');
  return text;
}

/** Of all bytes, with those of the sum itself as spaces. */
function sumOf(head: Buffer): number {
  const all = head.reduce((sum, byte) => sum + byte, 0);
  const own = head.subarray(AT.sum, AT.sum + 8).reduce((sum, byte) => sum + byte, 0);
  return all - own + 8 * 0x20;
}

function gapAfter(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

type Cursor = {
  /** What comes next, at most so many bytes; undefined at the end. */
  take(most: number): Promise<Buffer | undefined>;
};

function createCursor(source: AsyncIterable<Buffer>): Cursor {
  const parts = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async take(most) {
      while (rest.length === 0) {
        const { done, value } = await parts.next();
        if (done === true) return undefined;
        rest = value;
      }
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    },
  };
}

async function* createBody(
  cursor: Cursor,
  bytes: number,
  refuse: (why: string) => Error,
): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0;) {
    const part = await cursor.take(left);
    if (part === undefined) throw refuse('it ends before its end');
    left -= part.length;
    yield part;
  }
}

async function readBlock(cursor: Cursor): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for (let left = BLOCK_BYTES; left > 0;) {
    const part = await cursor.take(left);
    if (part === undefined) return undefined;
    parts.push(part);
    left -= part.length;
  }
  return Buffer.concat(parts);
}

async function skip(cursor: Cursor, bytes: number): Promise<void> {
  for (let left = bytes; left > 0;) {
    const part = await cursor.take(left);
    if (part === undefined) return;
    left -= part.length;
  }
}
