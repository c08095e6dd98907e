import { sql, type RawBuilder } from 'kysely';
import { keptFrom } from '#domain/compliance/retention.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { erasePerson } from './erase-person.ts';

/** An hour; the next takes the rest. */
const BATCH = 200;

/**
 * Forgets who registered a month ago, never showed that the address is theirs, and left it at that: it may
 * be somebody else's address. Whom staff brought in, wrote about or blocked is known to them, and stays.
 */
export async function sweepRegistrations(ctx: VerbContext): Promise<void> {
  const before = keptFrom('registrations', ctx.now());
  const { rows } = await sql<{ id: string }>`
    select users.id from users where ${isAbandoned(before)} order by users.created_at limit ${BATCH}
  `.execute(ctx.db);
  await runForEach(rows, ({ id }) => forget(ctx, { userId: id, before }));
}

function forget(
  ctx: VerbContext,
  { userId, before }: { userId: string; before: Date },
): Promise<void> {
  return transact(ctx, async (tx) => {
    // Held, nothing is ordered for them; what came before that is looked at by what follows.
    const held = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql`
      select from users where users.id = ${userId} and ${isAbandoned(before)}
    `.execute(tx);
    if (rows.length === 0) return;
    await erasePerson(ctx, tx, { userId, email: held.email, isProved: false });
  });
}

function isAbandoned(before: Date): RawBuilder<boolean> {
  return sql`
    not users.email_verified and users.erased_at is null and users.created_at < ${before}
    and users.blocked_at is null
    and coalesce((select role from user_roles where user_id = users.id), 'customer') = 'customer'
    and not exists (select from sessions where user_id = users.id and last_active_at >= ${before})
    and not exists (select from orders where user_id = users.id)
    and not exists (select from services where user_id = users.id)
    and not exists (select from tickets where user_id = users.id)
    and not exists (select from mandates where user_id = users.id)
    and not exists (select from memberships where account_id = users.id or member_id = users.id)
    and not exists (select from customer_notes where user_id = users.id)
    and not exists (select from import_rows where user_id = users.id)`;
}
