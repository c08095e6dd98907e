import * as z from 'zod';
import { CUSTOMER_KINDS, COUNTRY_CODES } from '#domain/identity/customer.ts';
import { PAYMENT_METHODS } from '#domain/sales/payment.ts';
import { keepDraft, readDraft } from './kept-draft.ts';
import {
  chosenLine,
  resumeLines,
  type AskedLine,
  type ChosenLine,
} from '#app/lib/forms/chosen-lines.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';
import { randomId } from '#app/lib/random-id.ts';

/**
 * The basket and the fields of the checkout, and the key under which they will be one order. Kept until the
 * order is placed: through a reload, a lost connection and a session that ended in between.
 */
export type OrderDraft = { lines: readonly ChosenLine[]; key: string; fields: OrderFields };

/** The place of this person's draft. */
export const orderPlace = (author: string) => ({ author, place: 'order' });

/** Looser than the form's own rules: half a form is worth keeping too. */
const draftSchema = z.object({
  lines: z.array(chosenLine),
  key: z.uuid(),
  fields: z.object({
    items: z.record(
      z.string(),
      z.object({
        hasDomain: z.boolean(),
        system: z.string(),
        serviceName: z.string(),
        domain: z.string(),
        choosesLater: z.boolean(),
        sshKeys: z.string(),
      }),
    ),
    billing: z.object({
      kind: z.enum(CUSTOMER_KINDS),
      company: z.string(),
      kvk: z.string(),
      vatId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      postalCode: z.string(),
      city: z.string(),
      country: z.enum(COUNTRY_CODES),
    }),
    method: z.enum(PAYMENT_METHODS).nullable(),
    termsAccepted: z.boolean(),
    directStart: z.boolean(),
    directDebit: z.boolean(),
    useCredit: z.boolean(),
  }),
});

const idsOf = (lines: readonly ChosenLine[]) => lines.map(({ id }) => id).join();

/**
 * Goes on with what this person typed for this basket. For another one only who they are is taken along,
 * with what they typed for what is in both.
 */
export function resumeDraft(stored: OrderDraft | null, fresh: OrderDraft): OrderDraft {
  if (stored === null) return fresh;
  const { lines, fields } = fresh;
  const typed = lines.flatMap(({ id }) => {
    const line = stored.fields.items[id] ?? fields.items[id];
    return line === undefined ? [] : [[id, line] as const];
  });
  const items = Object.fromEntries(typed);
  return idsOf(stored.lines) === idsOf(lines)
    ? { ...stored, lines, fields: { ...stored.fields, items } }
    : { ...fresh, fields: { ...fields, items, billing: stored.fields.billing } };
}

/** The basket that an address asks for, with the options that this person chose in it before. */
export function openLines(author: string, asked: readonly AskedLine[]): ChosenLine[] {
  return resumeLines(asked, readDraft(orderPlace(author), draftSchema)?.lines ?? []);
}

export function openOrder(author: string, start: Omit<OrderDraft, 'key'>): OrderDraft {
  const at = orderPlace(author);
  const draft = resumeDraft(readDraft(at, draftSchema), { ...start, key: randomId() });
  keepDraft(at, draft);
  return draft;
}
