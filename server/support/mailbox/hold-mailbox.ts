import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';

/** So long nobody else reads it; a copy that died lets go of it by this. */
const HELD_MINUTES = 5;

export type HeldMailbox = {
  name: string;
  uidValidity: number | null;
  lastUid: number;
  triedUid: number | null;
  tries: number;
  readAt: Date | null;
};

/**
 * Takes a mailbox for a visit; null while another copy of the program reads it. By the clock that all
 * copies share. How far it was read is bookkeeping, which has no audit row.
 */
export async function holdMailbox(
  { db }: Pick<VerbContext, 'db'>,
  name: string,
): Promise<HeldMailbox | null> {
  const until = sql<Date>`clock_timestamp() + ${HELD_MINUTES} * interval '1 minute'`;
  const row = await db
    .insertInto('mailboxes')
    .values({ name, heldUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ heldUntil: until })
        .where((eb) =>
          eb.or([
            eb('mailboxes.heldUntil', 'is', null),
            eb('mailboxes.heldUntil', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning(['name', 'uidValidity', 'lastUid', 'triedUid', 'tries', 'readAt'])
    .executeTakeFirst();
  return row ?? null;
}
