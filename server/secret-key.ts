import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inDataFolder, makeFolder } from './data-folder.ts';
import { errorCode, StartError } from './start-error.ts';

/** In the data folder. */
export const SECRET_KEY_FILE = 'secret-key';
const KEY_BYTES = 32;

/** The key that signs sessions when SECRET_KEY is not set: made once, kept in the data folder. */
export function readOrCreateSecretKey(dataDir: string): string {
  return inDataFolder(dataDir, () => {
    const file = join(dataDir, SECRET_KEY_FILE);
    if (!existsSync(file)) createKey(dataDir, file);
    chmodSync(file, 0o600);
    const key = readFileSync(file, 'utf8').trim();
    if (key.length < KEY_BYTES) {
      throw new StartError(
        `SECRET_KEY: the key in ${file} is damaged. Put it back from a backup, or remove the file to sign everyone out and start with a new key.`,
      );
    }
    return key;
  });
}

/** Written beside and linked into place, so that two programs never see half a key or two keys. */
function createKey(dataDir: string, file: string): void {
  makeFolder(dataDir, 0o700);
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
