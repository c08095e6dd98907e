import { join } from 'node:path';
import { copyFile, forEach, lookAt, OWN_FILE } from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';
import {
  type AnyManifest,
  CONTENT,
  type Manifest,
  readManifest,
  ARCHIVE,
  CONTENTS,
  parseManifest,
  type SealedManifest,
} from './backup-manifest.ts';
import { StartError, errorCode } from '#server/platform/startup/start-error.ts';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { openSealedFile } from './seal.ts';

/** A backup that is whole as far as one look tells, and can be read. */
export type BackupSource = {
  /** Manifest of the data folder that is in it. */
  manifest: Manifest;
  isSealed: boolean;
  /**
   * Puts every file at its place, each compared with the manifest as it is written; their folders are
   * there.
   */
  putFiles(placeOf: (path: string) => string, signal: AbortSignal): Promise<void>;
};

/**
 * Throws one line for a folder that is no backup, for one that something is missing of, and for a
 * sealed one that the keys do not open.
 */
export async function openBackup(
  backup: string,
  keys: BackupKeys | undefined,
): Promise<BackupSource> {
  const manifest = readManifest(backup);
  if (manifest.format === 2) {
    if (keys === undefined) throw needsKey(backup, manifest.recipients);
    await refuseIncomplete(backup, '', manifest);
    return { isSealed: true, ...(await openSealedSource(backup, manifest, keys)) };
  }
  await refuseIncomplete(backup, `${CONTENT}/`, manifest);
  return {
    manifest,
    isSealed: false,
    putFiles: (placeOf, signal) =>
      forEach(manifest.files, (file) => putFile(file, { backup, to: placeOf(file.path), signal })),
  };
}

function needsKey(backup: string, recipients: readonly string[]): StartError {
  return new StartError(
    `The backup ${backup} is sealed for ${recipients.join(' and ')}. Name the file with the secret key of it: --key <file>`,
  );
}

async function putFile(
  { path, bytes, sha256 }: Manifest['files'][number],
  { backup, to, signal }: { backup: string; to: string; signal: AbortSignal },
): Promise<void> {
  const copied = await copyFile(join(backup, CONTENT, path), to, { signal });
  if (copied?.bytes === bytes && copied.sha256 === sha256) return;
  throw new StartError(
    `The backup ${backup} is damaged: ${CONTENT}/${path} is not as it was written (sha256). Use another one.`,
  );
}

/** A file that is missing or cut off shows at once, before gigabytes are copied. */
async function refuseIncomplete(
  backup: string,
  folder: string,
  { files }: Pick<AnyManifest, 'files'>,
): Promise<void> {
  for (const { path, bytes } of files) {
    const found = await lookAt(join(backup, folder, path));
    if (found?.bytes === bytes) continue;
    const state = found === null ? 'is missing' : `has ${found.bytes} bytes and not ${bytes}`;
    throw new StartError(
      `The backup ${backup} is damaged: ${folder}${path} ${state}. Use another one.`,
    );
  }
}

/** Sums and names of some ten thousand tables. */
const MAX_CONTENTS_BYTES = 64 * 1024 * 1024;

/** Opens the part of a sealed backup that says what is in it; the rest when it is put somewhere. */
async function openSealedSource(backup: string, readable: SealedManifest, keys: BackupKeys) {
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

/** Reads a part of a sealed file; a fault in it is one line. */
async function* openPart(opening: Opening, name: string): AsyncGenerator<Buffer> {
  try {
    yield* openSealedFile(join(opening.backup, name), opening.keys);
  } catch (error) {
    // The disk's failures keep their own words.
    if (error instanceof Error && 'syscall' in error && errorCode(error) !== 'ENOENT') throw error;
    throw isNoKeyOf(opening, error)
      ? otherKey(opening)
      : damaged(opening, name, 'it is not as it was sealed', error);
  }
}

/** A head that does not take the key which its backup names is damaged. */
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
