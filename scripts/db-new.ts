import { readdir, writeFile } from 'node:fs/promises';
import { MIGRATIONS_FOLDER } from '#server/platform/db/migrate.ts';
import { fail, print } from './terminal-log.ts';

const [name = '', ...rest] = process.argv.slice(2);
if (rest.length > 0 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
  fail('Usage: npm run db:new <name>, in small letters with dashes, such as add-coupons');
}
print(`  ${await writeMigration()}`);

/** An empty next migration. It cannot overwrite: two branches with one number meet in the merge. */
async function writeMigration(): Promise<string> {
  const numbers = (await readdir(MIGRATIONS_FOLDER)).map((file) =>
    Number(/^\d{4}(?=-)/.exec(file)?.[0] ?? 0),
  );
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const file = `${number}-${name}.sql`;
  await writeFile(
    new URL(file, MIGRATIONS_FOLDER),
    `-- What this changes and why. Forward only; never edited once it has run somewhere.\n`,
    { flag: 'wx' },
  );
  return `server/platform/db/migrations/${file}`;
}
