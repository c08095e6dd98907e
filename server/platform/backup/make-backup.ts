import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Encrypter } from 'age-encryption';
import {
  beginClusterBackup,
  type ClusterBackup,
  CONTROL,
  listCluster,
  readControlFile,
} from './backup-cluster.ts';
import {
  asFolderFailure,
  type Copied,
  forEach,
  requireRoom,
  makeDurable,
  OWN_FOLDER,
  syncPath,
} from './backup-files.ts';
import { prepareSeal } from './backup-key.ts';
import type { Manifest } from './backup-manifest.ts';
import { type BackupTarget, createPlainTarget } from './backup-target.ts';
import {
  BACKUPS,
  draftOf,
  LAST_BACKUP,
  nameOfBackup,
  recordLastBackup,
  removeAbandonedDrafts,
} from './kept-backups.ts';
import { CLUSTER, RUN } from '#server/platform/db/embedded-place.ts';
import { OWN_SETTINGS } from '#server/platform/db/embedded-settings.ts';
import { createSealedTarget } from './sealed-target.ts';
import { makeFolder } from '#server/platform/startup/data-folder.ts';
import { SECRET_KEY_FILE } from '#server/platform/startup/secret-key.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

type Wanted = {
  dataDir: string;
  /** To the shop's database, in the PostgreSQL that runs on the data folder. */
  connectionString: string;
  /** The folder that gets the backup as a folder of its own; made when it is missing. */
  into: string;
  /** True when the shop's key comes from SECRET_KEY, and the data folder's is not the one in use. */
  keyIsKeptApart: boolean;
  /** The public keys that it is sealed for; with none it is not. */
  recipients: readonly string[];
  now: () => Date;
  signal: AbortSignal;
};

export type MadeBackup = {
  folder: string;
  manifest: Manifest;
  /** Room that it takes. */
  bytes: number;
  /** A disk that breaks takes this backup with the shop. */
  isOnSameDisk: boolean;
  /** Names in the data folder that are not the program's, and were not taken. */
  leftOut: string[];
};

const LOST = new StartError(
  'PostgreSQL stopped while it was copied, perhaps with the shop. Nothing is left of this backup: make it again.',
);
const NO_LOG =
  'PostgreSQL threw away log that this backup needs. Take max_slot_wal_keep_size out of local.conf, and try again.';
/** Log that a busy shop may add while it is copied. */
const SPARE_BYTES = 64 * 1024 * 1024;
/** In the data folder, and made anew or of no use elsewhere. */
const NOT_NEEDED =
  /^(?:hostwerk-postgresql-.+|postgres\.new-\d+|secret-key\.\d+|last-seen\.json(?:\.\d+)?)$/;

/**
 * Copies a shop while it runs: its database by PostgreSQL's low-level API, its key and its own
 * settings. It is made under another name and renamed when all of it is on disk. Everything that was
 * committed before the moment it calls `ended` is in it. Throws a StartError for what an operator can mend;
 * nothing is left of a backup that failed.
 */
export async function makeBackup(wanted: Wanted): Promise<MadeBackup> {
  const { dataDir, into, now } = wanted;
  const began = now();
  const folder = join(into, nameOfBackup(began));
  const draft = draftOf(folder);
  const seal = await prepareSeal(wanted.recipients);
  if (!wanted.keyIsKeptApart && !existsSync(join(dataDir, SECRET_KEY_FILE))) {
    throw new StartError(
      `SECRET_KEY: there is no key in ${dataDir}, so the shop has it from this variable, or never started. Set it here too, or start the shop once.`,
    );
  }
  try {
    makeFolder(into, OWN_FOLDER);
    removeAbandonedDrafts(into);
    if (existsSync(folder)) throw new StartError(`${folder} is there already. Try again.`);
    await mkdir(draft, { mode: OWN_FOLDER });
    const { manifest, bytes } = await fill({ draft, began, wanted, seal });
    await makeDurable(draft);
    await rename(draft, folder);
    await syncPath(into);
    recordLastBackup(dataDir, { ended: manifest.ended, folder, sealed: isSealed(wanted) });
    return {
      folder,
      manifest,
      bytes,
      isOnSameDisk: statSync(into).dev === statSync(join(dataDir, CLUSTER)).dev,
      leftOut: readdirSync(dataDir).filter(
        (name) => !isKnown(name) && join(dataDir, name) !== into,
      ),
    };
  } catch (error) {
    // The first failure is the one that counts.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw asFolderFailure(error, into);
  }
}

