import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { useUnfinishedForm } from '#app/lib/drafts/use-unfinished-form.ts';
import { instantOf, localTimeOf } from '#app/lib/local-time.ts';
import {
  BREACH_CAUSES,
  BREACH_DATA_KINDS,
  BREACH_MAX_COUNT,
  BREACH_SUBJECTS,
  correctionFault,
  factsFault,
  type BreachFacts,
} from '#domain/compliance/data-breach.ts';

/** The facts of a breach as they are typed, all as text, and why they are corrected. */
export type TypedFacts = Record<keyof BreachFacts | 'message', string>;

type Known = Partial<BreachFacts> & Pick<BreachFacts, 'noticedAt'>;

/** The known facts as text: of a new breach no more than that it was noticed. */
export function typedFacts(known: Known): TypedFacts {
  const { title = '', description = '', noticedAt, beganAt = null, dataKinds = [] } = known;
  const { dataWords = '', subjects = [], subjectCount = null, cause = 'unknown' } = known;
  const { consequences = '', measures = '' } = known;
  return {
    title,
    description,
    noticedAt: localTimeOf(noticedAt),
    beganAt: beganAt === null ? '' : localTimeOf(beganAt),
    dataKinds: dataKinds.join(' '),
    dataWords,
    subjects: subjects.join(' '),
    subjectCount: subjectCount === null ? '' : String(subjectCount),
    cause,
    consequences,
    measures,
    message: '',
  };
}

/** The values that a text of boxes holds, in their own order. */
export function tickedIn<Value extends string>(text: string, values: readonly Value[]): Value[] {
  const ticked = new Set(text.split(' '));
  return values.filter((value) => ticked.has(value));
}

/** A number of people as it is typed; null of what is none. */
function countOf(text: string): number | null {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= BREACH_MAX_COUNT ? count : null;
}

/**
 * Reads the facts to send. A field for a moment holds minutes: a moment that nobody touched keeps the
 * seconds it had, or the clock of a breach would begin a little earlier with each correction.
 */
export function factsOf({ message: _message, ...typed }: TypedFacts, before: BreachFacts | null) {
  const noticedAt =
    before !== null && localTimeOf(before.noticedAt) === typed.noticedAt
      ? before.noticedAt
      : instantOf(typed.noticedAt);
  if (noticedAt === null) return null;
  return {
    ...typed,
    noticedAt,
    beganAt: typed.beganAt === '' ? null : instantOf(typed.beganAt),
    dataKinds: tickedIn(typed.dataKinds, BREACH_DATA_KINDS),
    subjects: tickedIn(typed.subjects, BREACH_SUBJECTS),
    subjectCount: countOf(typed.subjectCount),
    cause: BREACH_CAUSES.find((cause) => cause === typed.cause) ?? 'unknown',
  };
}

type Faults = Partial<TypedFacts>;

function missingOf({ title, description, noticedAt, beganAt, subjectCount }: TypedFacts): Faults {
  return {
    ...(title.trim() === '' && { title: 'Vul in wat het is, in een paar woorden.' }),
    ...(description.trim() === '' && { description: 'Schrijf wat er gebeurde.' }),
    ...(instantOf(noticedAt) === null && { noticedAt: 'Kies wanneer het ontdekt werd.' }),
    ...(beganAt !== '' && instantOf(beganAt) === null && { beganAt: 'Kies een dag en een tijd.' }),
    ...(subjectCount.trim() !== '' &&
      countOf(subjectCount) === null && { subjectCount: 'Vul een heel getal in, of niets.' }),
  };
}

/** Finds what is missing, or else the fault for which the server would refuse these facts. */
export function faultsOf(typed: TypedFacts, before: BreachFacts | null): Faults {
  const missing = missingOf(typed);
  const facts = Object.keys(missing).length === 0 ? factsOf(typed, before) : null;
  const fault =
    facts && (factsFault(facts, browserNow()) ?? (before && correctionFault(before, facts)));
  const isUnexplained = before !== null && typed.message.trim() === '';
  return {
    ...missing,
    ...(fault && { [fault.field]: fault.message }),
    ...(isUnexplained && { message: 'Schrijf waarom je dit wijzigt.' }),
  };
}

export type SentFacts = NonNullable<ReturnType<typeof factsOf>>;

type FactsFormProps = {
  place: string;
  /** Null of a breach that is new. */
  known: BreachFacts | null;
  /** Entries of the log that its author has read. */
  seen?: number;
};

const besideTyped = z.object({ seen: z.number(), noticedAt: z.string() });

/**
 * The form of the facts, and what is wrong with them. What nobody touched follows what is known by now: a
 * colleague's correction is not undone by who corrects something else.
 */
export function useFactsForm({ place, known, seen = 0 }: FactsFormProps) {
  const [empty] = useState(() => typedFacts({ noticedAt: browserNow() }));
  const start = known === null ? empty : typedFacts(known);
  const form = useForm<TypedFacts>({
    defaultValues: start,
    values: start,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
    resolver: (typed) => {
      const faults = Object.entries(faultsOf(typed, known));
      if (faults.length === 0) return { values: typed, errors: {} };
      const errors = faults.map(([name, message]) => [name, { type: 'fault', message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const { found, keys, holdWith } = useUnfinishedForm(form, { place, beside: besideTyped });
  const typed = useWatch({ control: form.control });
  useEffect(() => holdWith({ seen, noticedAt: typed.noticedAt ?? start.noticedAt }));
  const isNew = known === null;
  // A new breach was noticed as its form first opened, not as its author came back.
  useEffect(() => {
    if (!isNew || found === null) return;
    form.setValue('noticedAt', found.beside.noticedAt, { shouldDirty: true });
  }, [form, found, isNew]);
  const before = new Map<string, string>(Object.entries(start));
  return {
    form,
    keys,
    seenBefore: found?.beside.seen ?? null,
    isChanged: Object.entries(typed).some(
      ([name, text]) => name !== 'message' && text !== before.get(name),
    ),
    submit: (onFacts: (facts: SentFacts, now: TypedFacts) => void) =>
      form.handleSubmit((now) => {
        const facts = factsOf(now, known);
        if (facts !== null) onFacts(facts, now);
      }),
  };
}
