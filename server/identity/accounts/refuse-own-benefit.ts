import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { sql, type RawBuilder } from 'kysely';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { mailOwners } from './mail-owners.ts';

/** The account it would be good for: named, or found by something of it. */
type Beneficiary =
  | { customerId: string }
  | { orderId: string }
  | { refundId: string }
  | { serviceIds: readonly string[] }
  | { invoiceNumbers: readonly string[] }
  | { emails: readonly string[] };

/**
 * Nobody of the shop gives away to themselves, or to an account that they are a colleague of: only an
 * owner may. Whoever tries is written down and the owners hear of it, which outlives the refusal. Throws
 * OWN_BENEFIT.
 */
export async function refuseOwnBenefit(
  ctx: VerbContext<UserActor>,
  about: Beneficiary,
): Promise<void> {
  if (ctx.actor.role === 'owner') return;
  const own = await findOwn(ctx.db, { id: ctx.actor.id, customers: findCustomers(ctx.db, about) });
  if (own === null) return;
  await tellOwners(ctx, own);
  throw new AppError('OWN_BENEFIT');
}

/** The accounts that something is about, as a query. */
function findCustomers(db: Db, about: Beneficiary): RawBuilder<unknown> {
  if ('customerId' in about) return sql`select ${about.customerId}::uuid`;
  if ('orderId' in about) return sql`select user_id from orders where id = ${about.orderId}`;
  if ('refundId' in about) {
    return sql`select user_id from orders
      where id = (select order_id from refunds where id = ${about.refundId})`;
  }
  if ('serviceIds' in about) {
    return sql`select user_id from services where id = any(${about.serviceIds}::uuid[])`;
  }
  if ('invoiceNumbers' in about) {
    return sql`select user_id from invoices where invoice_number = any(${about.invoiceNumbers})`;
  }
  return sql`select id from users where email = any(${about.emails}::citext[])`;
}

/** One of them that is somebody's own, or that they work for. */
async function findOwn(
  db: Db,
  { id, customers }: { id: string; customers: RawBuilder<unknown> },
): Promise<string | null> {
  const { rows } = await sql<{ customerId: string }>`
    select customer_id from (
      select ${id}::uuid as customer_id
      union all
      select account_id from memberships where member_id = ${id} and ended_at is null
    ) own
    where customer_id in (${customers}) limit 1
  `.execute(db);
  return rows[0]?.customerId ?? null;
}

async function tellOwners(ctx: VerbContext<UserActor>, customerId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { firstName, lastName, email } = await tx
      .selectFrom('users')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'customer.own-benefit-refused',
      subject: { type: 'user', id: customerId },
      before: null,
      after: null,
      ownerId: customerId,
      topics: [],
    });
    await mailOwners(ctx, tx, {
      kind: 'own-benefit-refused',
      // One mail a day says it.
      occasion: `${ctx.actor.id}:${customerId}:${amsterdamDate(ctx.now())}`,
      subject: (siteName) => `Een medewerker wilde zichzelf iets geven bij ${siteName}`,
      paragraphs: [
        `${firstName} ${lastName} (${email}) wilde op ${mailTime(ctx.now())} in de console iets toekennen aan het eigen account, of aan een account van een collega: een service, een betaling, een terugbetaling, tegoed, een korting of een ander pakket. Dat is geweigerd.`,
        'Klopt het wel, dan kun jij het als owner doen.',
      ],
      link: { label: 'Bekijk de klant', path: `/admin/customers/${customerId}` },
    });
  });
}
