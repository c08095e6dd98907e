import { sql } from 'kysely';

/**
 * Tells whether an event is news: an older program told failed tries one by one, and only the first of
 * those is what a customer has to know; all other events are. To be asked where `events` is.
 */
export function isNewsworthyEvent() {
  return sql<boolean>`(events.type <> 'service.delivery-failed' or not exists (
    select from events as earlier
    where earlier.subject_id = events.subject_id and earlier.type = events.type
      and earlier.created_at < events.created_at
  ))`;
}
