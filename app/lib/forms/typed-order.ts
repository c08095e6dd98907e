import * as z from 'zod';
import { WORD_WAYS, type WordWay } from '#domain/sales/order-word.ts';
import { takesDomain } from '#domain/delivery/own-domain.ts';
import { suggestServiceName } from '#domain/delivery/service-name.ts';
import { readTerm, type TermMonths } from '#domain/catalogue/term.ts';
import { termPrices } from '#domain/catalogue/plan.ts';
import type { OrderedItem } from '#contract/customer/checkout.ts';
import type { PublicPlan } from '#contract/public/plans.ts';

/** The form as it is typed: of each row a field by its name and the number of the row. */
export type TypedOrder = Record<string, string>;

export const ROW_PARTS = ['plan', 'term', 'name', 'domain', 'system'] as const;
type RowPart = (typeof ROW_PARTS)[number];

export function rowField(part: RowPart, row: number): string {
  return `${part}-${row}`;
}

/** The field of an option; another plan has fields of its own. */
export function optionField(row: number, { slug }: { slug: string }, key: string): string {
  return `option-${row}-${slug}-${key}`;
}

export function emptyRow(row: number, plan: PublicPlan): TypedOrder {
  const values = { plan: plan.slug, term: '1', name: '', domain: '', system: '' };
  return Object.fromEntries(ROW_PARTS.map((part) => [rowField(part, row), values[part]]));
}

export type Option = { key: string; min: number; max: number; step: number };

/** Something that is asked for: its plan and term, and the options that were filled in well. */
export type AskedItem = {
  plan: PublicPlan;
  termMonths: TermMonths;
  options: Record<string, number>;
  /** Fields of options that hold no quantity that is sold, by the options they are of. */
  wrong: readonly { field: string; option: Option }[];
};

/** The plan of a row, and its term; the shortest where its plan is not sold for the chosen one. */
export function readChoice(typed: TypedOrder, row: number, plans: readonly PublicPlan[]) {
  const plan = plans.find(({ slug }) => slug === typed[rowField('plan', row)]) ?? plans[0];
  if (plan === undefined) return null;
  const wanted = readTerm(Number(typed[rowField('term', row)]));
  const sold = termPrices(plan).map(({ termMonths }) => termMonths);
  return { plan, termMonths: sold.find((term) => term === wanted) ?? sold[0] ?? 1 };
}

/** Reads the options of a row, of those that can be had. */
export function readOptions(
  typed: TypedOrder,
  { row, plan, offered }: { row: number; plan: PublicPlan; offered: readonly Option[] },
): Pick<AskedItem, 'options' | 'wrong'> {
  const options: Record<string, number> = {};
  const wrong: { field: string; option: Option }[] = [];
  for (const option of offered) {
    const field = optionField(row, plan, option.key);
    const text = (typed[field] ?? '').trim();
    if (text === '') continue;
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    const { min, max, step } = option;
    const isSold = quantity >= min && quantity <= max && (quantity - min) % step === 0;
    if (isSold) options[option.key] = quantity;
    else wrong.push({ field, option });
  }
  return { options, wrong };
}

/** A row as it is ordered: with its name, or the domain that it is for. */
export function readItem(typed: TypedOrder, row: number, asked: AskedItem): OrderedItem {
  const { plan, termMonths, options } = asked;
  const domain = takesDomain(plan.type) ? (typed[rowField('domain', row)] ?? '').trim() : '';
  const name = (typed[rowField('name', row)] ?? '').trim();
  const chosen = typed[rowField('system', row)];
  const system = plan.systems.find((one) => one === chosen);
  return {
    plan: plan.slug,
    termMonths,
    options,
    serviceName: domain || name || suggestServiceName(plan.name),
    domain: domain === '' ? null : domain,
    ...(system !== undefined && { system }),
  };
}

export function readWay(typed: TypedOrder): WordWay {
  return WORD_WAYS.find((way) => way === typed['way']) ?? 'phone';
}

/** Rows and their fields as they are kept while their writer is away. */
export const keptOrder = z.object({
  rows: z.array(z.number()).nonempty(),
  typed: z.record(z.string(), z.string()),
});
