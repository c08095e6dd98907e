import { useEffect } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { instantOf, localTimeOf } from '#app/lib/local-time.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';
import { DECISIONS, type DecisionAbout, type Decided } from './use-decision-kinds.ts';

const typedDecision = z.object({
  decision: z.enum(['', 'told', 'not-told']),
  at: z.string(),
  reference: z.string(),
  how: z.string(),
  reason: z.string(),
});

/** A decision as it is typed. */
export type TypedDecision = z.infer<typeof typedDecision>;

const OPEN = ['told', 'not-told'] as const;
const EMPTY = { reference: '', how: '', reason: '' };
const keptDecision = z.object({ typed: typedDecision, seen: z.number() });

/** Names the place where an unfinished decision is kept. */
export function unfinishedDecision(about: DecisionAbout, breachId: string): string {
  return `breach-${about}.${breachId}`;
}

/** Reads whether somebody was told and, if so, at what moment. */
function toldIn({ decision, at }: Pick<TypedDecision, 'decision' | 'at'>) {
  const isTold = decision === 'told';
  return { isTold, at: isTold ? instantOf(at) : null };
}

/** Reads the decision to send: words are only of who was told, and a reason only of what is asked why. */
function readDecision(typed: TypedDecision, about: DecisionAbout, noticedAt: Date): Decided {
  const { words, asksReason } = DECISIONS[about];
  const told = toldIn(typed);
  return {
    ...told,
    words: told.isTold ? typed[words.name].trim() : '',
    reason: asksReason(told, noticedAt) ? typed.reason.trim() : '',
  };
}

/**
 * One of the two decisions in a form, checked by the rules that the server has too; also one that was
 * unfinished when its writer's session ended.
 */
export function useDecision(about: DecisionAbout, breach: DataBreachDetail, seen: number) {
  const { id, noticedAt } = breach;
  const { known, faultOf, asksReason } = DECISIONS[about];
  const place = unfinishedDecision(about, id);
  const { found, hold } = useUnfinished(place, keptDecision);
  const open = OPEN.filter((one) => one === 'told' || known(breach).isTold === null);
  const form = useForm<TypedDecision>({
    defaultValues: {
      ...(found?.typed ?? { ...EMPTY, at: localTimeOf(browserNow()) }),
      // A colleague may have taken it by then.
      decision: open.find((one) => one === found?.typed.decision) ?? '',
    },
    resolver: (typed) => {
      if (typed.decision === '') {
        return {
          values: {},
          errors: { decision: { type: 'fault', message: 'Kies een besluit.' } },
        };
      }
      const decided = readDecision(typed, about, noticedAt);
      const fault = faultOf(decided, { noticedAt, now: browserNow() });
      if (fault === null) return { values: typed, errors: {} };
      return { values: {}, errors: { [fault.field]: { type: 'fault', message: fault.message } } };
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'decision' });
  const told = toldIn({
    decision: field.value,
    at: useWatch({ control: form.control, name: 'at' }),
  });
  useEffect(() =>
    hold(() => {
      const typed = form.getValues();
      return typed.decision === '' ? null : { typed, seen };
    }),
  );
  return {
    form,
    open,
    decision: { value: field.value, onChange: field.onChange, error: fieldState.error?.message },
    needsReason: field.value !== '' && asksReason(told, noticedAt),
    seenBefore: found?.seen ?? null,
    submit: (onDecided: (decided: Decided) => void) =>
      form.handleSubmit((typed) => onDecided(readDecision(typed, about, noticedAt))),
  };
}
