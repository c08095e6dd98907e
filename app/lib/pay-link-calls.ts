import type { LinkedInvoiceShown } from '#contract/public/pay-links.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { api } from './api.ts';
import { errorText, isMissing } from './errors.ts';

export type PayLinkAnswer =
  | { status: 'open'; invoice: LinkedInvoiceShown }
  /** The link opens nothing, whatever is the matter with it. */
  | { status: 'refused' }
  | { status: 'failed'; sentence: string };

/**
 * Asks how the invoice of a link stands, as the signed-in person, who may have a page of their own for it.
 */
export async function showPayLink(token: string): Promise<PayLinkAnswer> {
  try {
    return { status: 'open', invoice: await api.public.payLinks.show({ token }) };
  } catch (error) {
    return isMissing(error)
      ? { status: 'refused' }
      : { status: 'failed', sentence: errorText(error) };
  }
}

/** The address to pay it at, or why that cannot be said now. */
export async function startPayLink(
  token: string,
  method: PaymentMethod | undefined,
): Promise<{ payUrl: string } | string> {
  try {
    return await api.public.payLinks.pay({ token, method });
  } catch (error) {
    return errorText(error);
  }
}
