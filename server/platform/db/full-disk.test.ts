import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findBinaries } from './embedded-binaries.ts';
import { preparePlace } from './embedded-place.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { initialise } from './embedded-process.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeFolder(): string {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'hw-full-'));
  chmodSync(folder, 0o711);
  return folder;
}

test.runIf(process.platform === 'linux')(
  'a shop on a disk that is full is not started, in one line',
  async () => {
    const dataDir = makeFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${findBinaries().major}\n`);
    mkdirSync(join(dataDir, 'postgres-run'));
    // A device without room, in place of the first file that a start writes.
    symlinkSync('/dev/full', join(dataDir, 'postgres-run', `pg_hba.conf.${process.pid}`));
    const log = { info: () => undefined, error: () => undefined };
    const starting = startEmbeddedPostgres({ dataDir, log });
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(
      `DATA_DIR: the folder ${dataDir} cannot be written (the disk is full).`,
    );
  },
);

test('a database that could not be made says why, and not what was cleared away', async () => {
  const dataDir = makeFolder();
  const place = preparePlace(dataDir, []);
  const programs = join(dataDir, 'programs');
  mkdirSync(join(programs, 'bin'), { recursive: true });
  // As it ends where there is no room.
  writeFileSync(
    join(programs, 'bin', 'initdb'),
    `#!/bin/sh
echo 'initdb: error: could not write file "PG_VERSION": No space left on device' >&2
echo 'initdb: removing contents of data directory "postgres.new"' >&2
exit 1
`,
    { mode: 0o755 },
  );
  const made = initialise({ ...place, binaries: { ...place.binaries, folder: programs } }, true);
  await expect(made).rejects.toThrow(
    'PostgreSQL could not make its database: could not write file "PG_VERSION": No space left on device',
  );
});
