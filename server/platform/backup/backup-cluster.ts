import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import pg from 'pg';
import { lookAt } from './backup-files.ts';
import { isSoundPage, PAGE_BYTES } from './page-checksum.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** A running PostgreSQL in the state of a backup: its files may be copied until `finish`. */
export type ClusterBackup = {
  /** The number PostgreSQL gave this cluster when it was made; a restored one keeps it. */
  cluster: string;
  /** Version of PostgreSQL, such as 18.4. */
  version: string;
  /** The newest that ran in the database of the connection; null when none did. */
  migration: string | null;
  /** Throws when a part of a table is not as PostgreSQL wrote it. */
  inspectTable(file: string, part: Buffer, position: number, source: FileHandle): Promise<void>;
  /** Ends the state of a backup. Answers what the copy needs beside the files to be a whole. */
  finish(): Promise<{ label: string; log: string[]; upTo: string }>;
  /** Lets go of the log that was held. */
  [Symbol.asyncDispose](): Promise<void>;
};

type Began = { lsn: string; sums: string; version: string; cluster: string };

/** A table, an index or a side of one, and which gigabyte of it. */
const TABLE = /^(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;
const SEGMENT_PAGES = 131_072;
const READINGS = 3;
/** In the label file, and in PostgreSQL's list of connections. */
const LABEL = 'hostwerk-backup';

/** Folders of which only the folder is needed (PostgreSQL's manual, 25.3.4). */
const EMPTIED = new Set(
  'pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots pg_stat_tmp pg_subtrans pg_wal'.split(
    ' ',
  ),
);
/** Files that belong to the run of now, or are made anew; names of temporary tables begin with a t. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|current_logfiles|postgresql\.auto\.conf\.tmp|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;
/** Written at the end of every checkpoint and read first at a start. */
export const CONTROL = 'global/pg_control';

/**
 * Brings a running PostgreSQL into the state of a backup, by its low-level API: a checkpoint, and
 * from there on the log is kept by a slot that goes with this connection. `onLost` is called when
 * the connection ends before it is let go.
 */
export async function beginClusterBackup(
  connectionString: string,
  onLost: () => void,
): Promise<ClusterBackup> {
  const client = new pg.Client({ connectionString, application_name: LABEL });
  client.on('error', () => undefined);
  let closing = false;
  client.once('end', () => closing || onLost());
  const close = async (): Promise<void> => {
    closing = true;
    await client.end();
  };
  await connect(client);
  try {
    await client.query('set idle_session_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `hostwerk_backup_${process.pid}`,
    ]);
    const { lsn, sums, version, cluster } = await readOne<Began>(
      client,
      `select pg_backup_start($1, true)::text as lsn, current_setting('data_checksums') as sums,
         current_setting('server_version') as version,
         (select system_identifier::text from pg_control_system()) as cluster`,
      [LABEL],
    );
    const migration = await findNewestMigration(client);
    const since = sums === 'on' ? toPosition(lsn) : undefined;
    return {
      version: version.split(' ')[0] ?? '',
      cluster,
      migration,
      inspectTable: (file, part, position, source) =>
        since === undefined
          ? Promise.resolve()
          : inspectPages({ file, part, position, source, since }),
      finish: () => finish(client, lsn),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw refused(error);
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const code = errorCode(error) ?? '';
    // Another account: told by whoever called, who knows more of it.
    if (code === 'EACCES' || code.startsWith('28')) throw error;
    throw new StartError('PostgreSQL starts or stops right now. Try again in a moment.', {
      cause: error,
    });
  }
}

/** PostgreSQL's own words, which name the setting that is in the way. */
function refused(error: unknown): unknown {
  const code = errorCode(error) ?? '';
  if (code === '55000' || code === '53400') {
    const reason = error instanceof Error ? error.message : code;
    return new StartError(
      `PostgreSQL does not let itself be backed up: ${reason}. Look at the settings of your own in local.conf.`,
      { cause: error },
    );
  }
  return error;
}

async function findNewestMigration(client: pg.Client): Promise<string | null> {
  const table = await readOne<{ there: boolean }>(
    client,
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (!table.there) return null;
  const newest = 'select max(name) as name from schema_migrations';
  return (await readOne<{ name: string | null }>(client, newest)).name;
}

async function finish(client: pg.Client, from: string) {
  const { upTo, label } = await readOne<{ upTo: string; label: string }>(
    client,
    'select lsn::text as "upTo", labelfile as label from pg_backup_stop(false)',
  );
  // The stop has closed the file of the log it is in, so that each of these is whole.
  const { rows } = await client.query<{ name: string }>(
    `with size as (select setting::numeric as bytes from pg_settings where name = 'wal_segment_size')
     select pg_walfile_name('0/0'::pg_lsn + (n * bytes + 1)) as name from size,
       generate_series(div($1::pg_lsn - '0/0', bytes), div($2::pg_lsn - '0/0' - 1, bytes)) n`,
    [from, upTo],
  );
  return { label, upTo, log: rows.map(({ name }) => name) };
}

async function readOne<Row extends pg.QueryResultRow>(
  client: pg.Client,
  sql: string,
  values: string[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(sql, values);
  const [row] = rows;
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row;
}

function toPosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** A page that is being written while it is read is read again before it counts as damaged. */
async function inspectPages(read: {
  file: string;
  part: Buffer;
  position: number;
  source: FileHandle;
  since: bigint;
}): Promise<void> {
  const { file, part, position, source, since } = read;
  const segment = TABLE.exec(file);
  if (segment === null) return;
  const first = Number(segment[1] ?? 0) * SEGMENT_PAGES + position / PAGE_BYTES;
  for (let at = 0; at + PAGE_BYTES <= part.length; at += PAGE_BYTES) {
    const page = part.subarray(at, at + PAGE_BYTES);
    const block = first + at / PAGE_BYTES;
    for (let reading = 1; !isSoundPage(page, block, since); reading += 1) {
      if (reading === READINGS) {
        throw new StartError(
          `The database is damaged: page ${block} of ${file} is not as PostgreSQL wrote it. No backup was made, and earlier ones are kept: they may still have it whole.`,
        );
      }
      const { bytesRead } = await source.read(page, 0, PAGE_BYTES, position + at);
      if (bytesRead < PAGE_BYTES) break;
    }
  }
}

/**
 * Lists what of a cluster belongs in a copy, as paths inside it: every folder, the outer before the inner,
 * and every file but the control file, which is copied last. A file that goes away meanwhile is no fault:
 * the log knows.
 */
export async function listCluster(
  cluster: string,
): Promise<{ folders: string[]; files: string[]; bytes: number }> {
  const listed = { folders: [''], files: Array<string>(), bytes: 0 };
  // Grows while it is walked.
  for (const folder of listed.folders) {
    const names = await readNames(join(cluster, folder));
    if (folder === 'pg_tblspc' && names.length > 0) {
      throw new StartError(
        'The database has tablespaces, which a backup does not take along. Move its tables back, or use pg_dump.',
      );
    }
    if (EMPTIED.has(folder)) continue;
    const unlogged = new Set(names.flatMap((name) => /^(\d+)_init$/.exec(name)?.[1] ?? []));
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (LEFT_OUT.test(name) || path === CONTROL || isEmptiedTable(name, unlogged)) continue;
      const found = await lookAt(join(cluster, path));
      if (found?.isFolder === true) listed.folders.push(path);
      else if (found !== null) listed.files.push(path);
      if (found?.isFolder === false) listed.bytes += found.bytes;
    }
  }
  return { ...listed, folders: listed.folders.slice(1) };
}

/** A table that is not in the log begins empty after a crash, and so after a restore. */
function isEmptiedTable(name: string, unlogged: Set<string>): boolean {
  const table = /^(\d+)(_fsm|_vm)?(\.\d+)?$/.exec(name)?.[1];
  return table !== undefined && unlogged.has(table);
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The control file as it stood still between two readings. */
export async function readControlFile(cluster: string): Promise<Buffer> {
  const file = join(cluster, ...CONTROL.split('/'));
  let before = await readFile(file);
  for (;;) {
    const again = await readFile(file);
    if (again.equals(before)) return again;
    before = again;
  }
}
