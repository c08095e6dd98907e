import { sql } from 'kysely';
import { EXPORT_ROWS_MAX } from '#domain/compliance/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The lines of an order. */
const orderedLines = sql<unknown>`(
  select json_agg(json_strip_nulls(json_build_object(
    'omschrijving', name,
    'aantal', quantity,
    'naam van de service', service_name,
    'domeinnaam', domain,
    'besturingssysteem', system,
    'ssh-sleutels', first_keys,
    'termijn in maanden', term_months,
    'totaal in centen', total_cents
  )) order by position) from order_lines where order_id = orders.id
)`;

/** Orders, payments and credit of a person, in the words of the file. */
export async function readOrders(db: Db, userId: string) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id as bestelnummer',
      'planName as pakket of werk',
      orderedLines.as('regels'),
      'status',
      'totalCents as totaal in centen',
      sql<string | null>`(select code from order_discounts where order_id = orders.id)`.as(
        'kortingscode',
      ),
      sql<string | null>`(select note from charges where order_id = orders.id)`.as('toelichting'),
      'paymentMethod as betaalwijze',
      'billing as factuurgegevens',
      'termsVersion as voorwaarden',
      'placedFrom as besteld vanaf adres',
      sql<string | null>`(
        select concat_ws(' ', 'besteld door een medewerker, akkoord op', given_on) from order_words
        where order_id = orders.id
      )`.as('besteld op je woord'),
      'createdAt as besteld op',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'payments.orderId as bestelnummer',
      'payments.gateway as betaaldienst',
      'payments.amountCents as bedrag in centen',
      sql<string>`case when tops_up_credit then 'ja' else 'nee' end`.as('bijbetaling bij tegoed'),
      'payments.status',
      'payments.createdAt as begonnen',
      'payments.paidAt as betaald op',
    ])
    .where('orders.userId', '=', userId)
    .orderBy('payments.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const credits = await db
    .selectFrom('credits')
    .select([
      'kind as soort',
      'amountCents as bedrag in centen',
      'reason as reden',
      'createdAt as geboekt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { Bestellingen: orders, Betalingen: payments, Tegoed: credits };
}
