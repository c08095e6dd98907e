import * as z from 'zod';
import { BOOK_CHECKS, BOOK_EXAMPLES } from '#domain/sales/book-check.ts';
import { staff } from '#contract/procedures.ts';
import { idValue } from '#contract/values.ts';

export const booksCheck = z.strictObject({
  checkedAt: z.date(),
  /** In the order of the checks; none is how it should be. */
  faults: z
    .array(
      z.strictObject({
        check: z.enum(BOOK_CHECKS),
        /** Number of times that the check found it. */
        found: z.int().positive(),
        /** The first of them, each with the order on whose page one sees more. */
        examples: z
          .array(z.strictObject({ subject: z.string(), orderId: idValue.nullable() }))
          .max(BOOK_EXAMPLES),
      }),
    )
    .max(BOOK_CHECKS.length),
});

export type BooksCheck = z.infer<typeof booksCheck>;

/** Tells whether what the shop wrote down still adds up: numbers, invoices, payments, services. */
export const books = {
  get: staff
    .get('/staff/books', 'The last check of the books')
    .output(z.strictObject({ last: booksCheck.nullable() })),
  check: staff.post('/staff/books/check', 'Check the books now').output(booksCheck),
};
