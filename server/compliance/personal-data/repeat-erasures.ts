import { sql } from 'kysely';
import type { ErasedAccount } from '#domain/compliance/personal-data.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/**
 * Has everybody forgotten again who deleted the account after the backup that this shop was put back
 * from was made; the sweep does it, once nothing of theirs runs or is owed. Answers how many are waited
 * for now. Who is not here, or was forgotten already, is passed over.
 */
export function repeatErasures(
  ctx: Pick<VerbContext, 'db' | 'now' | 'actor'>,
  { accounts }: { accounts: readonly ErasedAccount[] },
): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rows: added } = await sql`
      insert into erasures_to_repeat (user_id, erased_at, asked_at)
      select users.id, erased.at, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as erased (id uuid, at timestamptz)
      join users on users.id = erased.id and users.erased_at is null
      on conflict (user_id) do nothing returning 1
    `.execute(tx);
    if (added.length > 0) {
      recordChange(ctx, tx, {
        action: 'personal-data.repeat-erasures',
        subject: { type: 'setting', id: 'erasures' },
        before: null,
        after: { accounts: added.length },
        ownerId: null,
        topics: [],
      });
    }
    const { waiting } = await tx
      .selectFrom('erasuresToRepeat')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    return waiting;
  });
}
