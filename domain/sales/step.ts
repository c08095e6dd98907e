/**
 * Everything that time does by itself, in the order in which a night does it: what was cancelled ends, an
 * announced price and another plan begin, a next term that nobody needs is let go of, the next one is
 * invoiced and collected, who does not pay is reminded, warned, suspended and ended, and an order that nobody
 * pays expires.
 */
export const STEP_KINDS = [
  'leave',
  'price',
  'change',
  'withdraw',
  'invoice',
  'collect',
  'remind',
  'remind-late',
  'warn',
  'suspend',
  'end',
  'expire',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** Steps that staff may leave out once. The others follow from what was agreed with the customer. */
export const SKIPPABLE_STEPS = [
  'invoice',
  'collect',
  'remind',
  'remind-late',
  'warn',
  'suspend',
  'end',
  'expire',
] as const satisfies readonly StepKind[];
export type SkippableStep = (typeof SKIPPABLE_STEPS)[number];

export function isSkippable(kind: StepKind): kind is SkippableStep {
  return SKIPPABLE_STEPS.some((one) => one === kind);
}

/** Steps that wait while staff let a customer, or a service of theirs, be. */
const HELD_STEPS: ReadonlySet<StepKind> = new Set(
  SKIPPABLE_STEPS.filter((kind) => kind !== 'invoice'),
);

/** Tells whether a step asks something of a customer: it waits while a return of theirs is decided. */
export function isAsking(kind: StepKind): boolean {
  return kind === 'invoice' || HELD_STEPS.has(kind);
}

export function isHoldable(kind: StepKind): boolean {
  return HELD_STEPS.has(kind);
}

/** States of a step: taken when its day comes, let be until a day, or left out by staff. */
export const STEP_STATES = ['due', 'held', 'skipped'] as const;
export type StepState = (typeof STEP_STATES)[number];

export type DueStep = {
  kind: StepKind;
  /** The occurrence that it is: the term of a service, the order, the change. */
  about: string;
  state: StepState;
};

/** A step that is left out, as it is found among those of a customer. */
export function stepKey({ kind, about }: Pick<DueStep, 'kind' | 'about'>): string {
  return `${kind} ${about}`;
}
