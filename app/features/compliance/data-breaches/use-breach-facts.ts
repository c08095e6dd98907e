import { useState } from 'react';
import * as z from 'zod';
import { browserNow } from '#app/lib/clock.ts';
import { fieldErrors } from '#app/lib/errors.ts';
import { instantOf, localTimeOf } from '#app/lib/local-time.ts';
import {
  BREACH_CAUSES,
  BREACH_DATA_KINDS,
  BREACH_MAX_COUNT,
  BREACH_SUBJECTS,
  correctionFault,
  factsFault,
  type BreachCause,
  type BreachDataKind,
  type BreachFacts,
  type BreachSubject,
} from '#domain/compliance/data-breach.ts';

/** The known facts of a breach as they are typed: times and numbers as their fields hold them. */
export type TypedFacts = {
  title: string;
  description: string;
  noticedAt: string;
  beganAt: string;
  dataKinds: readonly BreachDataKind[];
  dataWords: string;
  subjects: readonly BreachSubject[];
  subjectCount: string;
  cause: BreachCause;
  consequences: string;
  measures: string;
};

/** The same as it comes back out of what was kept: of a correction only what somebody touched. */
export const keptFacts = z.object({
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  noticedAt: z.string().exactOptional(),
  beganAt: z.string().exactOptional(),
  dataKinds: z.array(z.enum(BREACH_DATA_KINDS)).exactOptional(),
  dataWords: z.string().exactOptional(),
  subjects: z.array(z.enum(BREACH_SUBJECTS)).exactOptional(),
  subjectCount: z.string().exactOptional(),
  cause: z.enum(BREACH_CAUSES).exactOptional(),
  consequences: z.string().exactOptional(),
  measures: z.string().exactOptional(),
});

export type FactFaults = Partial<Record<keyof TypedFacts, string>>;

export function emptyFacts(now: Date): TypedFacts {
  return {
    title: '',
    description: '',
    noticedAt: localTimeOf(now),
    beganAt: '',
    dataKinds: [],
    dataWords: '',
    subjects: [],
    subjectCount: '',
    cause: 'unknown',
    consequences: '',
    measures: '',
  };
}

export function typedFacts(facts: BreachFacts): TypedFacts {
  const { beganAt, subjectCount } = facts;
  return {
    ...facts,
    noticedAt: localTimeOf(facts.noticedAt),
    beganAt: beganAt === null ? '' : localTimeOf(beganAt),
    subjectCount: subjectCount === null ? '' : String(subjectCount),
  };
}

/** A number of people as it is typed; null of what is none. */
function countOf(text: string): number | null {
  const count = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count <= BREACH_MAX_COUNT ? count : null;
}

export function faultsOf(typed: TypedFacts): FactFaults {
  const { noticedAt, beganAt, subjectCount } = typed;
  return {
    ...(typed.title.trim() === '' && { title: 'Vul in wat het is, in een paar woorden.' }),
    ...(typed.description.trim() === '' && { description: 'Schrijf wat er gebeurde.' }),
    ...(instantOf(noticedAt) === null && { noticedAt: 'Kies wanneer het ontdekt werd.' }),
    ...(beganAt !== '' && instantOf(beganAt) === null && { beganAt: 'Kies een dag en een tijd.' }),
    ...(subjectCount.trim() !== '' &&
      countOf(subjectCount) === null && { subjectCount: 'Vul een heel getal in, of niets.' }),
  };
}

/**
 * Reads the facts to send. A field for a moment holds minutes: a moment that nobody touched keeps the
 * seconds it had, or the clock of a breach would begin a little earlier with each correction.
 */
export function factsOf(typed: TypedFacts, before: BreachFacts | null) {
  const noticedAt =
    before !== null && localTimeOf(before.noticedAt) === typed.noticedAt
      ? before.noticedAt
      : instantOf(typed.noticedAt);
  if (noticedAt === null) return null;
  return {
    ...typed,
    noticedAt,
    beganAt: typed.beganAt === '' ? null : instantOf(typed.beganAt),
    dataKinds: [...typed.dataKinds],
    subjects: [...typed.subjects],
    subjectCount: countOf(typed.subjectCount),
  };
}

/** Finds the fault for which the server would refuse these facts. */
function faultOf(facts: BreachFacts, before: BreachFacts | null) {
  return factsFault(facts, browserNow()) ?? (before && correctionFault(before, facts));
}

const PREFIX = /^facts\./;

/**
 * The facts in a form, and what is wrong with them, here or as the server says. What nobody touched
 * follows what is known by now: a colleague's correction is not undone by who corrects something else.
 */
export function useBreachFacts(
  start: TypedFacts,
  before: BreachFacts | null,
  unfinished: Partial<TypedFacts> = {},
) {
  const [edits, setEdits] = useState(unfinished);
  const fields = { ...start, ...edits };
  const [faults, setFaults] = useState<FactFaults>({});
  return {
    fields,
    /** The fields that somebody touched. */
    edits,
    faults,
    edit: (changed: Partial<TypedFacts>) => setEdits({ ...edits, ...changed }),
    isChanged: JSON.stringify(fields) !== JSON.stringify(start),
    showFaults: (error: unknown) =>
      setFaults(
        Object.fromEntries(
          fieldErrors(error).map(({ path, message }) => [path.replace(PREFIX, ''), message]),
        ),
      ),
    /** Reads the facts to send; null while something is missing, and then shows what. */
    read: () => {
      const missing = faultsOf(fields);
      const facts = Object.keys(missing).length === 0 ? factsOf(fields, before) : null;
      const fault = facts === null ? null : faultOf(facts, before);
      setFaults(fault === null ? missing : { [fault.field]: fault.message });
      return fault === null ? facts : null;
    },
  };
}

export type FactsState = ReturnType<typeof useBreachFacts>;
