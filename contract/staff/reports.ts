import * as z from 'zod';
import { PAID_ORDER_STATUSES } from '#domain/sales/order.ts';
import { MONTH, REPORT_MONTHS } from '#domain/sales/report.ts';
import { INVOICE_KINDS } from '#domain/sales/invoice.ts';
import { QUARTERS } from '#domain/sales/vat-report.ts';
import { staff } from '#contract/procedures.ts';
import { cycleValue, termValue } from '#contract/public/term.ts';
import {
  bigCentsValue,
  centsValue,
  dateValue,
  exportOutput,
  idValue,
  listInput,
  pageOutput,
  quarterValue,
  reportDayValue,
  signedBigCentsValue,
  sortInput,
  yearValue,
} from '#contract/values.ts';
import { REPORTED_ORDER_SORTS } from '#contract/lists.ts';

const monthValue = z.string().regex(MONTH);

const total = z.strictObject({ count: z.int().nonnegative(), cents: bigCentsValue });

/** All amounts include VAT; what counts as paid is paid or completed. */
export const financialReport = z.strictObject({
  /** Total of all time. */
  paid: total,
  averageOrderCents: centsValue.nullable(),
  /** Orders that wait for their money. */
  pending: total,
  /** Given back: whole orders, and what was given back of others. */
  refunded: total,
  /** By the month in which an order was paid, the oldest first, the running one last. */
  months: z
    .array(z.strictObject({ month: monthValue, orders: z.int(), revenueCents: bigCentsValue }))
    .length(REPORT_MONTHS),
  /** Share of this month's orders that is paid; null without any. */
  conversionRate: z.number().nullable(),
  /** This month's revenue against the previous month's; null when there was none. */
  growthRate: z.number().nullable(),
});

export type FinancialReport = z.infer<typeof financialReport>;

/** An order behind a month's figure. */
export const reportedOrder = z.strictObject({
  id: idValue,
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  planName: z.string(),
  /** Null for work that is billed apart. */
  termMonths: termValue.nullable(),
  billingCycle: cycleValue,
  status: z.enum(PAID_ORDER_STATUSES),
  totalCents: centsValue,
  /** Given back of it since. */
  creditedCents: centsValue,
  paidAt: z.date(),
});

export type ReportedOrder = z.infer<typeof reportedOrder>;

/** A company in another country that declares its btw itself, as the tax office asks for it. */
export const suppliedCompany = z.strictObject({
  vatId: z.string(),
  company: z.string(),
  netCents: signedBigCentsValue,
});

export type SuppliedCompany = z.infer<typeof suppliedCompany>;

/** One rate for each country, and two in the quarter of a change. */
const DESTINATIONS_MAX = 60;

/** Every quarter of each country in which something was sold that is taken back now. */
const CORRECTIONS_MAX = 2000;

/** The btw of a year by quarter; credit invoices are taken off in the quarter in which they are made. */
export const vatReport = z.strictObject({
  year: yearValue,
  quarters: z
    .array(
      z.strictObject({
        quarter: quarterValue,
        invoices: z.int().nonnegative(),
        creditNotes: z.int().nonnegative(),
        netCents: signedBigCentsValue,
        vatCents: signedBigCentsValue,
        grossCents: signedBigCentsValue,
        /**
         * The same by how it is taxed, as each belongs on a return of its own; without btw. Dutch btw is
         * told by rate, highest first: two in a quarter in which the rate changed.
         */
        standard: z
          .array(
            z.strictObject({
              vatPercent: z.number(),
              netCents: signedBigCentsValue,
              vatCents: signedBigCentsValue,
            }),
          )
          .min(1)
          .max(10),
        reverseChargeCents: signedBigCentsValue,
        /** True if a company is on the listing of supplies, also where all of them add up to nothing. */
        hasReverseCharge: z.boolean(),
        smallBusinessCents: signedBigCentsValue,
        /** Sold to where EU btw does not hold: on no return of it. */
        outsideCents: signedBigCentsValue,
        /** On the return of the one-stop shop: what was sold, less what of that was taken back. */
        destinations: z
          .array(
            z.strictObject({
              country: z.string(),
              vatPercent: z.number(),
              netCents: signedBigCentsValue,
              vatCents: signedBigCentsValue,
            }),
          )
          .max(DESTINATIONS_MAX),
        /** On that same return: what was taken back of earlier quarters, which is a correction of those. */
        corrections: z
          .array(
            z.strictObject({
              country: z.string(),
              year: yearValue,
              quarter: quarterValue,
              netCents: signedBigCentsValue,
              vatCents: signedBigCentsValue,
            }),
          )
          .max(CORRECTIONS_MAX),
      }),
    )
    .length(QUARTERS.length),
  /** Without btw: what consumers in other EU countries, and companies without a btw-id, bought. */
  euConsumersCents: signedBigCentsValue,
  /** The same of the year before, whose limit holds for this one too. */
  euConsumersBeforeCents: signedBigCentsValue,
  usesOneStopShop: z.boolean(),
});

