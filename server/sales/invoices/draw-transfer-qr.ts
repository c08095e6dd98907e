import type { QrCode } from '#contract/values.ts';
import { epcQrText } from '#domain/sales/epc-qr.ts';
import type { Cents } from '#domain/platform/money.ts';
import { drawQrCode } from '#server/platform/documents/draw-qr-code.ts';

type ToTransfer = {
  seller: { name: string; iban: string };
  totalCents: Cents;
  invoiceNumber: string;
};

/**
 * The QR code with which an app of a bank fills in the transfer for an invoice. Null when it cannot be
 * said in one, such as a very long legal name; the same is always there to read and to copy.
 */
export function drawTransferQr({ seller, totalCents, invoiceNumber }: ToTransfer): QrCode | null {
  const text = epcQrText({ ...seller, amountCents: totalCents, reference: invoiceNumber });
  return text.ok ? drawQrCode(text.value) : null;
}
