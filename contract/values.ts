import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { REOPEN_REASONS } from '#domain/sales/chargeback.ts';
import type { Cents } from '#domain/platform/money.ts';
import { CUSTOMER_FIELD_MAX, normaliseName } from '#domain/identity/customer.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/identity/password.ts';
import { unprintableSentence } from '#domain/platform/printable-text.ts';

const NOT_VALID = 'Dit is geen geldige waarde.';

/** Sentence at a field whose schema has none of its own. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Onbekend veld: ${issue.keys.slice(0, 5).join(', ')}.`;
    case 'invalid_type':
      return issue.input === undefined ? 'Dit veld is verplicht.' : NOT_VALID;
    case 'too_big':
      return issue.origin === 'string'
        ? `Gebruik hoogstens ${issue.maximum} tekens.`
        : `Kies hoogstens ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Gebruik minstens ${issue.minimum} tekens.`
        : `Kies minstens ${issue.minimum}.`;
    default:
      return NOT_VALID;
  }
}

// Every schema of the program speaks Dutch: a form asks the contract in the browser, where there is no server yet.
z.config({ customError: sentenceFor });

/**
 * Cents are numbers with a unit that only the compiler knows, so the schema of an integer is theirs
 * too. The one cast of the contract.
 */
function integerAsCents(schema: z.ZodInt): z.ZodType<Cents, number> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a unit that only the compiler knows
  return schema as unknown as z.ZodType<Cents, number>;
}

/** An amount in euro cents, VAT included unless the field says otherwise. */
export const centsValue = integerAsCents(z.int().min(-1_000_000_000).max(1_000_000_000));

/** An amount that something costs or gives: at least a cent. */
export const positiveCentsValue = integerAsCents(z.int().min(1).max(1_000_000_000));

/** A sum of many amounts, such as all revenue there ever was. */
export const bigCentsValue = integerAsCents(z.int().nonnegative());

/** A sum of many amounts of which some take off, such as credit invoices. */
export const signedBigCentsValue = integerAsCents(z.int());

export const idValue = z.uuid();

/** Made by the sender once per message: sent again, because its answer got lost, it is still one. */
export const messageKeyValue = idValue.optional();

/** A calendar year in Amsterdam. */
export const yearValue = z.int().min(2000).max(2199);

/** A quarter of a year, the first is 1. */
export const quarterValue = z.int().min(1).max(4);

/** Business dates (due date, period) have no time and no zone: `2026-11-21`. */
export const dateValue = z.iso.date('Vul een datum in.');

const PLAIN_TEXT = 'Gebruik gewone letters, cijfers en leestekens.';

/**
 * Without control characters and other ends of a line, which could split a mail header, and without
 * half a character (a lone surrogate), which neither an address nor the database can hold.
 */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/** A day that a report looks back from, or ahead: of the years that a shop can have. */
export const reportDayValue = dateValue.refine(
  (day) => day >= '2000-01-01' && day <= '2199-12-31',
  'Kies een dag van deze eeuw of de volgende.',
);

/** Free text from a person: trimmed and bounded. */
export function textValue(max: number) {
  return z.string().trim().max(max).regex(ONE_LINE, PLAIN_TEXT);
}

export function requiredText(max: number) {
  return textValue(max).min(1, 'Dit veld is verplicht.');
}

