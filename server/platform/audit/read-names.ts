import { sql } from 'kysely';
import type { NamedRecord } from '#contract/staff/audit.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Name of each kind of record by its id, each from a primary key. A person who was erased keeps an id and has
 * no name; a payment and a refund are called after what was ordered, a note after its customer.
 */
const NAMES = {
  user: sql`select id, case when erased_at is null then coalesce(nullif(name, ''), email::text) else '' end
    from users`,
  order: sql`select id, coalesce(service_name, plan_name) from orders`,
  invoice: sql`select id, invoice_number from invoices`,
  service: sql`select id, name from services`,
  ticket: sql`select id, subject from tickets`,
  plan: sql`select id, name from plans`,
  payment: sql`select payments.id, coalesce(service_name, plan_name)
    from payments join orders on orders.id = payments.order_id`,
  refund: sql`select refunds.id, coalesce(service_name, plan_name)
    from refunds join orders on orders.id = refunds.order_id`,
  discount: sql`select id, code from discount_codes`,
  note: sql`select customer_notes.id, users.name
    from customer_notes join users on users.id = customer_notes.user_id`,
  membership: sql`select id, invited_email::text from memberships`,
  incident: sql`select id, title from incidents`,
  article: sql`select id, title from articles`,
  'canned-answer': sql`select id, title from canned_answers`,
  'api-key': sql`select id, name from api_keys`,
  webhook: sql`select id, name from webhooks`,
  'data-breach': sql`select id, title from data_breaches`,
  processing: sql`select id, name from processings`,
  'bank-statement': sql`select id, file_name from bank_statements`,
};

/** Kinds of records whose name is looked up: one that is not found is there no more. */
export const NAMED_TYPES: ReadonlySet<string> = new Set(Object.keys(NAMES));

/** Reads the names of the records with these ids, in one statement however many there are. */
export async function readNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  if (ids.length === 0) return new Map();
  const kinds = Object.entries(NAMES).map(
    ([type, names]) => sql`
      select found.id::text, ${type}::text as type, found.name::text
      from (${names}) as found (id, name)
      where found.id = any(${ids}::uuid[])`,
  );
  const { rows } = await sql<NamedRecord>`${sql.join(kinds, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
