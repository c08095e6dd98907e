import * as z from 'zod';
import {
  AUTHORITY_DECISIONS,
  BREACH_CAUSES,
  BREACH_DATA_KINDS,
  BREACH_MAX_COUNT,
  BREACH_MAX_LENGTH,
  BREACH_STATUSES,
  BREACH_SUBJECTS,
  BREACH_UPDATE_KINDS,
  BREACH_UPDATES_MAX,
  PEOPLE_DECISIONS,
} from '#domain/compliance/data-breach.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  exportOutput,
  idValue,
  linesValue,
  messageKeyValue,
  pageInput,
  pageOutput,
  requiredLines,
  requiredText,
  textValue,
} from '#contract/values.ts';

/** Any of a closed list, each once. */
function someOf<Value extends string>(values: readonly [Value, ...Value[]]) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Kies elk één keer.');
}

const { title, text, words, message, reference } = BREACH_MAX_LENGTH;
const COUNT = 'Vul een heel getal in, of niets.';

export const breachFacts = z.strictObject({
  title: requiredText(title),
  description: requiredLines(text),
  noticedAt: z.date(),
  beganAt: z.date().nullable(),
  dataKinds: someOf(BREACH_DATA_KINDS),
  dataWords: textValue(words),
  subjects: someOf(BREACH_SUBJECTS),
  subjectCount: z.int(COUNT).min(0, COUNT).max(BREACH_MAX_COUNT, COUNT).nullable(),
  cause: z.enum(BREACH_CAUSES),
  consequences: linesValue(text),
  measures: linesValue(text),
});

export const dataBreachItem = z.strictObject({
  id: idValue,
  number: z.int().positive(),
  title: z.string(),
  status: z.enum(BREACH_STATUSES),
  noticedAt: z.date(),
  authorityDecision: z.enum(AUTHORITY_DECISIONS).nullable(),
  peopleDecision: z.enum(PEOPLE_DECISIONS).nullable(),
  notedByName: z.string(),
  closedAt: z.date().nullable(),
});

export type DataBreachItem = z.infer<typeof dataBreachItem>;

const known = {
  beganAt: z.date().nullable(),
  description: z.string(),
  dataKinds: z.array(z.enum(BREACH_DATA_KINDS)),
  dataWords: z.string(),
  subjects: z.array(z.enum(BREACH_SUBJECTS)),
  subjectCount: z.int().nonnegative().nullable(),
  cause: z.enum(BREACH_CAUSES),
  consequences: z.string(),
  measures: z.string(),
  authorityAt: z.date().nullable(),
  authorityReference: z.string(),
  authorityReason: z.string(),
  peopleAt: z.date().nullable(),
  peopleHow: z.string(),
  peopleReason: z.string(),
  createdAt: z.date(),
};

/** All that is known of one, as a file has it. */
export const dataBreachRow = dataBreachItem.extend(known);

export type DataBreachRow = z.infer<typeof dataBreachRow>;

export const dataBreachDetail = dataBreachRow.extend({
  /** Count of updates that the next change says it has seen. */
  updateCount: z.int().positive(),
  /** The newest first. */
  updates: z
    .array(
      z.strictObject({
        id: idValue,
        kind: z.enum(BREACH_UPDATE_KINDS),
        message: z.string(),
        /** Lines that a correction replaced. */
        replaced: z.array(z.string()),
        writtenByName: z.string(),
        createdAt: z.date(),
      }),
    )
    .max(BREACH_UPDATES_MAX),
  /**
   * Answers for the form of the authority, and a draft for the people concerned; null for staff who do not
   * decide.
   */
  texts: z
    .strictObject({
      report: z.string(),
      letter: z.string(),
      /** The same, as the mail begins that somebody writes of it. */
      draft: z.strictObject({ subject: z.string(), message: z.string() }),
    })
    .nullable(),
});

export type DataBreachDetail = z.infer<typeof dataBreachDetail>;

