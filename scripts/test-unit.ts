import { handOver } from './steps.ts';

await handOver(['vitest', 'run', ...process.argv.slice(2)]);
