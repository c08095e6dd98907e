import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';

/**
 * Empties the services of forgotten people once the server is gone: until then its name and address say
 * which one must be removed.
 */
export async function sweepForgotten({ db }: Pick<VerbContext, 'db'>): Promise<void> {
  await sql`
    update services set name = '(verwijderd)', server_info = null, delivery_error = null,
      module_error = null
    from users
    where users.erased_at is not null and services.user_id = users.id
      and services.name <> '(verwijderd)'
      and (services.module_state = 'terminated'
        or (services.module_state = 'none' and services.delivery_attempts = 0))
  `.execute(db);
}
