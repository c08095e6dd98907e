import { sql, type RawBuilder } from 'kysely';
import { LOST_WORK_DAYS, type BookExample } from '#domain/sales/book-check.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';

export type Promised = {
  now: Date;
  /** Work from before this moment is no longer on its way. */
  since: Date;
  /** Without a mail server mails wait, and nothing is wrong. */
  mailsAreSent: boolean;
  /** A shop that never started has none, and then no work is on its way. */
  hasQueue: boolean;
};

/** Finds work that was left to a job which is not there. */
function workWaiting({ since, mailsAreSent, hasQueue }: Promised): RawBuilder<BookExample> {
  const hasJob: typeof hasOpenJob = (...of) => (hasQueue ? hasOpenJob(...of) : sql`false`);
  return sql`
    select services.name as subject, order_id from services
  where delivery_state in ('queued', 'running') and ${serviceIs.coming} and updated_at < ${since}
    and not ${hasJob('service.deliver', 'serviceId', 'services.id')}
    -- It is not delivered while its money is gone.
    and (delivery_state = 'running' or not exists (
      select from claims where claims.order_id = services.order_id and open_cents > 0
        and reopened_because is distinct from 'corrected'
    ))
  union all
    select to_address, null from mails
  where ${mailsAreSent} and status = 'queued' and coalesce(next_try_at, created_at) < ${since}
    and not ${hasJob('mail.send', 'mailId', 'mails.id')}
    -- A mail that waits for the server, or for an address to send from, is no fault of the books.
    and not exists (select from mail_outages)
    and exists (select from system_settings where key = 'support_email' and value <> '')
  union all
    select left(order_id::text, 8), order_id from refunds
  where status in ('queued', 'pending') and not by_hand and updated_at < ${since}
    and not ${hasJob('refund.pay-back', 'refundId', 'refunds.id')}`;
}

/** The round that asks for the next term comes every hour; a shop may also have stood still. */
const LATE_DAYS = 3;

/**
 * Finds services that run on after their term without anybody being asked to pay for the next. A customer
 * who paid an old term a moment ago is asked by the next round.
 */
function unbilledServices({ now, since }: Promised): RawBuilder<BookExample> {
  return sql`
    select name as subject, order_id from services
    where renews and ${serviceIs.delivered} and not ${serviceIs.switchedOff} and cancel_at is null
      and expires_at < ${new Date(now.getTime() - LATE_DAYS * 86_400_000)} and updated_at < ${since}
      and not exists (
        select from order_lines as renewal
        where renewal.service_id = services.id and renewal.kind = 'renewal' and renewal.state = 'open'
      )
      -- A term before it is owed again.
      and not exists (
        select from service_terms where service_id = services.id and uncovered_at is not null
      )`;
}

/**
 * Finds people who were forgotten, came back with a backup, and are still here; with an order to find them
 * by.
 */
function erasuresWaiting({ since }: Promised): RawBuilder<BookExample> {
  return sql`
    select left(user_id::text, 8) as subject,
      (select id from orders where orders.user_id = waiting.user_id
        order by created_at desc, id desc limit 1) as order_id
    from erasures_to_repeat as waiting where asked_at < ${since}`;
}

/** Starts that found less in the database than was committed before them. */
function workLost({ now }: Promised): RawBuilder<BookExample> {
  return sql`
    select to_char(seen_at at time zone 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI') as subject,
      null::uuid as order_id
    from lost_work where found_at > ${new Date(now.getTime() - LOST_WORK_DAYS * 86_400_000)}`;
}

/** Asks about events that should have happened by a certain moment, and did not. */
export function checkPromises(promised: Promised): {
  'work-waiting': RawBuilder<BookExample>;
  'service-billed': RawBuilder<BookExample>;
  'lost-work': RawBuilder<BookExample>;
  erasures: RawBuilder<BookExample>;
} {
  return {
    'work-waiting': workWaiting(promised),
    'service-billed': unbilledServices(promised),
    erasures: erasuresWaiting(promised),
    'lost-work': workLost(promised),
  };
}
