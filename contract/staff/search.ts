import * as z from 'zod';
import { staff } from '#contract/procedures.ts';
import { idValue, requiredText } from '#contract/values.ts';

/** Most records of each kind that one search shows; the list has the others. */
export const FOUND_MAX = 5;

const found = z.strictObject({
  id: idValue,
  /** Name of the record. */
  name: z.string(),
  /** Its owner, or the address of a person. */
  detail: z.string(),
});

const several = z.array(found).max(FOUND_MAX);

export const foundRecords = z.strictObject({
  customers: several,
  orders: several,
  /** By their number: each is the order whose page has it. */
  invoices: several,
  services: several,
  tickets: several,
});

export type FoundRecord = z.infer<typeof found>;
export type FoundRecords = z.infer<typeof foundRecords>;

export const search = {
  find: staff
    .get(
      '/staff/search',
      'The newest customers, orders, invoices, services and tickets that match a few characters',
    )
    .input(z.strictObject({ text: requiredText(100).min(2) }))
    .output(foundRecords),
};
