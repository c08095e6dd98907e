import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { OWN_FILE } from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';
import {
  ARCHIVE,
  CONTENTS,
  type Manifest,
  parseManifest,
  type SealedManifest,
} from './backup-manifest.ts';
import { openSealedFile } from './seal.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Sums and names of some ten thousand tables. */
const MAX_CONTENTS_BYTES = 64 * 1024 * 1024;

/** Of a sealed backup: opens what says what is in it, and the rest when it is put somewhere. */
export async function openSealedSource(backup: string, readable: SealedManifest, keys: BackupKeys) {
  const opening = { backup, keys, readable };
  const manifest = await readContents(opening);
  return {
    manifest,
    putFiles: (placeOf: Putting['placeOf'], signal: AbortSignal): Promise<void> =>
      putFiles(opening, manifest, { placeOf, signal }),
  };
}

type Opening = { backup: string; keys: BackupKeys; readable: SealedManifest };
type Putting = { placeOf: (path: string) => string; signal: AbortSignal };

/** Anybody could have made what anybody may read: it has to say the same as what was sealed. */
async function readContents(opening: Opening): Promise<Manifest> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of openPart(opening, CONTENTS)) {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_CONTENTS_BYTES) throw damaged(opening, CONTENTS, 'it is too large');
  }
  const text = Buffer.concat(parts).toString('utf8');
  const manifest = parseManifest(text, join(opening.backup, CONTENTS));
  const { readable } = opening;
  if (
    manifest.format !== 1 ||
    manifest.cluster !== readable.cluster ||
    manifest.ended !== readable.ended
  ) {
    throw damaged(opening, CONTENTS, 'it is of another backup');
  }
  return manifest;
}

async function putFiles(opening: Opening, manifest: Manifest, putting: Putting): Promise<void> {
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  const refuse = (why: string, cause?: unknown): StartError =>
    damaged(opening, ARCHIVE, why, cause);
  for await (const entry of readArchive(openPart(opening, ARCHIVE), refuse)) {
    if (entry.kind === 'folder') continue;
    const file = expected.get(entry.path);
    if (entry.kind !== 'file' || file?.bytes !== entry.bytes) {
      throw refuse(`${entry.path} is in it and does not belong there`);
    }
    expected.delete(entry.path);
    if ((await putEntry(entry, putting)) !== file.sha256) {
      throw refuse(`${entry.path} is not as it was read (sha256)`);
    }
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw refuse(`${missing} is not in it`);
}

/** Answers the sum of what was written. */
async function putEntry(
  { path, parts }: ArchiveEntry,
  { placeOf, signal }: Putting,
): Promise<string> {
  await using target = await open(placeOf(path), 'wx', OWN_FILE);
  const hash = createHash('sha256');
  for await (const part of parts) {
    signal.throwIfAborted();
    hash.update(part);
    await target.writeFile(part);
  }
  return hash.digest('hex');
}

/** What went into a sealed file; what is wrong with it is one line. */
async function* openPart(opening: Opening, name: string): AsyncGenerator<Buffer> {
  try {
    yield* openSealedFile(join(opening.backup, name), opening.keys);
  } catch (error) {
    // Of the disk, with its own words.
    if (error instanceof Error && 'syscall' in error && errorCode(error) !== 'ENOENT') throw error;
    throw isNoKeyOf(opening, error)
      ? otherKey(opening)
      : damaged(opening, name, 'it is not as it was sealed', error);
  }
}

/** Of a backup that names the key, a head that does not take it is damaged. */
function isNoKeyOf({ readable, keys }: Opening, error: unknown): boolean {
  const isNamed = keys.recipients.some((recipient) => readable.recipients.includes(recipient));
  return !isNamed && error instanceof Error && error.message.startsWith('no identity matched');
}

function otherKey({ backup, readable, keys }: Opening): StartError {
  return new StartError(
    `The backup ${backup} is sealed for ${readable.recipients.join(' and ')}, and ${keys.file} has the secret key of ${keys.recipients.join(' and ')}.`,
  );
}

function damaged({ backup }: Opening, name: string, why: string, cause?: unknown): StartError {
  return new StartError(`The backup ${backup} is damaged: ${name}: ${why}. Use another one.`, {
    cause,
  });
}
