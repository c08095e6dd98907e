import { sql } from 'kysely';
import type { BooksCheck } from '#contract/staff/books.ts';
import type { BookFault } from '#domain/sales/book-check.ts';
import type { SystemContext, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { readBookFaults } from './queries.ts';

/** The books are one: what is wrong with them is one task until they are right again. */
const THE_BOOKS = '00000000-0000-4000-8000-00000000b00c';
const KEPT_DAYS = 90;

/**
 * Looks whether the books are right, keeps the outcome, and puts it on the staff's list when they are
 * not. Changes nothing of what it finds: a person decides what became of the money.
 */
export async function checkBooks(
  ctx: VerbContext & Pick<SystemContext, 'secretKey'>,
): Promise<BooksCheck> {
  const checkedAt = ctx.now();
  const faults = await readBookFaults(ctx.db, {
    now: checkedAt,
    mailsAreSent: ctx.mail.kind !== 'waiting',
    secretKey: ctx.secretKey,
  });
  if (faults.length > 0) ctx.log.error({ faults }, 'the books are not right');
  await transact(ctx, async (tx) => {
    await keep(tx, { checkedAt, faults });
    recordChange(ctx, tx, {
      action: 'books.check',
      subject: { type: 'books', id: THE_BOOKS },
      before: null,
      after: { faults: Object.fromEntries(faults.map(({ check, found }) => [check, found])) },
      ownerId: null,
      topics: ['jobs'],
    });
    await tellStaff(ctx, tx, faults);
  });
  return { checkedAt, faults };
}

async function keep(tx: Tx, { checkedAt, faults }: BooksCheck): Promise<void> {
  await tx
    .insertInto('booksChecks')
    .values({ checkedAt, faults: JSON.stringify(faults) })
    .execute();
  await tx
    .deleteFrom('booksChecks')
    .where('checkedAt', '<', sql<Date>`${checkedAt}::timestamptz - ${KEPT_DAYS} * interval '1 day'`)
    .execute();
}

async function tellStaff(ctx: VerbContext, tx: Tx, faults: BookFault[]): Promise<void> {
  if (faults.length === 0) {
    await closeStaffTasks(ctx, tx, { kinds: ['books-wrong'], subjectId: THE_BOOKS });
    return;
  }
  const places = faults.reduce((sum, { found }) => sum + found, 0);
  await openStaffTask(ctx, tx, {
    kind: 'books-wrong',
    userId: null,
    subjectId: THE_BOOKS,
    note: `De boekcontrole vond ${places === 1 ? 'iets dat niet klopt' : `${places} dingen die niet kloppen`}. Onder Rapporten staat wat.`,
    reopens: true,
  });
}
