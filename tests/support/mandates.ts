import type { TEST_MANDATE_ANSWERS } from '#contract/customer/test-gateway.ts';
import type { TestApp } from './api.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

type Answer = (typeof TEST_MANDATE_ANSWERS)[number];

/** Asks for a mandate and answers it at the test gateway, as its customer would; answers its id. */
export async function answerMandate(
  api: TestApp,
  customer: { id: string },
  answer: Answer,
): Promise<string> {
  const mine = api.as(customer).customer;
  const { payUrl } = await mine.mandates.ask({ agreed: true });
  const mandateId = payUrl.split('/').at(-1) ?? '';
  await mine.testGateway.answerMandate({ mandateId, answer });
  await api.jobsDone();
  return mandateId;
}

/** A customer's mandates in the order in which they came. */
export async function mandatesOf({ db }: TestApp, { id: userId }: { id: string }) {
  return db
    .selectFrom('mandates')
    .select([
      'id',
      'gateway',
      'status',
      'endedReason',
      'accountEnding',
      'accountHolder',
      'providerMandateId',
      'providerPaymentId',
      'centReturnedAt',
      'revokedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Lists the collections for an order, also those that failed. */
export async function collectionsOf({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', paidItsOrder.as('paysOrder'), 'amountCents', 'gateway', 'providerId'])
    .where('orderId', '=', orderId)
    .where('mandateId', 'is not', null)
    .orderBy('createdAt')
    .execute();
}
