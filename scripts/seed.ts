import { pino } from 'pino';
import { withShop } from './shop-database.ts';
import { print } from './terminal-log.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { seedShop } from '#server/demo/seed-demo-shop.ts';

await withShop('seed', async (ctx) => {
  await seedShop({ ...ctx, log: pino({ level: ctx.config.logLevel, base: null }) });
  print(`  The demo world is in. Sign in as klant@hostwerk.test with ${DEMO_PASSWORD}`);
});
