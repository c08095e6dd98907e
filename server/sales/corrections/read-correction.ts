import type { CorrectableInvoice, CorrectedBuyer } from '#contract/staff/corrections.ts';
import { correctedBuyer } from '#contract/staff/corrections.ts';
import { issuedPrice, linesLeft } from '#domain/sales/correction.ts';
import { subtractCents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { readKnownBuyer } from '#server/identity/profiles/queries.ts';
import { isCollected } from '#server/sales/gateways/payment-gateways.ts';
import {
  getStaffInvoice,
  listMoneyToRefund,
  readCorrectionLinks,
} from '#server/sales/invoices/queries.ts';
import { readCorrectable, type Correctable } from './queries.ts';

/** Reads any invoice as staff see it, and what its correction begins with. */
export async function readCorrection(
  { db, now }: Pick<VerbContext, 'db' | 'now'>,
  { invoiceId }: { invoiceId: string },
): Promise<CorrectableInvoice> {
  const [document, correction, correctable] = await Promise.all([
    getStaffInvoice(db, { invoiceId }),
    readCorrectionLinks(db, { invoiceId }),
    readCorrectable(db, { invoiceId, now: now() }),
  ]);
  const { invoice, money, refusal } = correctable;
  const { orderId, userId: customerId, customerName, customerEmail, billing } = invoice;
  const paying = orderId === null ? [] : await listMoneyToRefund(db, [orderId]);
  const known = refusal === null ? await readKnownBuyer(db, { customerId }) : null;
  return {
    document,
    customerId,
    customerName,
    customerEmail,
    correction,
    refusal,
    money: { ...money, isCollected: paying.some(({ gateway }) => isCollected(gateway)) },
    begin:
      refusal === null && billing !== null
        ? begin(correctable, { billing, now: known?.billing ?? null })
        : null,
  };
}

type Buyers = { billing: BillingSnapshot; now: BillingSnapshot | null };

function begin(
  { invoice, lines, money, staying }: Correctable,
  { billing, now }: Buyers,
): CorrectableInvoice['begin'] {
  const buyer = readBuyer(billing);
  if (buyer === null) return null;
  const buyerNow = now === null ? null : readBuyer(now);
  const left = linesLeft(lines, subtractCents(invoice.totalAmountCents, money.creditedCents));
  return {
    buyer,
    buyerNow: JSON.stringify(buyerNow) === JSON.stringify(buyer) ? null : buyerNow,
    // Its total is to the cent what it was, whichever prices it was made from.
    prices: invoice.vatTreatment === 'reverse_charge' ? 'without-vat' : 'with-vat',
    lines: left.map((line, at) => ({
      lineId: line.id,
      description: lines[at]?.description ?? '',
      quantity: line.quantity,
      unit: line.unit,
      priceCents: {
        'with-vat': issuedPrice(line, 'with-vat'),
        'without-vat': issuedPrice(line, 'without-vat'),
      },
      discountLabel: line.discountLabel,
      stays: staying.has(line.id),
    })),
  };
}

/** In the form of the contract, whose fields stand in one order; null where it is older than its rules. */
function readBuyer(billing: BillingSnapshot): CorrectedBuyer | null {
  const read = correctedBuyer.safeParse({ ...billing, reference: billing.reference ?? '' });
  return read.success ? read.data : null;
}
