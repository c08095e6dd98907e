import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { orpc } from '#app/lib/api.ts';
import { browserNow } from '#app/lib/clock.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { showRefused } from '#app/lib/forms/show-refused.ts';
import type { PublicPlan } from '#contract/public/plans.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isWordDay, WORD_DAYS } from '#domain/sales/order-word.ts';
import {
  emptyRow,
  keptOrder,
  readChoice,
  readOptions,
  ROW_PARTS,
  rowField,
  type AskedItem,
  type TypedOrder,
} from '#app/lib/forms/typed-order.ts';

/** Most things in one order. */
const ROWS_MAX = 10;

/** Asks the options of the plans of the rows, and the price of what is filled in now. */
function useQuotes(
  customerId: string,
  {
    typed,
    rows,
    plans,
  }: { typed: TypedOrder; rows: readonly number[]; plans: readonly PublicPlan[] },
) {
  const choices = rows.flatMap((row) => readChoice(typed, row, plans) ?? []);
  const quoteOf = (options: (at: number) => Record<string, number> | undefined) => ({
    ...orpc.staff.newOrders.quote.queryOptions({
      input: {
        customerId,
        items: choices.map(({ plan, termMonths }, at) => {
          const taken = options(at);
          return { plan: plan.slug, termMonths, ...(taken && { options: taken }) };
        }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  // Without options it cannot be refused for what is typed there.
  const plain = useQuery(quoteOf(() => undefined));
  const items: AskedItem[] = choices.map(({ plan, termMonths }, at) => {
    const quoted = plain.data?.items[at];
    const offered = quoted?.plan.slug === plan.slug ? quoted.options : [];
    return { plan, termMonths, ...readOptions(typed, { row: rows[at] ?? 0, plan, offered }) };
  });
  const priced = useQuery(quoteOf((at) => items[at]?.options));
  return { plain, priced, items };
}

function resolverOf(items: readonly AskedItem[], today: string): Resolver<TypedOrder> {
  return (typed) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { field, option } of items.flatMap(({ wrong }) => wrong)) {
      const { min, max, step } = option;
      const steps = step === 1 ? '' : `, in stappen van ${step}`;
      errors[field] = { type: 'option', message: `Kies een aantal van ${min} tot ${max}${steps}.` };
    }
    if (!isWordDay(typed['givenOn'] ?? '', today)) {
      const message = `Kies een dag van hoogstens ${WORD_DAYS} dagen geleden.`;
      errors['givenOn'] = { type: 'day', message };
    }
    return Object.keys(errors).length === 0
      ? { values: typed, errors: {} }
      : { values: {}, errors };
  };
}

/** The form of an order for a customer; its rows come and go. */
export function useNewOrder(customerId: string, plans: readonly [PublicPlan, ...PublicPlan[]]) {
  const { found, keys, hold } = useUnfinished(`new-order.${customerId}`, keptOrder);
  const [rows, setRows] = useState<readonly number[]>(found?.rows ?? [0]);
  const today = amsterdamDate(browserNow());
  const asked = useRef<readonly AskedItem[]>([]);
  const form = useForm<TypedOrder>({
    defaultValues: { way: 'phone', givenOn: today, ...emptyRow(0, plans[0]) },
    resolver: (...call) => resolverOf(asked.current, today)(...call),
  });
  const watched = useWatch({ control: form.control });
  const typed = Object.fromEntries(
    Object.entries(watched).map(([name, text]) => [name, text ?? '']),
  );
  const quotes = useQuotes(customerId, { typed, rows, plans });
  const { isDirty } = form.formState;
  useEffect(() => {
    if (found !== null) form.reset(found.typed, { keepDefaultValues: true });
  }, [form, found]);
  useEffect(() => hold(() => (isDirty ? { rows, typed: form.getValues() } : null)));
  useEffect(() => {
    asked.current = quotes.items;
  });
  return {
    form,
    keys,
    rows,
    typed,
    ...quotes,
    isFull: rows.length === ROWS_MAX,
    addRow: () => {
      const row = Math.max(...rows) + 1;
      for (const [name, text] of Object.entries(emptyRow(row, plans[0]))) form.setValue(name, text);
      setRows([...rows, row]);
    },
    removeRow: (row: number) => {
      setRows(rows.filter((one) => one !== row));
      form.unregister(ROW_PARTS.map((part) => rowField(part, row)));
    },
    showFaults: (error: unknown) =>
      showRefused(form, error, {
        at: ([first, at, part]) => {
          if (first !== 'items') return first;
          const known = ROW_PARTS.find((one) => one === part) ?? 'name';
          return rowField(known, rows[Number(at)] ?? 0);
        },
      }),
  };
}
