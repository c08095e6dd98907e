import { randomUUID } from 'node:crypto';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { TEST_GATEWAY_STATUSES } from '#server/db/schema.ts';
import type { PaymentGateway } from './payment-port.ts';

export type TestOutcome = Exclude<(typeof TEST_GATEWAY_STATUSES)[number], 'open'>;

/** The demo's bank: it keeps its own books, as a real gateway would, and never touches the shop's. */
export type TestGateway = PaymentGateway & {
  /** Ends an open payment; refused when it has already ended. */
  settle(
    paymentId: string,
    outcome: TestOutcome,
  ): Promise<{ providerId: string; returnUrl: string }>;
};

export function createTestGateway(db: Db, now: () => Date): TestGateway {
  return {
    async start({ paymentId, amountCents, description, returnUrl }) {
      const inserted = await db
        .insertInto('testGatewayPayments')
        .values({
          providerId: `tt_${randomUUID()}`,
          paymentId,
          amountCents,
          description,
          returnUrl,
          status: 'open',
          createdAt: now(),
        })
        .onConflict((conflict) =>
          conflict
            .column('paymentId')
            .doUpdateSet((eb) => ({ paymentId: eb.ref('excluded.paymentId') })),
        )
        .returning('providerId')
        .executeTakeFirstOrThrow();
      return { providerId: inserted.providerId, payUrl: `/test-gateway/${paymentId}` };
    },

    async fetchReport(providerId) {
      const row = await db
        .selectFrom('testGatewayPayments')
        .select(['paymentId', 'amountCents', 'status'])
        .where('providerId', '=', providerId)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        reference: row.paymentId,
        amountCents: row.amountCents,
        currency: 'EUR',
        status: row.status,
      };
    },

    async settle(paymentId, outcome) {
      const row = await db
        .updateTable('testGatewayPayments')
        .set({ status: outcome })
        .where('paymentId', '=', paymentId)
        .where('status', '=', 'open')
        .returning(['providerId', 'returnUrl'])
        .executeTakeFirst();
      if (row === undefined) throw new AppError('PAYMENT_ALREADY_ANSWERED');
      return row;
    },
  };
}
