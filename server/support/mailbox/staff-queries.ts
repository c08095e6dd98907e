import { sql } from 'kysely';
import { KEPT_MAILS_MAX, type KeptMail } from '#contract/staff/mailbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** Lists the mails that are kept with a task, newest first. */
export async function listKeptMails(db: Db, { taskId }: { taskId: string }): Promise<KeptMail[]> {
  const task = await db
    .selectFrom('staffTasks')
    .select('id')
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (task === undefined) throw new AppError('NOT_FOUND');
  return db
    .selectFrom('keptMails')
    .select(['id', 'fromAddress as from', 'subject', 'text', 'outcome', 'isProven', 'receivedAt'])
    .select(sql<boolean>`source is not null`.as('hasSource'))
    .where('taskId', '=', taskId)
    .orderBy('receivedAt', 'desc')
    .limit(KEPT_MAILS_MAX)
    .execute();
}

/** One as it came, for a program for mail; no browser shows it. */
export async function readKeptMail(db: Db, { mailId }: { mailId: string }): Promise<File> {
  const mail = await db
    .selectFrom('keptMails')
    .select('source')
    .where('id', '=', mailId)
    .where('source', 'is not', null)
    .executeTakeFirst();
  const source = mail?.source ?? null;
  if (source === null) throw new AppError('NOT_FOUND');
  return new File([new Uint8Array(source)], `mail-${mailId.slice(0, 8)}.eml`, {
    type: 'application/octet-stream',
  });
}
