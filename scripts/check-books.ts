import { styleText } from 'node:util';
import { withShop, type ShellContext } from './shop-database.ts';
import { print } from './terminal-log.ts';
import { BOOK_CHECKS } from '#domain/book-check.ts';
import { readBookFaults } from '#server/books/queries.ts';
import { readOrCreateSecretKey } from '#server/secret-key.ts';

await withShop('check-books', (ctx) => showFaults(ctx));

/** Reads and writes nothing: for after a backup was put back, or from a monitor. Exit 1 when one is wrong. */
async function showFaults({ db, now, config }: ShellContext): Promise<void> {
  const mailsAreSent = config.demo || config.smtpUrl !== undefined;
  const secretKey = config.secretKey ?? readOrCreateSecretKey(config.dataDir);
  const faults = await readBookFaults(db, { now: now(), mailsAreSent, secretKey });
  for (const check of BOOK_CHECKS) {
    const fault = faults.find((wrong) => wrong.check === check);
    if (fault === undefined) {
      print(`  ${styleText('green', '✓')} ${check}`);
      continue;
    }
    const subjects = fault.examples.map(({ subject }) => subject).join(', ');
    print(`  ${styleText('red', '✗')} ${check.padEnd(18)} ${fault.found}: ${subjects}`);
  }
  process.exitCode = faults.length === 0 ? 0 : 1;
}
