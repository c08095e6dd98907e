import { buildSite } from './build-when-stale.ts';
import { describeFailure } from './start-failure.ts';
import { fail } from './terminal-log.ts';

try {
  await buildSite();
} catch (error) {
  fail(describeFailure(error, process.env) ?? String(error));
}