function isKnown(name: string): boolean {
  return (
    [CLUSTER, RUN, SECRET_KEY_FILE, BACKUPS, LAST_BACKUP].includes(name) || NOT_NEEDED.test(name)
  );
}

function isSealed({ recipients }: Wanted): boolean {
  return recipients.length > 0;
}

type Beginning = { draft: string; began: Date; wanted: Wanted; seal: Encrypter };

type Filled = Pick<MadeBackup, 'manifest' | 'bytes'>;

async function fill(beginning: Beginning): Promise<Filled> {
  const { connectionString, signal: asked } = beginning.wanted;
  const lost = new AbortController();
  const signal = AbortSignal.any([asked, lost.signal]);
  try {
    await using backup = await beginClusterBackup(connectionString, () => lost.abort(LOST));
    await using target = await createTarget(beginning);
    return await fillFrom(backup, { ...beginning, target, signal });
  } catch (error) {
    if (lost.signal.aborted || isLost(error)) throw LOST;
    throw error;
  }
}

function createTarget({ draft, began, wanted, seal }: Beginning): Promise<BackupTarget> {
  const { recipients } = wanted;
  if (!isSealed(wanted)) return createPlainTarget(draft);
  return createSealedTarget(draft, { seal, recipients, began });
}

/** PostgreSQL's word for a stop, and the system's for a line at whose other end nobody is. */
const STOPPED = /^(?:57P\w{2}|EPIPE|ECONNRESET)$/;
/** Error of the driver for a question that was under way, or comes after. */
const NO_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** A question may hear of it before the connection does. */
function isLost(error: unknown): boolean {
  return (
    STOPPED.test(errorCode(error) ?? '') ||
    (error instanceof Error && NO_CONNECTION.test(error.message))
  );
}

type Filling = { target: BackupTarget; began: Date; wanted: Wanted; signal: AbortSignal };

async function fillFrom(backup: ClusterBackup, filling: Filling): Promise<Filled> {
  const { target, began, wanted, signal } = filling;
  const cluster = realpathSync(join(wanted.dataDir, CLUSTER));
  const files: Manifest['files'] = [];
  const keep = (path: string, copied: Copied): void => void files.push({ path, ...copied });

  const listed = await listCluster(cluster);
  // Sealed it takes less, and how much less is known when the disk of the shop is full.
  await requireRoom(wanted.into, listed.bytes + SPARE_BYTES);
  const folders = [CLUSTER, ...listed.folders.map((folder) => `${CLUSTER}/${folder}`), RUN];
  for (const folder of folders) await target.makeFolder(folder);
  const copyOfCluster = async (file: string): Promise<void> => {
    const path = `${CLUSTER}/${file}`;
    const copied = await target.copy(join(cluster, file), path, {
      signal,
      inspect: (...read) => backup.inspectTable(file, ...read),
    });
    if (copied !== null) keep(path, copied);
  };
  const write = async (path: string, text: string | Buffer): Promise<void> =>
    keep(path, await target.write(path, text));

  await forEach(listed.files, copyOfCluster, target.atOnce);
  // Before the stop: what is committed in between may be in it, what was committed earlier is.
  const ended = wanted.now();
  await write(`${CLUSTER}/${CONTROL}`, await readControlFile(cluster));
  const { label, log, upTo } = await backup.finish();
  await write(`${CLUSTER}/backup_label`, label);
  const copyOfLog = async (name: string): Promise<void> => {
    const path = `${CLUSTER}/pg_wal/${name}`;
    const copied = await target.copy(join(cluster, 'pg_wal', name), path, { signal });
    if (copied === null) throw new StartError(NO_LOG);
    keep(path, copied);
  };
  await forEach(log, copyOfLog, target.atOnce);
  const beside: [string, string][] = [[`${RUN}/${OWN_SETTINGS}`, dirname(cluster)]];
  if (!wanted.keyIsKeptApart) beside.push([SECRET_KEY_FILE, wanted.dataDir]);
  for (const [path, home] of beside) {
    const copied = await target.copy(join(home, path), path, { signal });
    if (copied !== null) keep(path, copied);
  }
  signal.throwIfAborted();
  const manifest: Manifest = {
    format: 1,
    migration: backup.migration,
    postgres: backup.version,
    platform: `${process.platform}-${process.arch}`,
    cluster: backup.cluster,
    began: began.toISOString(),
    ...(log[0] !== undefined && { since: log[0] }),
    ended: ended.toISOString(),
    upTo,
    hasSecretKey: files.some(({ path }) => path === SECRET_KEY_FILE),
    folders,
    files: files.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
  return { manifest, bytes: await target.finish(manifest) };
}
