import {
  addOnTerms,
  offerPriceAt,
  takeOptions,
  type Offer,
  type OfferedAddOn,
  type OptionRefusal,
  type TakenOptions,
} from '#domain/catalogue/offer.ts';
import { ONE_OFF, type SoldTerm } from '#domain/catalogue/sold-term.ts';
import { termLength } from '#domain/catalogue/term.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { BasketLine, DayShare } from './basket.ts';

/** A line of a basket with what it sells, in words and by its ids. */
export type CatalogueLine = BasketLine & {
  /** The plan or the add-on that is sold; of an option and a set-up, that of its parent. */
  planId: string;
  /** The key of an option; null for anything else. */
  optionKey: string | null;
  /** Words for it on an order and its invoice, without its term: `VPS Start`, `Extra geheugen (4 GB)`. */
  text: string;
};

/** An add-on that is taken, with its term; it is one that is offered for what it goes with. */
export type TakenAddOn = { addOnId: string; termMonths: SoldTerm; options: TakenOptions };

/** A plan that is taken, with all that goes with it. */
export type TakenPlan = {
  /** Names it within its basket. */
  key: string;
  termMonths: SoldTerm;
  options: TakenOptions;
  addOns: readonly TakenAddOn[];
};

export type BasketRefusal = OptionRefusal | 'TERM_NOT_OFFERED' | 'ADD_ON_NOT_OFFERED';

/** Tells whether a code counts for a plan or an add-on and its term. */
type Eligibility = (sold: { planId: string; termMonths: SoldTerm }) => boolean;

const NO_CODE: Eligibility = () => false;

/**
 * The lines of a plan that is taken, as `priceBasket` wants them: the plan, its set-up, its options, and then
 * each add-on with the same.
 */
export function linesOfPlan(
  offer: Offer,
  { key, termMonths, options, addOns }: TakenPlan,
  isEligible: Eligibility = NO_CODE,
): Result<CatalogueLine[], BasketRefusal> {
  const own = linesOf(
    offer,
    { key, parentKey: null, termMonths, options, share: null },
    isEligible,
  );
  if (!own.ok) return own;
  const lines = [...own.value];
  for (const { addOnId, ...taken } of addOns) {
    const addOn = offer.addOns.find(({ id }) => id === addOnId);
    if (addOn === undefined) return refuse('ADD_ON_NOT_OFFERED');
    const added = linesOfAddOn(
      addOn,
      {
        ...taken,
        key: `${key}/${addOn.slug}`,
        parentKey: key,
        parentTerm: termMonths,
        share: null,
      },
      isEligible,
    );
    if (!added.ok) return added;
    lines.push(...added.value);
  }
  return ok(lines);
}

type TakenBeside = {
  key: string;
  /** Null where it goes with a service that is there already. */
  parentKey: string | null;
  parentTerm: SoldTerm;
  termMonths: SoldTerm;
  options: TakenOptions;
  /** The first days (`firstDays`), of one that follows a service whose term has begun. */
  share: DayShare | null;
};

/** The lines of an add-on: the same, for the first days only where there is a share. */
export function linesOfAddOn(
  addOn: OfferedAddOn,
  { parentTerm, ...taken }: TakenBeside,
  isEligible: Eligibility = NO_CODE,
): Result<CatalogueLine[], BasketRefusal> {
  if (!addOnTerms(addOn, parentTerm).includes(taken.termMonths)) return refuse('TERM_NOT_OFFERED');
  return linesOf(addOn, taken, isEligible);
}

function linesOf(
  offer: Pick<Offer, 'id' | 'name' | 'prices' | 'options'>,
  { key, parentKey, termMonths, options, share }: Omit<TakenBeside, 'parentTerm'>,
  isEligible: Eligibility,
): Result<CatalogueLine[], BasketRefusal> {
  const price = offerPriceAt(offer, termMonths);
  if (price === null) return refuse('TERM_NOT_OFFERED');
  const taken = takeOptions(offer, { termMonths, taken: options });
  if (!taken.ok) return taken;
  const common = {
    planId: offer.id,
    isEligible: isEligible({ planId: offer.id, termMonths }),
    rates: null,
    optionKey: null,
  };
  const base: CatalogueLine = {
    ...common,
    key,
    parentKey,
    part: 'base',
    termMonths,
    quantity: 1,
    unitCents: price.unitCents,
    share,
    text: offer.name,
  };
  const setup: CatalogueLine = {
    ...base,
    key: `${key}#setup`,
    parentKey: key,
    part: 'setup',
    termMonths: ONE_OFF,
    unitCents: price.setupCents,
    share: null,
    text: `Eenmalige kosten ${offer.name}`,
  };
  const more = taken.value.map(({ option, quantity, unitCents }) => ({
    ...base,
    key: `${key}+${option.key}`,
    parentKey: key,
    part: 'option' as const,
    quantity,
    unitCents,
    optionKey: option.key,
    text: option.unit === '' ? option.name : `${option.name} (${option.unit})`,
  }));
  return ok([base, ...(price.setupCents > 0 ? [setup] : []), ...more]);
}

/** Words for a line with its term: `VPS Start, 1 maand`; of what is paid once, only its name. */
export function lineText({ text, termMonths }: Pick<CatalogueLine, 'text' | 'termMonths'>): string {
  return termMonths === ONE_OFF ? text : `${text}, ${termLength(termMonths)}`;
}
