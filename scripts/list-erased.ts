import { resolve } from 'node:path';
import { addToErasedList } from '#server/platform/backup/erased-list.ts';
import { readErased } from '#server/compliance/personal-data/queries.ts';
import { withShop } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';

const [file = '', ...rest] = process.argv.slice(2);
if (file === '' || rest.length > 0) fail('Usage: npm run list-erased -- <file>');

await withShop('list-erased', async ({ db }) => {
  const listed = await addToErasedList(resolve(file), await readErased(db));
  print(`  ${resolve(file)} has ${listed} deleted accounts. Keep it beside the dumps.`);
});
