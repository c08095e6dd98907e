import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';

/**
 * Adds what writes noted since the last time to the totals that are kept. One statement, so that a
 * reader sees each change once: before it was folded in, or after.
 */
export async function foldTotals({ db }: Pick<VerbContext, 'db'>): Promise<void> {
  await sql`
    with folded as (delete from total_changes returning name, count, cents),
    noted as (delete from order_changes returning times, status, total_cents, created_at, paid_at),
    pieces as (
      select name, count, cents from folded
      union all
      select o.name, n.times * o.count, n.times * o.cents
      from noted n, order_totals(n.status, n.total_cents, n.created_at, n.paid_at) o
    )
    insert into totals (name, count, cents)
    select name, sum(count), sum(cents) from pieces group by name
    on conflict (name) do update
      set count = totals.count + excluded.count, cents = totals.cents + excluded.cents
  `.execute(db);
}
