import { sql } from 'kysely';
import { usesCode } from '#server/catalogue/discounts/queries.ts';
import { readUnlikeLedger } from './history-ledger.ts';
import type { HistoryShop } from './history-shop.ts';
import { refundedCents, toCents } from './mollie-books.ts';

/** The shop's knowledge of a payment at Mollie. */
type Known = {
  providerId: string;
  cents: number;
  cameIn: boolean;
  backCents: number;
  takenCents: number;
};

const CAME_IN = sql`('paid', 'partly_refunded', 'refunded', 'charged_back')`;
/** The cent with which a mandate is given is no sale. */
const CENT = '0.01';

/**
 * Finds the differences between the shop and the world outside, once all was told and a day has passed.
 */
export async function readUntruths(shop: HistoryShop): Promise<unknown[]> {
  return [
    ...(await readUnlikeMollie(shop)),
    ...(await readLostMoney(shop)),
    ...(await readUnlikePanel(shop)),
    ...(await readUnfinished(shop)),
    ...(await readUntoldCodes(shop)),
    ...(await readUnlikeLedger(shop)),
  ];
}

/**
 * Finds states that may never be: a service that is active for its customer and not on its panel, an
 * invoice that has changed or is gone, and a code that is used more often than it can be.
 */
export async function readNeverRight(shop: HistoryShop): Promise<unknown[]> {
  const { api, panel, issued } = shop;
  const services = await api.db
    .selectFrom('services')
    .select(['id', 'name', 'panelId'])
    .where('status', '=', 'active')
    .execute();
  const { rows } = await sql<{ invoiceNumber: string; content: string }>`
    select invoice_number, concat(to_jsonb(invoices) - array['status', 'paid_at', 'due_on', 'corrected_at'], (
      select jsonb_agg(to_jsonb(invoice_lines) order by id) from invoice_lines
      where invoice_id = invoices.id
    )) as content from invoices
  `.execute(api.db);
  const now = new Map(rows.map(({ invoiceNumber, content }) => [invoiceNumber, content]));
  const others = [...issued].filter(([number, content]) => now.get(number) !== content);
  for (const [number, content] of now) issued.set(number, content);
  return [
    ...services.filter((service) => panel.look(service) === null),
    ...others,
    ...(await readOverusedCodes(shop)),
  ];
}

