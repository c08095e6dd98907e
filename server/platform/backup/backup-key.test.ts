import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackupKey, prepareSeal, readBackupKeys } from './backup-key.ts';
import { readConfig } from '#server/config.ts';
import { StartError } from '#server/platform/startup/start-error.ts';

const NOW = new Date('2026-11-22T12:00:00.250Z');

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostwerk-key-'));
  file = join(folder, 'backup.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a new key', () => {
  test('is in a file of its owner alone, as age-keygen writes it, and says its public part', async () => {
    const recipient = await makeBackupKey(file, NOW);
    expect(readConfig({ BACKUP_RECIPIENT: recipient }).backupRecipients).toEqual([recipient]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(
        `^# created: 2026-11-22T12:00:00\\.250Z\n# public key: ${recipient}\nAGE-SECRET-KEY-1[A-Z\\d]{58}\n$`,
      ),
    );
    const { recipients } = await readBackupKeys(file);
    expect(recipients).toEqual([recipient]);
    expect(await makeBackupKey(join(folder, 'other'), NOW)).not.toBe(recipient);
  });

  test('is never written over what is there', async () => {
    writeFileSync(file, 'the only one');
    await expect(makeBackupKey(file, NOW)).rejects.toThrow(
      new StartError(`${file} is there already, and a key is never written over. Name a new file.`),
    );
    expect(readFileSync(file, 'utf8')).toBe('the only one');
  });

  test('says in one line where it cannot be', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(makeBackupKey(join(nowhere, 'key'), NOW)).rejects.toThrow(
      new StartError(`The folder ${nowhere} cannot be written (no folder can be made there).`),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a file of keys', () => {
  test('may have several, and what people wrote beside them', async () => {
    const recipients = [
      await makeBackupKey(join(folder, '1'), NOW),
      await makeBackupKey(join(folder, '2'), NOW),
    ];
    const late = await generateHybridIdentity();
    const text = ['1', '2'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    writeFileSync(file, `# of the office\r\n  ${text.replaceAll('\n', '\r\n')}${late}`);
    const keys = await readBackupKeys(file);
    expect(keys.recipients).toEqual([...recipients, await identityToRecipient(late)]);
    expect(keys.secrets).toHaveLength(3);
  });

  const NOT_ONE: [name: string, put: () => void, says: RegExp][] = [
    [
      'is missing',
      () => undefined,
      /^The key .*backup\.key cannot be read: there is no such file\.$/,
    ],
    ['is a folder', () => mkdirSync(file), /cannot be read: it is a folder\.$/],
    ['has none', () => writeFileSync(file, 'age1public\n'), /has no secret key in it.*age -d /],
    [
      'has one that is not whole',
      () => writeFileSync(file, `AGE-SECRET-KEY-1${'Q'.repeat(57)}\n`),
      /has a secret key in it that is not whole\. Use another copy\.$/,
    ],
  ];
  test.each(NOT_ONE)('is refused in one line when it %s', async (_, put, says) => {
    put();
    const refused = readBackupKeys(file);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(says);
  });

  test('is not repeated in what is said of it', async () => {
    const secret = `AGE-SECRET-KEY-1${'Q'.repeat(57)}`;
    writeFileSync(file, secret);
    const error: unknown = await readBackupKeys(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    expect(error).not.toHaveProperty('cause');
    expect(String(error)).not.toContain(secret);
  });
});

describe('a public key', () => {
  test('is one that can be sealed for, and the first that is not is named', async () => {
    const sound = await makeBackupKey(file, NOW);
    const last = sound.endsWith('q') ? 'p' : 'q';
    const mistyped = `${sound.slice(0, -1)}${last}`;
    // Well written, and with it anybody could open what is sealed.
    const empty = 'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z';
    await expect(prepareSeal([sound])).resolves.toBeDefined();
    for (const wrong of [mistyped, empty]) {
      await expect(prepareSeal([sound, wrong])).rejects.toThrow(
        /^BACKUP_RECIPIENT: number 2 of it is no public key: .* Nothing was backed up\.$/,
      );
    }
  });
});
