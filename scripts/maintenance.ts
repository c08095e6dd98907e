import { withShop } from './shop-database.ts';
import { fail, print } from './terminal-log.ts';
import { readMaintenanceMode } from '#server/platform/maintenance/queries.ts';
import { switchMaintenance } from '#server/platform/maintenance/switch-maintenance.ts';

const USAGE = 'Usage: npm run maintenance -- <on | off | status>';

const wanted = process.argv[2];
if (process.argv.length !== 3 || !/^(?:on|off|status)$/.test(wanted ?? '')) fail(USAGE);

await withShop('maintenance', async (ctx) => {
  if (wanted === 'status') {
    const isOn = await readMaintenanceMode(ctx.db);
    print(`  Maintenance mode is ${isOn ? 'on' : 'off'}.`);
    return;
  }
  const { changed } = await switchMaintenance(ctx, { enabled: wanted === 'on' });
  print(`  Maintenance mode is ${wanted}${changed ? ' now. Open pages follow' : ' already'}.`);
});
