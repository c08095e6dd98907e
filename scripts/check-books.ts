import { reportBooks } from './book-report.ts';
import { withShop } from './shop-database.ts';

// For after a backup was put back, or from a monitor. Exit 1 when one is wrong.
await withShop('check-books', async (ctx) => {
  process.exitCode = (await reportBooks(ctx)) ? 0 : 1;
});
