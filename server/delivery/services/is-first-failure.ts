import { sql } from 'kysely';

/**
 * Of tries that were told one by one, as an older program did, the first is what a customer has to know;
 * of anything else each. To be asked where `events` is.
 */
export function isFirstFailure() {
  return sql<boolean>`(events.type <> 'service.delivery-failed' or not exists (
    select from events as earlier
    where earlier.subject_id = events.subject_id and earlier.type = events.type
      and earlier.created_at < events.created_at
  ))`;
}