/** Text of signs that an invoice can show. */
export function printedText(max: number) {
  return textValue(max).superRefine((text, context) => {
    const message = unprintableSentence(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

export function requiredPrinted(max: number) {
  return printedText(max).min(1, 'Dit veld is verplicht.');
}

function linesFrom(min: number, max: number) {
  return z
    .string()
    .trim()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
    .pipe(z.string().min(min, 'Dit veld is verplicht.').max(max).regex(SEVERAL_LINES, PLAIN_TEXT));
}

/** Several lines from a person; of the control characters only line breaks and tabs. */
export function requiredLines(max: number) {
  return linesFrom(1, max);
}

/** The same, or nothing. */
export function linesValue(max: number) {
  return linesFrom(0, max);
}

/** A PDF, with the name under which a browser keeps it. */
export const pdfFile = z.file().mime('application/pdf');

/** An e-invoice, with the name under which a browser keeps it. */
export const ublFile = z.file().mime('application/xml');

/** A QR code: dark squares as an SVG path on a field of `size` by `size`. */
export const qrCode = z.strictObject({
  size: z.int().positive(),
  path: z.string().max(50_000),
});
export type QrCode = z.infer<typeof qrCode>;

/** One mail address, as someone types it: a line break would begin a header, so it is none. */
/** A name that a mail may greet: no site or anything else that is made a link of. */
export const personNameValue = requiredPrinted(CUSTOMER_FIELD_MAX.name).refine(
  (name) => normaliseName(name).ok,
  {
    message:
      'Gebruik alleen letters, spaties, streepjes en punten, en na een afkorting een spatie.',
  },
);

export const emailValue = z.email('Vul een geldig e-mailadres in.').max(254);

/** The password of one's own account, asked again. */
export const ownPasswordValue = z
  .string()
  .min(1, 'Vul je wachtwoord in.')
  .max(PASSWORD_MAX_LENGTH, 'Dit wachtwoord is te lang.');

/** Input of every list: an opaque cursor of the previous page and how many rows to give. */
export const pageInput = {
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(100).default(50),
};

/** Filters of a customer's own orders and invoices: some text, and a calendar year in Amsterdam. */
export const ownListInput = {
  ...pageInput,
  search: textValue(100).optional(),
  year: yearValue.optional(),
};

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** The order of a list, out of the few that an index serves; without one the newest come first. */
export function sortInput<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return {
    sort: z.enum(fields).optional(),
    direction: z.enum(SORT_DIRECTIONS).optional(),
  };
}

/** Input of a list that people sort as they like. */
export function listInput<Field extends string>(fields: readonly [Field, ...Field[]]) {
  return { ...pageInput, ...sortInput(fields) };
}

/** A filter that takes several values of a closed list; without any it filters nothing. */
export function severalOf<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.array(z.enum(values)).max(values.length).optional();
}

/** Output of every list: one page, where the next begins, and a count that is exact up to a bound. */
export function pageOutput<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item).max(100),
    nextCursor: z.string().nullable(),
    count: z.strictObject({ value: z.int().nonnegative(), exact: z.boolean() }),
  });
}

/** An export ends here; who has more narrows it first. */
export const EXPORT_MAX_ROWS = 100_000;
export const EXPORT_BATCH_ROWS = 500;

/** A whole list in batches, for a file that the browser makes: neither side ever holds it all. */
export function exportOutput<Item extends z.ZodType>(item: Item) {
  return eventIterator(
    z.strictObject({
      items: z.array(item).max(EXPORT_BATCH_ROWS),
      /** True if there was more than one export gives. */
      truncated: z.boolean(),
    }),
  );
}

/** Collection of an open invoice by itself: the day, and the account that ends like this. */
/** Money of an order that was paid and is owed again: how much, by which day, since when and why. */
export const reopenedClaim = z.strictObject({
  openCents: centsValue,
  dueOn: dateValue,
  because: z.enum(REOPEN_REASONS),
  since: z.date(),
});

export type ReopenedClaim = z.infer<typeof reopenedClaim>;

export const plannedCollection = z.strictObject({
  /** None while the mail that announces it has to go: it is collected so long after that. */
  on: dateValue.nullable(),
  accountEnding: z.string(),
  /** The bank has been asked: it is not paid in another way until that is known. */
  isUnderWay: z.boolean(),
});

export type PlannedCollection = z.infer<typeof plannedCollection>;

/** The new total that a price change is answered with. */
export const changedPrice = z.strictObject({ totalCents: centsValue });

/** The credit that there is by now, and what is left to pay online. */
export const changedRest = z.strictObject({ creditCents: centsValue, restCents: centsValue });
