import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { resetToSaved } from '#app/lib/drafts/reset-to-saved.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import { parseMoney, typedMoney } from '#domain/platform/money-input.ts';
import {
  discountFields,
  type DiscountFields,
  type StaffDiscount,
} from '#contract/staff/discounts.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';

/** A code as it is typed: numbers and choices as text, the chosen plans by their ids with spaces. */
export type TypedDiscount = {
  code: string;
  description: string;
  kind: string;
  percent: string;
  amount: string;
  plans: string;
  planIds: string;
  termMonths: string;
  startsOn: string;
  endsOn: string;
  maxUses: string;
  maxPerCustomer: string;
  newCustomersOnly: string;
  duration: string;
  terms: string;
};

function emptyDiscount(): TypedDiscount {
  return {
    code: '',
    description: '',
    kind: 'percent',
    percent: '',
    amount: '',
    plans: 'all',
    planIds: '',
    termMonths: 'all',
    startsOn: amsterdamDate(browserNow()),
    endsOn: '',
    maxUses: '',
    maxPerCustomer: '1',
    newCustomersOnly: 'false',
    duration: 'first',
    terms: '',
  };
}

function durationOf(terms: number | null): string {
  if (terms === null) return 'always';
  return terms === 1 ? 'first' : 'some';
}

function toTyped(discount: StaffDiscount): TypedDiscount {
  const { percent, amountCents, planIds, termMonths, endsOn, maxUses, terms } = discount;
  return {
    code: discount.code,
    description: discount.description,
    kind: amountCents === null ? 'percent' : 'amount',
    percent: percent === null ? '' : String(percent),
    amount: amountCents === null ? '' : typedMoney(amountCents),
    plans: planIds === null ? 'all' : 'some',
    planIds: planIds?.toSorted().join(' ') ?? '',
    termMonths: termMonths === null ? 'all' : String(termMonths),
    startsOn: discount.startsOn,
    endsOn: endsOn ?? '',
    maxUses: maxUses === null ? '' : String(maxUses),
    maxPerCustomer: String(discount.maxPerCustomer),
    newCustomersOnly: String(discount.newCustomersOnly),
    duration: durationOf(terms),
    terms: terms === null || terms === 1 ? '' : String(terms),
  };
}

/** Gives NaN for anything but a whole number: no number field accepts that. */
function readNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function readTerms({ duration, terms }: TypedDiscount): number | null {
  if (duration === 'always') return null;
  return duration === 'first' ? 1 : readNumber(terms);
}

export function splitIds(ids: string): string[] {
  return ids.split(' ').filter((id) => id !== '');
}

function readDiscount(typed: TypedDiscount) {
  const isPercent = typed.kind === 'percent';
  return discountFields.safeParse({
    code: typed.code,
    description: typed.description,
    percent: isPercent ? readNumber(typed.percent) : null,
    amountCents: isPercent ? null : (parseMoney(typed.amount) ?? 0),
    planIds: typed.plans === 'all' ? null : splitIds(typed.planIds),
    termMonths: typed.termMonths === 'all' ? null : readNumber(typed.termMonths),
    startsOn: typed.startsOn,
    endsOn: typed.endsOn === '' ? null : typed.endsOn,
    maxUses: typed.maxUses.trim() === '' ? null : readNumber(typed.maxUses),
    maxPerCustomer: readNumber(typed.maxPerCustomer),
    newCustomersOnly: typed.newCustomersOnly === 'true',
    terms: readTerms(typed),
  });
}

/** Under which field a fault of the contract's shows itself. */
function fieldOf(name: string): keyof TypedDiscount | undefined {
  const wanted = name === 'amountCents' ? 'amount' : name;
  return Object.keys(emptyDiscount()).find(
    (known): known is keyof TypedDiscount => known === wanted,
  );
}

const resolver: Resolver<TypedDiscount, unknown, TypedDiscount> = (typed) => {
  const read = readDiscount(typed);
  if (read.success) return { values: typed, errors: {} };
  const errors = read.error.issues.map(({ path, code, message }) => [
    fieldOf(String(path[0])) ?? 'code',
    { type: code, message },
  ]);
  return { values: {}, errors: Object.fromEntries(errors) };
};

const besideTyped = z.object({ seenAt: z.coerce.date().nullable() });

/** The form of a discount code. `onFields` gets what was typed, checked. */
export function useDiscountForm(discount: StaffDiscount | null) {
  const form = useForm<TypedDiscount>({
    defaultValues: discount === null ? emptyDiscount() : toTyped(discount),
    resolver,
  });
  const place = `discount.${discount?.id ?? 'new'}`;
  const { found, keys, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  const [seenAt, setSeenAt] = useState(found?.beside.seenAt ?? discount?.updatedAt ?? null);
  useEffect(() => holdWith({ seenAt }));
  return {
    form,
    keys,
    seenAt,
    changed: Object.values(form.formState.dirtyFields).filter(Boolean).length,
    submit: (onFields: (fields: DiscountFields, typed: TypedDiscount) => void) =>
      form.handleSubmit((typed) => {
        const read = readDiscount(typed);
        if (read.success) onFields(read.data, typed);
      }),
    saved: (now: StaffDiscount, sent: TypedDiscount) => {
      resetToSaved(form, { sent, saved: toTyped(now) });
      setSeenAt(now.updatedAt);
    },
    showFaults: (error: unknown) =>
      showRefused(form, error, {
        codes: { DISCOUNT_CODE_TAKEN: 'code', DISCOUNT_MAX_TOO_LOW: 'maxUses' },
        at: ([, name = '']) => fieldOf(name),
      }),
  };
}
