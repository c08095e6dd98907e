import * as z from 'zod';
import {
  BREACH_AUDIENCES,
  BREACH_LETTER_MAX,
  BREACH_LETTERS_MAX,
} from '#domain/compliance/breach-letter.ts';
import { PLAN_TYPES, PLANS_MAX } from '#domain/catalogue/plan.ts';
import { PROVISIONING_MODULES } from '#domain/catalogue/provisioning-module.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, messageKeyValue, requiredLines, requiredText } from '#contract/values.ts';

const { subject, message, names, name } = BREACH_LETTER_MAX;
const [all, types, plans, modules, named] = BREACH_AUDIENCES;
const count = z.int().nonnegative();
const withEnded = z.boolean();

/** At least one, each once. */
function someOf<Value extends z.ZodType<string>>(value: Value, max: number) {
  return z
    .array(value)
    .min(1, 'Kies er ten minste één.')
    .max(max)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Kies elk één keer.');
}

/** People a letter is for; `withEnded` adds those who had such a service. */
const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(all) }),
  z.strictObject({
    kind: z.literal(types),
    types: someOf(z.enum(PLAN_TYPES), PLAN_TYPES.length),
    withEnded,
  }),
  z.strictObject({ kind: z.literal(plans), planIds: someOf(idValue, PLANS_MAX), withEnded }),
  z.strictObject({
    kind: z.literal(modules),
    modules: someOf(z.enum(PROVISIONING_MODULES), PROVISIONING_MODULES.length),
    withEnded,
  }),
  z.strictObject({
    kind: z.literal(named),
    /** Addresses and customer numbers. */
    names: z
      .array(requiredText(name))
      .min(1, 'Plak ten minste één adres of klantnummer.')
      .max(names, `Niet meer dan ${names} tegelijk.`),
  }),
]);

export type LetterAudience = z.infer<typeof audience>;

const letter = {
  breachId: idValue,
  audience,
  subject: requiredText(subject),
  message: requiredLines(message),
};

export const breachLetter = z.strictObject({
  id: idValue,
  /** The chosen people, in words. */
  audience: z.string(),
  subject: z.string(),
  message: z.string(),
  writtenByName: z.string(),
  createdAt: z.date(),
  recipients: count,
  sent: count,
  /** People whose mail gave up and waits for a person. */
  failed: count,
  /** People whose account was deleted meanwhile. */
  gone: count,
});

export type BreachLetter = z.infer<typeof breachLetter>;

export const breachLetters = {
  list: staff
    .get(
      '/staff/data-breaches/{breachId}/letters',
      'Letters to the people concerned in a breach, newest first, and how far each is',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ breachId: idValue }))
    .output(z.strictObject({ letters: z.array(breachLetter).max(BREACH_LETTERS_MAX) })),
  preview: staff
    .post(
      '/staff/data-breaches/{breachId}/letters/preview',
      'A letter as its readers will see it, and how many they are; nothing is written',
    )
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(letter))
    .output(
      z.strictObject({
        customers: count,
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        /** Gaps between the letter and what the law asks. */
        gaps: z.array(z.string()),
      }),
    ),
  send: staff
    .post('/staff/data-breaches/{breachId}/letters', 'Mail the people concerned in a breach')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      DATA_BREACH_CHANGED: ERRORS.DATA_BREACH_CHANGED,
      DATA_BREACH_CLOSED: ERRORS.DATA_BREACH_CLOSED,
      DATA_BREACH_FULL: ERRORS.DATA_BREACH_FULL,
      LETTER_CHANGED: ERRORS.LETTER_CHANGED,
      LETTER_NOBODY: ERRORS.LETTER_NOBODY,
    })
    .input(
      z.strictObject({
        ...letter,
        /** Number of updates its author has seen: whoever writes second reads the first one before. */
        seen: z.int().positive(),
        /** Number of customers that the preview said it goes to. */
        shown: count,
        /** Sent twice, it is mailed once. */
        messageKey: messageKeyValue,
      }),
    )
    .output(z.strictObject({ letterId: idValue })),
  retry: staff
    .post(
      '/staff/data-breaches/letters/{letterId}/retry',
      'Send the mails of a letter that gave up once more',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      LETTER_NOTHING_FAILED: ERRORS.LETTER_NOTHING_FAILED,
    })
    .input(z.strictObject({ letterId: idValue }))
    .output(z.strictObject({ retried: count })),
};
