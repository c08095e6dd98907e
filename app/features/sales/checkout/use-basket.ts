import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PublicPlan } from '#contract/public/plans.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { freeLineId, type ChosenLine, type QuotedItem } from '#app/lib/forms/chosen-lines.ts';
import { startingLine } from '#app/lib/forms/line-fields.ts';
import type { OrderFields } from '#app/lib/forms/order-fields.ts';

/** A line with its price and what can be chosen for it; undefined until there is any. */
export type BasketRow = { line: ChosenLine; item: QuotedItem | undefined };

export type Basket = {
  lines: readonly ChosenLine[];
  /** The line where the customer goes on: one that they added, or what was left. */
  here: { id: string | undefined } | null;
  /** Replaces what is in it; what is typed for a line that stays, stays too. */
  set: (lines: readonly ChosenLine[]) => void;
  add: (plan: PublicPlan) => void;
  change: (id: string, changed: Partial<Omit<ChosenLine, 'id' | 'plan'>>) => void;
  remove: (id: string) => void;
};

/** The ways to change a basket, each with the fields that go along. */
export function useBasket(
  form: UseFormReturn<OrderFields>,
  lines: readonly ChosenLine[],
  onChange: (lines: readonly ChosenLine[]) => void,
): Basket {
  const [here, setHere] = useState<Basket['here']>(null);
  const set = (left: readonly ChosenLine[]) => {
    for (const { id } of lines) {
      if (!left.some((line) => line.id === id)) form.unregister(`items.${id}`);
    }
    setHere({ id: left[0]?.id });
    onChange(left);
  };
  return {
    lines,
    here,
    set,
    add: (plan) => {
      const id = freeLineId(lines);
      const asked = lines[0]?.termMonths ?? 1;
      const termMonths = priceForTerm(plan, asked) === null ? 1 : asked;
      const typed = Object.values(form.getValues('items'));
      setHere({ id });
      form.setValue(`items.${id}`, startingLine(plan, typed));
      onChange([...lines, { id, plan: plan.slug, termMonths, options: {} }]);
    },
    change: (id, changed) =>
      onChange(lines.map((line) => (line.id === id ? { ...line, ...changed } : line))),
    remove: (id) => set(lines.filter((line) => line.id !== id)),
  };
}
