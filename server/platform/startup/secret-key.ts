import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inDataFolder, makeFolder } from './data-folder.ts';
import { hasCluster } from '#server/platform/db/embedded-place.ts';
import { errorCode, StartError } from './start-error.ts';

/** In the data folder. */
export const SECRET_KEY_FILE = 'secret-key';
const KEY_BYTES = 32;

const WITHOUT_IT =
  'Put it back from a backup. To go on without it, set SECRET_KEY to a new random text of at least 32 characters: everyone is signed out, and second factors and secrets of webhooks are lost.';

/**
 * The key that signs sessions when SECRET_KEY is not set: made once, before the database beside it,
 * and kept in the data folder. Throws where a database has lost its key: a new one would quietly take
 * away all that the old one encrypted.
 */
export function readOrCreateSecretKey(dataDir: string): string {
  return inDataFolder(dataDir, () => {
    const file = join(dataDir, SECRET_KEY_FILE);
    if (!existsSync(file)) {
      if (hasCluster(dataDir)) {
        throw new StartError(
          `SECRET_KEY: ${file} is missing beside the database that was made with it. ${WITHOUT_IT}`,
        );
      }
      createKey(dataDir, file);
    }
    chmodSync(file, 0o600);
    const key = readFileSync(file, 'utf8').trim();
    if (key.length < KEY_BYTES) {
      throw new StartError(`SECRET_KEY: the key in ${file} is damaged. ${WITHOUT_IT}`);
    }
    return key;
  });
}

/** Written beside and linked into place, so that two programs never see half a key or two keys. */
function createKey(dataDir: string, file: string): void {
  // Started by root, PostgreSQL runs as another account, which passes through to its own folder.
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