/** Codes of which more uses stand than there are. */
async function readOverusedCodes({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select discount_codes.code, max_uses, count(*) as uses
    from discount_codes
    join order_discounts on code_id = discount_codes.id and term_number = 1
    join orders on orders.id = order_id
    where max_uses is not null and ${usesCode}
    group by discount_codes.id having count(*) > max_uses
  `.execute(api.db);
  return rows;
}

/** Orders whose code went to somebody else and that go on, or whose customer did not hear why they ended. */
async function readUntoldCodes({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select id, status from orders where code_taken_at is not null and (
      status <> 'cancelled'
      or not exists (select from mails where dedupe_key = 'order-code-taken:' || orders.id)
    )
  `.execute(api.db);
  return rows;
}

/** Payments and refunds that are not at the shop as they are at Mollie. */
async function readUnlikeMollie({ api, mollie }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql<Known>`
    select coalesce(payment_bundles.provider_id, payments.provider_id) as provider_id,
      sum(payments.amount_cents)::integer as cents,
      bool_and(payments.status in ${CAME_IN}) as came_in,
      coalesce(sum(sent), 0)::integer as back_cents,
      coalesce(sum(taken_back_cents) filter (where chargeback_undone_at is null), 0)::integer
        as taken_cents
    from payments
    left join payment_bundles on payment_bundles.id = bundle_id
    left join lateral (
      select sum(coalesce(sent_cents, amount_cents)) as sent from refunds
      where payment_id = payments.id and refunds.provider_id is not null
        and refunds.status <> 'failed' and not by_hand
    ) as refunded on true
    where payments.gateway = 'mollie'
      and coalesce(payment_bundles.provider_id, payments.provider_id) is not null
    group by 1
  `.execute(api.db);
  const known = new Map(rows.map((row) => [row.providerId, row]));
  const wrong: unknown[] = [];
  for (const { id, status, amount, refunds, chargedBackCents } of mollie.books.payments) {
    if (amount.value === CENT) continue;
    const ours = known.get(id);
    known.delete(id);
    const paid = status === 'paid';
    // Begun twice because an answer was lost, and paid by nobody; or back before the shop heard of it.
    if (!ours?.cameIn && (!paid || chargedBackCents > 0)) continue;
    const backCents = refundedCents({ refunds });
    const kept = { providerId: id, cents: toCents(amount), cameIn: paid };
    const theirs = { ...kept, backCents, takenCents: chargedBackCents };
    if (!isSame(theirs, ours)) wrong.push({ theirs, ours });
  }
  return [...wrong, ...known.values()];
}

function isSame(theirs: Known, ours: Known | undefined): boolean {
  return (
    theirs.cents === ours?.cents &&
    theirs.cameIn === ours.cameIn &&
    theirs.backCents === ours.backCents &&
    theirs.takenCents === ours.takenCents
  );
}

/**
 * Customers whose money does not add up: what came in and neither went back nor was taken by a bank is what
 * they paid of what they bought, or their credit. Money that both went back and was taken is the shop's loss.
 */
async function readLostMoney({ api }: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    with stays as (
      select orders.user_id, greatest(0, payments.amount_cents - coalesce(taken_back_cents, 0)
        - coalesce((
          select sum(coalesce(sent_cents, amount_cents)) from refunds where payment_id = payments.id
        ), 0)) as cents
      from payments join orders on orders.id = order_id
      where payments.status in ${CAME_IN} and gateway <> 'credit'
      union all
      -- Money of credit that a person sends back was sent out of what it was.
      select orders.user_id, -coalesce(sent_cents, refunds.amount_cents)
      from refunds join payments on payments.id = payment_id join orders on orders.id = refunds.order_id
      where gateway = 'credit'
      union all
      select user_id, credited_cents + open_cents - total_cents
      from orders join claims on claims.order_id = orders.id
      where status in ('paid', 'completed')
      union all
      select user_id, -balance_cents from credit_balances
    )
    select email, sum(cents)::integer as lost_cents
    from stays join users on users.id = user_id group by email having sum(cents) <> 0
  `.execute(api.db);
  return rows;
}

/** Servers that are on, off, there or of a size as their service does not say, and those of no service. */
async function readUnlikePanel(shop: HistoryShop): Promise<unknown[]> {
  const { api, panel } = shop;
  const services = await api.db
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select(['services.id', 'services.name', 'services.panelId', 'services.movedUntil'])
    .select(['services.status', 'services.terminateAt'])
    .select(['plans.slug', 'plans.moduleOptions'])
    .execute();
  const there = services.filter((service) => panel.look(service) !== null);
  const movedIn = new Set(services.filter(isMovedIn).map(({ name }) => name));
  // A server that the panel had before and that did not become a service must stay.
  const leftAlone = shop.hadBefore.filter((name) => !movedIn.has(name));
  const strange = panel.count() - there.length - leftAlone.length;
  const wrong = services.filter(({ status, terminateAt, ...service }) => {
    const server = panel.look(service);
    // The server of a service that ended in the last day is off but there, for a customer who thinks
    // better of it.
    const mayStay = terminateAt !== null && terminateAt > api.clock.now;
    if (status === 'cancelled') return server !== null && (server.isOn || !mayStay);
    if (status === 'suspended') return server?.isOn !== false;
    if (status !== 'active' || server?.isOn !== true) return true;
    return server.size !== panel.sizeOf(service);
  });
  const shown = wrong.map((service) => ({ service, server: panel.look(service) }));
  return strange === 0 ? shown : [...shown, { strange }];
}

const isMovedIn = ({ movedUntil }: { movedUntil: Date | null }) => movedUntil !== null;

/** Finds jobs that gave up, mails that never went, and errors where nothing may go wrong. */
async function readUnfinished(shop: HistoryShop): Promise<unknown[]> {
  const { rows } = await sql`
    select source_name as name, output from pgboss.job where name = 'dead-letter'
    union all
    -- What ran out before a server was there for it is not sent any more, nor what is for nobody.
    select kind, to_jsonb(mails.status) from mails left join users on users.id = user_id
    where mails.status <> 'sent' and erased_at is null
      and (mails.status in ('too-late', 'refused') and runs_out_at is not null) is not true
  `.execute(shop.api.db);
  return [...rows, ...errorLines(shop)];
}

/** Lists the lines in which the program logs faults of its own. */
export function errorLines({ api }: HistoryShop) {
  return api.log.lines.filter(({ level }) => level >= 50);
}
