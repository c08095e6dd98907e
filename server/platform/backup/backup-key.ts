import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { asFolderFailure, syncPath, writeOwnFile } from './backup-files.ts';
import { errorCode, StartError } from '#server/platform/startup/start-error.ts';

/** Keys that open sealed backups, and the public keys they are sealed for. */
export type BackupKeys = { file: string; secrets: string[]; recipients: string[] };

const SECRET_LINE = /^AGE-SECRET-KEY-/;
/** A file of keys is some lines; what is larger was named by mistake. */
const MAX_KEYS = 32;

/**
 * Makes a key pair: the secret part goes into a new file that only its owner can read, as age-keygen
 * writes it, and the public part is answered.
 */
export async function makeBackupKey(file: string, now: Date): Promise<string> {
  const secret = await generateX25519Identity();
  const recipient = await identityToRecipient(secret);
  const text = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${secret}\n`;
  try {
    await writeOwnFile(file, text);
    // A key that goes with the power takes every backup that is sealed for it along.
    await syncPath(file);
    await syncPath(dirname(file));
    return recipient;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new StartError(
        `${file} is there already, and a key is never written over. Name a new file.`,
        { cause: error },
      );
    }
    rmSync(file, { force: true });
    throw asFolderFailure(error, dirname(file));
  }
}

/** The secret keys in a file, of age-keygen or of ours; never repeats what is in it. */
export async function readBackupKeys(file: string): Promise<BackupKeys> {
  const lines = readKeyFile(file).split('\n');
  const secrets = lines.map((line) => line.trim()).filter((line) => SECRET_LINE.test(line));
  if (secrets.length === 0 || secrets.length > MAX_KEYS) {
    throw new StartError(
      `${file} has no secret key in it, which is a line that begins with AGE-SECRET-KEY-1. One with a password on it is opened first: age -d ${file}`,
    );
  }
  try {
    const recipients = await Promise.all(secrets.map((secret) => identityToRecipient(secret)));
    return { file, secrets, recipients };
  } catch {
    // Without its cause, which may quote the key.
    throw new StartError(`${file} has a secret key in it that is not whole. Use another copy.`);
  }
}

/**
 * Prepares sealing for these public keys. Throws one line for one that is wrong, before anything is
 * copied.
 */
export async function prepareSeal(recipients: readonly string[]): Promise<Encrypter> {
  const seal = new Encrypter();
  for (const [index, recipient] of recipients.entries()) {
    try {
      seal.addRecipient(recipient);
      // Only now is it computed with: a key may be well written and yet none.
      await seal.encrypt('');
    } catch (error) {
      throw new StartError(
        `BACKUP_RECIPIENT: number ${index + 1} of it is no public key: a sign in it is wrong or missing. Nothing was backed up.`,
        { cause: error },
      );
    }
  }
  return seal;
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      EACCES: 'this account may not read it',
      EISDIR: 'it is a folder',
      ENOTDIR: 'there is no such file',
    };
    const reason = reasons[errorCode(error) ?? ''];
    if (reason === undefined) throw error;
    throw new StartError(`The key ${file} cannot be read: ${reason}.`, { cause: error });
  }
}
