import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { OWN_FILE, OWN_FOLDER } from './backup-files.ts';

/** A tar that is made part after part, each file after the one before it. */
export type ArchiveWriter = {
  addFolder(path: string): Promise<void>;
  /** Takes a file of so many bytes from what `fill` puts, part after part, and answers what it answers. */
  addFile<T>(path: string, bytes: number, fill: (put: Put) => Promise<T>): Promise<T>;
  /** Answers when all of it was taken. */
  end(): Promise<void>;
  /** Lets go of what was not ended; answers when nothing is put any more. */
  [Symbol.asyncDispose](): Promise<void>;
};

export type Put = (part: Buffer) => Promise<void>;

/** One thing in an archive. What of a file is not read is passed over when the next is asked for. */
export type ArchiveEntry = {
  path: string;
  /** Other things are links, devices and what has no name here. */
  kind: 'file' | 'folder' | 'other';
  bytes: number;
  parts: AsyncIterable<Buffer>;
};

type Head = { name: string; type: 'file' | 'directory'; mode: number; size?: number };

/** Everything in it is its owner's alone, and of one moment. */
export function createArchive(modified: Date, take: Put): ArchiveWriter {
  const packing = pack();
  const taken = takeAll(buffersOf(packing), take);
  const broken = taken.then(() => {
    throw new Error('the archive was ended already');
  });
  // Told to whoever adds next.
  broken.catch(() => undefined);
  /** Throws what went wrong with who takes it, and not that nothing can be added any more. */
  const adding = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (packing.destroying) await taken;
      throw error;
    }
  };
  const begin = (head: Head) => {
    const added = Promise.withResolvers<void>();
    // A failure before anybody asks for it is a failure of the whole, which says so.
    added.promise.catch(() => undefined);
    const entry = packing.entry({ ...head, mtime: modified }, (error) =>
      error ? added.reject(error) : added.resolve(),
    );
    entry.on('error', () => undefined);
    return { entry, added: added.promise };
  };
  return {
    addFolder: (path) =>
      adding(() => begin({ name: path, type: 'directory', mode: OWN_FOLDER }).added),
    addFile: (path, bytes, fill) =>
      adding(async () => {
        const { entry, added } = begin({ name: path, type: 'file', mode: OWN_FILE, size: bytes });
        const filled = await fill(async (part) => {
          // It is held until it is taken, and whoever puts it may fill it anew before that.
          if (!entry.write(Buffer.from(part))) await Promise.race([broken, once(entry, 'drain')]);
        });
        entry.end(null);
        await added;
        return filled;
      }),
    async end() {
      packing.finalize();
      await taken;
    },
    async [Symbol.asyncDispose]() {
      packing.destroy(null);
      await taken.catch(() => undefined);
    },
  };
}

/**
 * Reads the entries of an archive, in their order; it is over when its source was read to the end. Errors
 * of the source are thrown; `refuse` makes the error for bytes that are no whole archive.
 */
export async function* readArchive(
  source: AsyncIterable<Buffer>,
  refuse: (why: string, cause: unknown) => Error,
): AsyncGenerator<ArchiveEntry> {
  const unpacking = extract();
  let ofSource: unknown;
  const fed = pipeline(async function* () {
    try {
      yield* source;
    } catch (error) {
      ofSource = error;
      throw error;
    }
  }, unpacking);
  // Thrown by the reading too.
  fed.catch(() => undefined);
  async function* refusing<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* parts;
    } catch (error) {
      throw ofSource ?? refuse('it is no whole archive', error);
    }
  }
  try {
    for await (const entry of refusing(unpacking)) {
      const { name, type, size } = entry.header;
      const kind = KINDS[type] ?? 'other';
      const parts = refusing(buffersOf(entry));
      yield { path: name, kind, bytes: size, parts };
      // Nothing follows the head of a folder, whatever it says.
      if (kind !== 'folder') for await (const _ of parts);
    }
  } finally {
    await fed.catch(() => undefined);
  }
}

const KINDS: Readonly<Record<string, ArchiveEntry['kind']>> = { file: 'file', directory: 'folder' };

async function takeAll(parts: AsyncIterable<Buffer>, take: Put): Promise<void> {
  for await (const part of parts) await take(part);
}

/** These streams hand over what they like, as far as their types say; these give buffers. */
async function* buffersOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) throw new TypeError('a part of an archive is no buffer');
    yield part;
  }
}
