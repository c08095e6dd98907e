import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { TERMS_VERSION } from '#domain/terms.ts';
import { callProcedure, type HttpClient } from './http-client.ts';

export type PlanToPlace = { slug: string; priceCents: number };
export type Method = 'test_ideal' | 'credit';

/** Of the orders of a measurement, which are counted afterwards. */
export const MEASURED = 'meting';

const BUYER = {
  kind: 'consumer',
  firstName: 'Bente',
  lastName: 'Meting',
  company: '',
  kvk: '',
  vatId: '',
  street: 'Prinsengracht',
  houseNumber: '263',
  postalCode: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
};
const placed = z.object({ orderId: z.string(), payUrl: z.string().nullable() });
const returned = z.object({ returnUrl: z.string() });

/** Places an order as the checkout does, and pays it: at the test bank, or at once from credit. */
export async function placeAndPay(
  client: HttpClient,
  { token, plan, method }: { token: string; plan: PlanToPlace; method: Method },
): Promise<{ orderId: string }> {
  const { orderId, payUrl } = await callProcedure(client, {
    path: 'customer/checkout/place',
    token,
    input: {
      idempotencyKey: randomUUID(),
      plan: plan.slug,
      cycle: 'monthly',
      serviceName: MEASURED,
      billing: BUYER,
      method,
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      directStart: true,
      shownTotalCents: plan.priceCents,
    },
    output: placed,
  });
  if (payUrl !== null) {
    await callProcedure(client, {
      path: 'customer/testGateway/answer',
      token,
      input: {
        paymentId: payUrl.split('/').at(-1),
        outcome: 'paid',
        delivery: 'before-answer',
      },
      output: returned,
    });
  }
  return { orderId };
}
