import * as z from 'zod';
import { CREDIT_KINDS } from '#domain/sales/credit.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { centsValue, idValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Invoices');

const creditMove = z.strictObject({
  id: idValue,
  kind: z.enum(CREDIT_KINDS),
  /** Less than zero for what was spent or sent back. */
  amountCents: centsValue,
  /** True if it came in as the rest of what credit pays. */
  isTopUp: z.boolean(),
  /** The order whose money it is, or that it paid. */
  orderId: idValue,
  createdAt: z.date(),
});

export const customerCredit = z.strictObject({
  balanceCents: centsValue,
  moves: z.array(creditMove).max(100),
});

export type CustomerCredit = z.infer<typeof customerCredit>;

export const credit = {
  get: calls
    .get('/credit', 'Own credit, and the last hundred things that happened to it')
    .output(customerCredit),
};
