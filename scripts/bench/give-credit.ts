import * as z from 'zod';
import { callProcedure, createHttpClient } from './http-client.ts';
import { placeAndPay, type PlanToPlace } from './place-order.ts';

type Given = { url: string; tokens: string[]; adminToken: string; plan: PlanToPlace };

/** Credit as it comes about in a shop: of an order that was paid, and whose money staff kept for its customer. */
export async function giveCredit({ url, tokens, adminToken, plan }: Given): Promise<void> {
  const client = createHttpClient(url, 1);
  for (const token of tokens) {
    const { orderId } = await placeAndPay(client, { token, plan, method: 'test_ideal' });
    await callProcedure(client, {
      path: 'staff/orders/refund',
      token: adminToken,
      input: { orderId, reason: 'Tegoed voor de meting.', endService: true, to: 'credit' },
      output: z.unknown(),
    });
  }
  client.close();
}
