import { join } from 'node:path';
import { copyFile, forEach, lookAt } from './backup-files.ts';
import type { BackupKeys } from './backup-key.ts';
import { type AnyManifest, CONTENT, type Manifest, readManifest } from './backup-manifest.ts';
import { openSealedSource } from './sealed-source.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

/** A backup that is whole as far as one look tells, and can be read. */
export type BackupSource = {
  /** Of the data folder that is in it. */
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

/** What is missing or cut off shows at once, before gigabytes are copied. */
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
