import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Weeks that go by for a service, and at the bank of a customer whose terms are collected. */
export type ShopDays = {
  /** Lets days go by for a service that was delivered just now. */
  pass(serviceId: string, days: number): Promise<void>;
  /** The round of the hour begins now. */
  beginRound(): Promise<void>;
  /** The day on which its open invoice is collected has come, as long after its mail as was promised. */
  reachCollection(serviceId: string): Promise<void>;
  /** The bank is done with what is collected for it; answers what the gateway calls that. */
  endCollection(serviceId: string): Promise<string>;
  /** The bank takes back what it collected. */
  takeBack(providerId: string): Promise<void>;
};

export function createShopDays(db: Db): ShopDays {
  return {
    pass: async (serviceId, days) => {
      const past = sql`make_interval(days => ${days})`;
      await sql`
        with service as (
          update services set anchor_at = anchor_at - ${past}, expires_at = expires_at - ${past}
          where id = ${serviceId} returning id
        ), change as (
          update plan_changes set paid_until = paid_until - ${past} where service_id = ${serviceId}
        )
        update service_terms set starts_at = starts_at - ${past}, ends_at = ends_at - ${past}
        from service where service_id = service.id
      `.execute(db);
    },
    beginRound: async () => {
      await sql`
        with job as (
          insert into pgboss.job (name, data) values ('orders.expire', '{}') returning name
        )
        select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)
        from job
      `.execute(db);
    },
    reachCollection: async (serviceId) => {
      const { orderId } = await db
        .updateTable('renewals')
        .set({ collectOn: amsterdamDate(new Date()) })
        .where('serviceId', '=', serviceId)
        .where('collectOn', 'is not', null)
        .returning('orderId')
        .executeTakeFirstOrThrow();
      await sql`
        update mails set sent_at = sent_at - make_interval(days => ${NOTICE_DAYS})
        where dedupe_key = ${`renewal-invoice:${orderId}`}
      `.execute(db);
    },
    endCollection: async (serviceId) => {
      const { rows } = await sql<{ providerId: string }>`
        update test_gateway_payments set created_at = now() - interval '1 hour'
        where kind = 'collection' and payment_id in (
          select payments.id from payments join renewals using (order_id)
          where service_id = ${serviceId}
        )
        returning provider_id
      `.execute(db);
      const [collection] = rows;
      if (collection === undefined) throw new Error('nothing is collected for this service');
      return collection.providerId;
    },
    takeBack: async (providerId) => {
      await db
        .updateTable('testGatewayPayments')
        .set({ status: 'charged_back' })
        .where('providerId', '=', providerId)
        .execute();
    },
  };
}
