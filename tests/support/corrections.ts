import { randomUUID } from 'node:crypto';
import type { CorrectionFields } from '#contract/staff/corrections.ts';
import type { RefundDestination } from '#domain/sales/refund.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { Api, TestApp } from './api.ts';

type Corrections = Api['staff']['corrections'];

/** The form as it begins. */
export async function beginCorrection(
  corrections: Corrections,
  invoiceId: string,
): Promise<CorrectionFields> {
  const { begin, refusal } = await corrections.get({ invoiceId });
  if (begin === null) throw new Error(`not correctable: ${refusal}`);
  const { prices } = begin;
  return {
    prices,
    vat: 'as-issued',
    buyer: begin.buyer,
    reason: 'De prijs klopte niet.',
    lines: begin.lines.map(({ lineId, description, quantity, unit, priceCents }) => ({
      lineId,
      description,
      quantity,
      unit,
      priceCents: priceCents[prices],
    })),
  };
}

type Changed = Partial<CorrectionFields> & {
  /** Price of the first line. */
  priceCents?: Cents;
  to?: RefundDestination;
  correctionId?: string;
};

/** 'Corrigeer' as the page sends it, with what it shows. Answers the id of the new invoice. */
export async function correct(
  corrections: Corrections,
  invoiceId: string,
  { priceCents, to = 'customer', correctionId = randomUUID(), ...changed }: Changed = {},
): Promise<string> {
  const begun = await beginCorrection(corrections, invoiceId);
  const [first, ...others] = begun.lines;
  const lines =
    priceCents === undefined || first === undefined
      ? begun.lines
      : [{ ...first, priceCents }, ...others];
  const fields = { ...begun, lines, ...changed };
  const { invoice, money } = await corrections.preview({ invoiceId, ...fields });
  const made = await corrections.correct({
    invoiceId,
    ...fields,
    correctionId,
    shownTotalCents: invoice.totalCents,
    shownPaidCents: money.paidCents,
    to,
  });
  return made.invoiceId;
}

/** The invoices of an order, then its credit invoices, in the order of their numbers. */
export async function documentsOf({ db }: TestApp, orderId: string) {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'invoiceNumber', 'kind', 'status', 'totalAmountCents', 'correctedAt'])
    .where('orderId', '=', orderId)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute();
  return rows.map((one) => [
    one.kind,
    one.correctedAt === null ? one.status : 'corrected',
    one.totalAmountCents,
  ]);
}

/** The invoice that an order has now. */
export async function invoiceOf({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Amounts that are owed for an order, and that are open of it. */
export async function claimOf({ db }: TestApp, orderId: string) {
  const { amountCents, openCents } = await db
    .selectFrom('claims')
    .select(['amountCents', 'openCents'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return [amountCents, openCents];
}