export type VatReport = z.infer<typeof vatReport>;

/** Months that terms which were invoiced reach into: far more than the longest has. */
const DEFERRED_MONTHS_MAX = 600;

/** Revenue without btw that was invoiced and belongs to the days after one, by month, the first one first. */
export const deferredRevenue = z.strictObject({
  day: dateValue,
  months: z
    .array(
      z.strictObject({
        month: monthValue,
        /** The part of invoices that were paid when the day was over, and of those that were not. */
        paidCents: signedBigCentsValue,
        unpaidCents: signedBigCentsValue,
      }),
    )
    .max(DEFERRED_MONTHS_MAX),
});

export type DeferredRevenue = z.infer<typeof deferredRevenue>;

/** An invoice or credit invoice of which lines are for days after one. */
export const deferredInvoice = z.strictObject({
  invoiceNumber: z.string(),
  kind: z.enum(INVOICE_KINDS),
  issuedOn: dateValue,
  buyerName: z.string(),
  isPaid: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        description: z.string(),
        from: dateValue,
        through: dateValue,
        netCents: centsValue,
      }),
    )
    .max(100),
});

export type DeferredInvoice = z.infer<typeof deferredInvoice>;

const onDay = z.strictObject({ day: reportDayValue });

export const reports = {
  vat: staff
    .get(
      '/staff/reports/vat/{year}',
      'The btw of a year by quarter, from its invoices and credit invoices',
    )
    .input(z.strictObject({ year: yearValue }))
    .output(vatReport),
  exportSupplies: staff
    .get(
      '/staff/reports/supplies/{year}/{quarter}/export',
      'What companies abroad bought in a quarter without btw, in batches',
    )
    .input(z.strictObject({ year: yearValue, quarter: quarterValue }))
    .output(exportOutput(suppliedCompany)),
  deferred: staff
    .get(
      '/staff/reports/deferred/{day}',
      'Invoiced revenue of the days after one, by month, from terms and other lines with a period',
    )
    .input(onDay)
    .output(deferredRevenue),
  exportDeferred: staff
    .get('/staff/reports/deferred/{day}/export', 'The invoices behind it, in batches')
    .input(onDay)
    .output(exportOutput(deferredInvoice)),
  get: staff
    .get('/staff/reports', 'Revenue of six months and what it says')
    .output(financialReport),
  orders: staff
    .get('/staff/reports/{month}/orders', 'The paid orders behind the revenue of a month')
    .input(z.strictObject({ month: monthValue, ...listInput(REPORTED_ORDER_SORTS) }))
    .output(pageOutput(reportedOrder)),
  exportOrders: staff
    .get('/staff/reports/{month}/orders/export', 'The paid orders of a month, in batches')
    .input(z.strictObject({ month: monthValue, ...sortInput(REPORTED_ORDER_SORTS) }))
    .output(exportOutput(reportedOrder)),
};
