import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AT_ONCE,
  type Copied,
  copyFile,
  type Inspect,
  OWN_FOLDER,
  sumOfBytes,
  writeOwnFile,
} from './backup-files.ts';
import { CONTENT, type Manifest, MANIFEST, writeManifest } from './backup-manifest.ts';

/** Place that a backup is written to. Paths are those inside the data folder. */
export type BackupTarget = {
  /** Number of files that it takes at a time. */
  atOnce: number;
  /** The outer before the inner, and all before what is in them. */
  makeFolder(path: string): Promise<void>;
  /** Takes a file of elsewhere, as long as it is now; null when there is no such file. */
  copy(
    from: string,
    path: string,
    how: { signal: AbortSignal; inspect?: Inspect | undefined },
  ): Promise<Copied | null>;
  write(path: string, content: string | Buffer): Promise<Copied>;
  /** After everything else: now it is a backup. Answers how much room it takes. */
  finish(manifest: Manifest): Promise<number>;
  /** Answers when nothing is written any more, whether it was finished or not. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** A folder of files as they are. */
export async function createPlainTarget(folder: string): Promise<BackupTarget> {
  const placeOf = (path: string): string => join(folder, CONTENT, path);
  await mkdir(join(folder, CONTENT), { mode: OWN_FOLDER });
  return {
    atOnce: AT_ONCE,
    makeFolder: (path) => mkdir(placeOf(path), { mode: OWN_FOLDER }),
    copy: (from, path, how) => copyFile(from, placeOf(path), how),
    write: (path, content) => writeOwnFile(placeOf(path), content),
    async finish(manifest) {
      const { bytes } = await writeOwnFile(join(folder, MANIFEST), writeManifest(manifest));
      return sumOfBytes([{ bytes }, ...manifest.files]);
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
