import * as z from 'zod';
import type { Cents } from '#domain/money.ts';

/**
 * Cents are numbers with a unit that only the compiler knows, so the schema of an integer is theirs
 * too. The one cast of the contract.
 */
function integerAsCents(schema: z.ZodInt): z.ZodType<Cents, number> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return schema as unknown as z.ZodType<Cents, number>;
}

/** An amount in euro cents, VAT included unless the field says otherwise. */
export const centsValue = integerAsCents(z.int().min(-1_000_000_000).max(1_000_000_000));

export const idValue = z.uuid();

/** Business dates (due date, period) have no time and no zone: `2026-11-21`. */
export const dateValue = z.iso.date();

/** Free text from a person: trimmed, bounded, without control characters that could split a mail header. */
export function textValue(max: number) {
  return (
    z
      .string()
      .trim()
      .max(max)
      // eslint-disable-next-line no-control-regex
      .regex(/^[^\u0000-\u001f\u007f]*$/u, 'Gebruik gewone letters, cijfers en leestekens.')
  );
}

export function requiredText(max: number) {
  return textValue(max).min(1, 'Dit veld is verplicht.');
}

/** What every list takes: an opaque cursor of the previous page and how many rows to give. */
export const pageInput = {
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).default(50),
};

/** What every list gives: one page, where the next begins, and a count that is exact up to a bound. */
export function pageOutput<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item).max(100),
    nextCursor: z.string().nullable(),
    count: z.strictObject({ value: z.int().nonnegative(), exact: z.boolean() }),
  });
}
