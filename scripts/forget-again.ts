import { resolve } from 'node:path';
import { withShop } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { readErasedList } from '#server/platform/backup/erased-list.ts';
import { repeatErasures } from '#server/compliance/personal-data/repeat-erasures.ts';

const [file = '', ...rest] = process.argv.slice(2);
if (file === '' || rest.length > 0) fail('Usage: npm run forget-again -- <file>');

await withShop('forget-again', async (ctx) => {
  const accounts = await readErasedList(resolve(file));
  if (accounts === null) fail(`There is no ${resolve(file)}.`);
  const waiting = await repeatErasures(ctx, { accounts });
  print(
    waiting === 0
      ? '  Nobody of that list is in this shop any more.'
      : `  ${waiting} of ${accounts.length} are here again, and are forgotten by the program while it runs.`,
  );
});
