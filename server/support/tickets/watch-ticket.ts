import { sql } from 'kysely';
import type { StaffPerson } from '#contract/staff/tickets.ts';
import { TICKET_READER_SECONDS } from '#domain/support/ticket.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/**
 * Says that somebody has a ticket open, and who else does. No change of the shop, so nothing is
 * written down of it: the row is worth some seconds, by the clock that all copies of the program
 * share, and one that a closed laptop left behind is no longer looked at.
 */
export async function watchTicket(
  { db, actor }: Pick<VerbContext<UserActor>, 'db' | 'actor'>,
  { ticketId }: { ticketId: string },
): Promise<{ others: StaffPerson[] }> {
  const { rowCount } = await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      insert into ticket_readers (ticket_id, user_id, seen_at)
      select id, ${actor.id}, clock_timestamp() from tickets where id = ${ticketId}
      on conflict (ticket_id, user_id) do update set seen_at = excluded.seen_at
      returning 1
    `.execute(tx);
    return { rowCount: rows.length };
  });
  if (rowCount === 0) throw new AppError('NOT_FOUND');
  const others = await db
    .selectFrom('ticketReaders')
    .innerJoin('users', 'users.id', 'ticketReaders.userId')
    .select(['users.id', 'users.name'])
    .where('ticketReaders.ticketId', '=', ticketId)
    .where('ticketReaders.userId', '<>', actor.id)
    .where(
      'ticketReaders.seenAt',
      '>',
      sql<Date>`clock_timestamp() - make_interval(secs => ${TICKET_READER_SECONDS})`,
    )
    .orderBy('users.name')
    .limit(20)
    .execute();
  return { others };
}
