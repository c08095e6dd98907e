import { sql, type RawBuilder } from 'kysely';
import type { BreachLetter } from '#contract/staff/breach-letters.ts';
import { BREACH_LETTERS_MAX } from '#domain/compliance/breach-letter.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { DEAD_LETTER } from '#server/platform/jobs/queues.ts';
import type { MailKind } from '#server/platform/mails/kinds.ts';

export const LETTER_KIND = 'data-breach-letter' satisfies MailKind;

/** Names a mail of a letter, so that each customer has it once. */
export function letterOccasion(letterId: string, userId: string): string {
  return `${letterId}:${userId}`;
}

/** Counts the customers whom a letter concerns for now. */
export async function countConcerned(db: Db, isConcerned: RawBuilder<boolean>): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isConcerned)
    .executeTakeFirstOrThrow();
  return count;
}

/** Mails that no server took or that came back, and those whose sending gave up: all wait for a person. */
const gaveUp = sql<boolean>`(
  mails.status in ('refused', 'bounced') or mails.status = 'queued' and mails.id::text in (
    select data ->> 'mailId' from pgboss.job where name = ${DEAD_LETTER} and state = 'created'
  )
)`;

/** The ids of mails of a letter that gave up. */
export function failedMails(letterId: string): RawBuilder<string> {
  return sql`
    select mails.id from data_breach_recipients as told join mails
      on mails.dedupe_key = ${`${LETTER_KIND}:`} || told.letter_id || ':' || told.user_id
    where told.letter_id = ${letterId} and ${gaveUp}`;
}

/** The letters of a breach, the newest first, with what became of their mails so far. */
export async function listLetters(
  db: Db,
  { breachId }: { breachId: string },
): Promise<{ letters: BreachLetter[] }> {
  const breach = await db
    .selectFrom('dataBreaches')
    .select('id')
    .where('id', '=', breachId)
    .executeTakeFirst();
  if (breach === undefined) throw new AppError('NOT_FOUND');
  const { rows } = await sql<BreachLetter>`
    select letter.id, letter.audience, letter.subject, letter.message, letter.created_at,
      writer.name as written_by_name, letter.recipient_count as recipients,
      coalesce(letter.sent_count, figures.sent) as sent, figures.failed,
      coalesce(letter.recipient_count - letter.sent_count, figures.gone) as gone
    from data_breach_letters as letter
    join users as writer on writer.id = letter.written_by
    cross join lateral (
      select count(*) filter (where mails.status = 'sent') as sent,
        count(*) filter (where ${gaveUp}) as failed,
        count(*) filter (where mails.id is null and told.queued_at is not null) as gone
      from data_breach_recipients as told left join mails
        on mails.dedupe_key = ${`${LETTER_KIND}:`} || told.letter_id || ':' || told.user_id
      where told.letter_id = letter.id
    ) as figures
    where letter.breach_id = ${breachId}
    order by letter.position desc
    limit ${BREACH_LETTERS_MAX}`.execute(db);
  return { letters: rows };
}
