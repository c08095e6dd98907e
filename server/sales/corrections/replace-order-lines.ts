import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { CorrectionPlan } from './plan-correction.ts';

type Replaced = { orderId: string; plan: CorrectionPlan };

/**
 * Has the lines of an order, which is locked, be those of its new invoice: the ones that stay keep what they
 * sell, others are work beside them.
 */
export async function replaceOrderLines(tx: Tx, { orderId, plan }: Replaced): Promise<void> {
  const { before, lines, sale } = plan;
  const old = await tx
    .selectFrom('orderLines')
    .select(['id', 'kind'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  // An invoice has the lines of its order, in their order.
  const idOf = new Map(before.map((line, at) => [line.id, old[at]?.id ?? null]));
  const kept = lines.flatMap(({ lineId }) => (lineId === null ? [] : [idOf.get(lineId) ?? null]));
  await sql`set constraints order_lines_order_id_position_key deferred`.execute(tx);
  await tx
    .deleteFrom('orderLines')
    .where('orderId', '=', orderId)
    .where((eb) => eb.not(sql<boolean>`id = any(${kept}::uuid[])`))
    .execute();
  const rows = lines.map((line, at) => ({
    id: line.lineId === null ? null : (idOf.get(line.lineId) ?? null),
    position: at + 1,
    name: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitCents: line.unit === null ? null : line.unitCents,
    totalCents: line.grossCents,
    netCents: line.netCents,
    vatCents: line.vatCents,
  }));
  await sql`
    merge into order_lines using json_to_recordset(${JSON.stringify(rows)}) as wanted (
      id uuid, position integer, name text, quantity numeric, unit text, "unitCents" numeric,
      "totalCents" integer, "netCents" integer, "vatCents" integer
    ) on order_lines.id = wanted.id
    when matched then update set position = wanted.position, total_cents = "totalCents",
      net_cents = "netCents", vat_cents = "vatCents", vat_percent = ${sale.vatPercent}, agreed_cents = null,
      quantity = wanted.quantity, unit = wanted.unit, unit_cents = "unitCents",
      name = case when plan_id is null then wanted.name else order_lines.name end
    when not matched then insert (order_id, position, kind, state, name, quantity, unit, unit_cents,
      total_cents, net_cents, vat_cents, vat_percent)
    values (${orderId}, wanted.position, ${old[0]?.kind}, ${sql`(select state_of_line(status) from orders where id = ${orderId})`},
      wanted.name, wanted.quantity, wanted.unit, "unitCents", "totalCents", "netCents", "vatCents",
      ${sale.vatPercent})
  `.execute(tx);
}
