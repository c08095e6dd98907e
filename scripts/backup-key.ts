import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { orFail } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { makeBackupKey } from '#server/platform/backup/backup-key.ts';

const [file = '', ...rest] = process.argv.slice(2);
if (file === '' || file.startsWith('-') || rest.length > 0) {
  fail('Usage: npm run backup-key -- <new file>');
}
await orFail(makeKey);

async function makeKey(): Promise<void> {
  const path = resolve(file);
  const recipient = await makeBackupKey(path, new Date());
  print(`  ${styleText('green', '✓')} The secret key is in ${path}`);
  print(
    '    Without it no sealed backup is ever opened again, by nobody: keep two copies of the file,',
  );
  print('    on paper too, and none on the machine of the shop.');
  print('\n  In the settings of the shop, which seals every backup for it from then on:\n');
  print(`  BACKUP_RECIPIENT=${recipient}\n`);
}
