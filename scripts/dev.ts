import { spawn } from 'node:child_process';

// The program starts again when the server's sources change; PostgreSQL stays and is taken over.
// The site follows its own sources without a restart (see dev-server.ts).
const WATCHED = ['server', 'contract', 'domain'];

const child = spawn(
  process.execPath,
  [
    ...WATCHED.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    'scripts/run.mjs',
    'dev-server',
  ],
  { stdio: 'inherit', env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' } },
);
// Ctrl-C reaches the child by the terminal; here it must only not end before the child has.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