const one = { breachId: idValue };
/** Number of updates its author has seen: whoever writes second reads the first one before. */
const seen = { ...one, seen: z.int().positive() };
const answer = z.strictObject(one);
const CHANGE_ERRORS = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  DATA_BREACH_CHANGED: ERRORS.DATA_BREACH_CHANGED,
  DATA_BREACH_CLOSED: ERRORS.DATA_BREACH_CLOSED,
};

export const dataBreaches = {
  list: staff
    .get(
      '/staff/data-breaches',
      'Breaches of personal data: open ones by their clock, closed ones newest first',
    )
    .input(z.strictObject({ ...pageInput, status: z.enum(BREACH_STATUSES).default('open') }))
    .output(pageOutput(dataBreachItem)),
  export: staff
    .get('/staff/data-breaches/export', 'The whole log of breaches, newest first')
    .output(exportOutput(dataBreachRow)),
  get: staff
    .get('/staff/data-breaches/{breachId}', 'One breach with all that was written down')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(one))
    .output(dataBreachDetail),
  note: staff
    .post('/staff/data-breaches', 'Note a breach that was noticed')
    .errors({ CONFLICT: ERRORS.CONFLICT })
    .input(
      z.strictObject({
        /** Sent twice, it is noted once. */
        requestKey: z.uuid(),
        facts: breachFacts,
      }),
    )
    .output(answer),
  addNote: staff
    .post('/staff/data-breaches/{breachId}/notes', 'Add what was found out or done')
    .errors({ ...CHANGE_ERRORS, DATA_BREACH_FULL: ERRORS.DATA_BREACH_FULL })
    .input(
      z.strictObject({
        ...seen,
        message: requiredLines(message),
        /** Sent twice, it is written down once. */
        messageKey: messageKeyValue,
      }),
    )
    .output(answer),
  correct: staff
    .post(
      '/staff/data-breaches/{breachId}/facts',
      'Fill in or correct what is known; what it was stays in the log',
    )
    .errors({ ...CHANGE_ERRORS, DATA_BREACH_FULL: ERRORS.DATA_BREACH_FULL })
    .input(z.strictObject({ ...seen, facts: breachFacts, message: requiredLines(message) }))
    .output(answer),
  decideAuthority: staff
    .post('/staff/data-breaches/{breachId}/authority', 'Whether the authority was told')
    .errors({ ...CHANGE_ERRORS, DATA_BREACH_DECIDED: ERRORS.DATA_BREACH_DECIDED })
    .input(
      z.strictObject({
        ...seen,
        decision: z.enum(AUTHORITY_DECISIONS),
        at: z.date().nullable(),
        reference: textValue(reference),
        reason: linesValue(message),
      }),
    )
    .output(answer),
  decidePeople: staff
    .post('/staff/data-breaches/{breachId}/people', 'Whether the people concerned were told')
    .errors({ ...CHANGE_ERRORS, DATA_BREACH_DECIDED: ERRORS.DATA_BREACH_DECIDED })
    .input(
      z.strictObject({
        ...seen,
        decision: z.enum(PEOPLE_DECISIONS),
        at: z.date().nullable(),
        how: linesValue(message),
        reason: linesValue(message),
      }),
    )
    .output(answer),
  close: staff
    .post('/staff/data-breaches/{breachId}/close', 'Close a breach on which both is decided')
    .errors({ ...CHANGE_ERRORS, DATA_BREACH_UNDECIDED: ERRORS.DATA_BREACH_UNDECIDED })
    .input(z.strictObject(seen))
    .output(answer),
  reopen: staff
    .post('/staff/data-breaches/{breachId}/reopen', 'Open a closed breach again')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      DATA_BREACH_CHANGED: ERRORS.DATA_BREACH_CHANGED,
      DATA_BREACH_OPEN: ERRORS.DATA_BREACH_OPEN,
      DATA_BREACH_FULL: ERRORS.DATA_BREACH_FULL,
    })
    .input(z.strictObject({ ...seen, message: requiredLines(message) }))
    .output(answer),
};
