import * as z from 'zod';
import {
  DIGITS_MAX,
  DIGITS_MIN,
  PREFIX_MAX_LENGTH,
  START_NUMBER_MAX,
} from '#domain/sales/number-series.ts';
import { INVOICE_KINDS } from '#domain/sales/invoice.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { dateValue, idValue } from '#contract/values.ts';

/** Parts of a series that the shop decides. */
const seriesFields = z.strictObject({
  prefix: z.string().max(PREFIX_MAX_LENGTH),
  digits: z.int().min(DIGITS_MIN).max(DIGITS_MAX),
  perYear: z.boolean(),
  startNumber: z.int().min(1).max(START_NUMBER_MAX),
});

export type SeriesFields = z.infer<typeof seriesFields>;

const numberSeries = z.strictObject({
  ...seriesFields.shape,
  id: idValue,
  kind: z.enum(INVOICE_KINDS),
  /** Year that is counted, zero where numbers go on, and its last number. */
  lastYear: z.int().nonnegative(),
  lastNumber: z.int().nonnegative(),
  /** Day of its last document; null while it has given out no number. */
  lastIssuedOn: dateValue.nullable(),
  /** Its last number as it is printed. */
  lastPrinted: z.string().nullable(),
  /** Number that the next document gets. */
  nextPrinted: z.string(),
  /** Tells whether another one numbers by now. */
  isEnded: z.boolean(),
});

export type NumberSeries = z.infer<typeof numberSeries>;

const allSeries = z.strictObject({ series: z.array(numberSeries).max(200) });

export const numberSeriesCalls = {
  list: staff
    .get(
      '/staff/number-series',
      'Series that number invoices and credit invoices, those in use first',
    )
    .output(allSeries),
  save: staff
    .post(
      '/staff/number-series/{seriesId}',
      'Changes a series that has given out no number, or begins another in its place',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, SERIES_CHANGED: ERRORS.SERIES_CHANGED })
    .input(
      z.strictObject({
        seriesId: idValue,
        fields: seriesFields,
        /** True where the form showed that it was in use, so that another one begins. */
        begins: z.boolean(),
      }),
    )
    .output(allSeries),
};
