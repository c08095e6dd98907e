import { handOver } from './steps.ts';

await handOver(['playwright', 'test', ...process.argv.slice(2)]);
