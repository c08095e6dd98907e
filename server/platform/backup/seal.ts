import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, type Encrypter } from 'age-encryption';
import { type Copied, OWN_FILE } from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';

/** A file that is written part after part, compressed and then sealed. */
export type SealedFile = {
  /** Answers when the part is not needed any more. */
  write(part: Buffer): Promise<void>;
  /** Ends the file, and answers what was written of it: sealed, and not what went in. */
  end(): Promise<Copied>;
  /** Lets go of what was not ended; answers when nothing is written any more. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** As large as the parts that age seals. */
const CHUNK_BYTES = 64 * 1024;
const LEVEL = 3;

/**
 * Begins a new file that only its owner can read, and only who has a key can open; compressed alone
 * without a seal.
 */
export async function createSealedFile(file: string, seal: Encrypter | null): Promise<SealedFile> {
  const target = await open(file, 'wx', OWN_FILE);
  const hash = createHash('sha256');
  let bytes = 0;
  const head = createZstdCompress({
    chunkSize: CHUNK_BYTES,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });
  const written = pipeline(
    head,
    (source) => (seal === null ? source : sealed(source, seal)),
    async (source) => {
      for await (const part of source) {
        hash.update(part);
        bytes += part.length;
        await target.writeFile(part);
      }
    },
  );
  const broken = written.then(() => {
    throw new Error(`${file} was ended already`);
  });
  // Told to whoever writes next.
  broken.catch(() => undefined);
  return {
    async write(part) {
      if (part.length === 0) return;
      try {
        await Promise.race([broken, writeTo(head, part)]);
      } catch (error) {
        // The failure behind it is the reason, and not that it may not be written to any more.
        await written;
        throw error;
      }
    },
    async end() {
      head.end();
      await written;
      return { bytes, sha256: hash.digest('hex') };
    },
    async [Symbol.asyncDispose]() {
      head.destroy();
      await written.catch(() => undefined);
      await target.close();
    },
  };
}

/**
 * The parts of a file as they went in; null for one that was compressed alone. Throws for a key that
 * does not fit, and for damage.
 */
export async function* openSealedFile(
  file: string,
  keys: Pick<BackupKeys, 'secrets'> | null,
): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  try {
    const plain = createZstdDecompress({ chunkSize: CHUNK_BYTES });
    const done = pipeline(keys === null ? source : await opened(source, keys.secrets), plain);
    // Thrown by the reading too.
    done.catch(() => undefined);
    yield* plain;
    await done;
  } finally {
    source.destroy();
  }
}

async function opened(
  source: Readable,
  secrets: readonly string[],
): Promise<AsyncGenerator<Uint8Array>> {
  const opener = new Decrypter();
  for (const secret of secrets) opener.addIdentity(secret);
  return partsOf(await opener.decrypt(asWebStream(source)));
}

async function* sealed(source: Readable, seal: Encrypter): AsyncGenerator<Uint8Array> {
  yield* partsOf(await seal.encrypt(asWebStream(source)));
}

/** Asks for no more than is taken: gigabytes go through in some parts of 64 kB. */
function asWebStream(source: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // One that failed says so again here.
    await reader.cancel().catch(() => undefined);
  }
}

function writeTo(head: NodeJS.WritableStream, part: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    head.write(part, (error) => (error ? reject(error) : resolve()));
  });
}
