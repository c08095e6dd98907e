import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Encrypter } from 'age-encryption';
import { createArchive } from './archive.ts';
import { type Copied, openWhenThere, readParts, sumOfBytes, writeOwnFile } from './backup-files.ts';
import { ARCHIVE, CONTENTS, type Manifest, MANIFEST, writeManifest } from './backup-manifest.ts';
import type { BackupTarget } from './backup-target.ts';
import { createSealedFile, type SealedFile } from './seal.ts';

type Sealing = {
  seal: Encrypter;
  recipients: readonly string[];
  /** Moment that the files in it say they were made. */
  began: Date;
};

/**
 * One archive of all files, and beside it what is in it, each sealed. Whoever has no key sees how much
 * it is together, and neither a name nor a size of what is in it.
 */
export async function createSealedTarget(
  folder: string,
  { seal, recipients, began }: Sealing,
): Promise<BackupTarget> {
  const file = await createSealedFile(join(folder, ARCHIVE), seal);
  const archive = createArchive(began, file.write);
  return {
    // One after the other: that is what an archive is.
    atOnce: 1,
    makeFolder: archive.addFolder,
    async copy(from, path, how) {
      await using source = await openWhenThere(from);
      if (source === null) return null;
      const { size } = await source.stat();
      // Its head says how long it is: what is cut off meanwhile is filled up, as pg_basebackup does.
      return await archive.addFile(path, size, (put) =>
        readParts(source, { ...how, size, put, fillsUp: true }),
      );
    },
    async write(path, content) {
      const bytes = Buffer.from(content);
      await archive.addFile(path, bytes.length, (put) => put(bytes));
      return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async finish(manifest) {
      await archive.end();
      const files = [
        { path: ARCHIVE, ...(await file.end()) },
        { path: CONTENTS, ...(await sealContents(join(folder, CONTENTS), seal, manifest)) },
      ];
      const { cluster, began: from, since, ended } = manifest;
      const readable = {
        format: 2,
        cluster,
        began: from,
        ...(since !== undefined && { since }),
        ended,
        recipients: [...recipients],
        files,
      } as const;
      const { bytes } = await writeOwnFile(join(folder, MANIFEST), writeManifest(readable));
      return sumOfBytes([{ bytes }, ...files]);
    },
    async [Symbol.asyncDispose]() {
      // First what the other waits for.
      await file[Symbol.asyncDispose]();
      await archive[Symbol.asyncDispose]();
    },
  };
}

async function sealContents(file: string, seal: Encrypter, manifest: Manifest): Promise<Copied> {
  await using contents: SealedFile = await createSealedFile(file, seal);
  await contents.write(Buffer.from(writeManifest(manifest)));
  return await contents.end();
}
