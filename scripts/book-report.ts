import { styleText } from 'node:util';
import type { ShellContext } from './shop-database.ts';
import { print } from './terminal-log.ts';
import { BOOK_CHECKS } from '#domain/sales/book-check.ts';
import { printNumber } from '#domain/sales/number-series.ts';
import { readBookFaults } from '#server/operations/books/queries.ts';
import { listSeries } from '#server/sales/number-series/queries.ts';
import { readWaitingMails } from '#server/platform/mails/queries.ts';
import { readOrCreateSecretKey } from '#server/platform/startup/secret-key.ts';

/** Prints what is right and what is wrong in the books, and answers whether all is right. Writes nothing. */
export async function reportBooks({ db, now, config }: ShellContext): Promise<boolean> {
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
  await reportChains(db);
  await reportWaitingMails(db, now());
  return faults.length === 0;
}

/** Prints where each chain of documents ends: kept elsewhere, it proves later that nothing before it changed. */
async function reportChains(db: ShellContext['db']): Promise<void> {
  for (const series of await listSeries(db)) {
    const { lastIssuedOn, lastNumber, lastHash } = series;
    if (lastIssuedOn === null) continue;
    const last = { year: Number(lastIssuedOn.slice(0, 4)), number: lastNumber };
    print(`  ${printNumber(series, last).padEnd(20)} ${lastHash}`);
  }
}

/** No fault of the books, and yet what somebody looks for who runs this after a bad night. */
async function reportWaitingMails(db: ShellContext['db'], now: Date): Promise<void> {
  const waiting = await readWaitingMails(db, now);
  if (waiting === null) return;
  const { count, since, words } = waiting;
  const why = words === null ? 'no mail server, or no support address' : words;
  print(
    `  ${styleText('yellow', '!')} ${`${count} mails wait`.padEnd(18)} since ${since.toISOString()}: ${why}`,
  );
}
