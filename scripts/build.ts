import { buildSite } from './build-when-stale.ts';

await buildSite();
