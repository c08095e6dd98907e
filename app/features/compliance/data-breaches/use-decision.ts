import { useEffect, useState } from 'react';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { useUnfinished } from '#app/lib/drafts/use-unfinished.ts';
import { fieldErrors } from '#app/lib/errors.ts';
import { instantOf, localTimeOf } from '#app/lib/local-time.ts';
import type { BreachFault } from '#domain/compliance/data-breach.ts';
import type { BreachChange } from './use-breach-change.ts';

/** A decision as it is typed; `words` is the number of the report, or how people were told. */
export type TypedDecision<Decision extends string> = {
  decision: Decision | null;
  at: string;
  words: string;
  reason: string;
};

export type DecisionFaults = Partial<Record<'decision' | 'at' | 'words' | 'reason', string>>;
type Read<Decision> = { decision: Decision; at: Date | null; words: string; reason: string };

const keptDecision = z.object({
  decision: z.string().nullable(),
  at: z.string(),
  words: z.string(),
  reason: z.string(),
  seen: z.number(),
});

/** Names the place where an unfinished decision is kept. */
export function unfinishedDecision(about: 'authority' | 'people', breachId: string): string {
  return `breach-${about}.${breachId}`;
}

type Rules<Decision extends string> = {
  /** The place that keeps the decision when the session ends. */
  place: string;
  change: BreachChange;
  /** Those that may still be taken. */
  open: readonly Decision[];
  /** The decision that says that somebody was told: only that one has a moment and words. */
  told: Decision;
  /** The name under which the words are sent. */
  wordsField: string;
  faultOf: (read: Read<Decision>, now: Date) => BreachFault<string> | null;
  /** Tells whether a decision is asked why: also the one that tells, when that was late. */
  asksReason: (read: Omit<Read<Decision>, 'reason'>) => boolean;
};

/** Holds the typed decision, also one that was unfinished when its writer's session ended. */
function useKeptDecision<Decision extends string>({ place, change, open }: Rules<Decision>) {
  const { found, hold } = useUnfinished(place, keptDecision);
  const state = useState<TypedDecision<Decision>>(() => ({
    at: found?.at ?? localTimeOf(browserNow()),
    words: found?.words ?? '',
    reason: found?.reason ?? '',
    // A colleague may have taken it by then.
    decision: open.find((one) => one === found?.decision) ?? null,
  }));
  const [fields] = state;
  const { sawOnly, sent } = change;
  useEffect(() => {
    if (found !== null) sawOnly(found.seen);
  }, [found, sawOnly]);
  useEffect(() => hold(() => (fields.decision === null ? null : { ...fields, seen: sent.seen })));
  return state;
}

/** One of the two decisions in a form, checked by the rules that the server has too. */
export function useDecision<Decision extends string>(rules: Rules<Decision>) {
  const { told, wordsField, faultOf, asksReason } = rules;
  const [fields, setFields] = useKeptDecision(rules);
  const [faults, setFaults] = useState<DecisionFaults>({});
  const isTold = fields.decision === told;
  const at = isTold ? instantOf(fields.at) : null;
  const words = isTold ? fields.words.trim() : '';
  const needsReason =
    fields.decision !== null && asksReason({ decision: fields.decision, at, words });
  const placeOf = (field: string) => (field === wordsField ? 'words' : field);
  return {
    fields,
    faults,
    isTold,
    needsReason,
    edit: (changed: Partial<TypedDecision<Decision>>) => setFields({ ...fields, ...changed }),
    showFaults: (error: unknown) =>
      setFaults(
        Object.fromEntries(fieldErrors(error).map(({ path, message }) => [placeOf(path), message])),
      ),
    /** Reads the decision to send; null while something is missing, and then shows what. */
    read: (): Read<Decision> | null => {
      const { decision } = fields;
      if (decision === null) {
        setFaults({ decision: 'Kies een besluit.' });
        return null;
      }
      const read = { decision, at, words, reason: needsReason ? fields.reason.trim() : '' };
      const fault = faultOf(read, browserNow());
      setFaults(fault === null ? {} : { [placeOf(fault.field)]: fault.message });
      return fault === null ? read : null;
    },
  };
}

export type DecisionState<Decision extends string> = ReturnType<typeof useDecision<Decision>>;
