import { handOver } from './steps.ts';

await handOver(['oxfmt', ...process.argv.slice(2)]);
