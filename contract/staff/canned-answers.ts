import * as z from 'zod';
import { CANNED_MAX_COUNT, CANNED_MAX_LENGTH } from '#domain/support/canned-answer.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, requiredLines, requiredText } from '#contract/values.ts';

const content = {
  title: requiredText(CANNED_MAX_LENGTH.title),
  text: requiredLines(CANNED_MAX_LENGTH.text),
};

export const cannedAnswer = z.strictObject({
  id: idValue,
  title: z.string(),
  /** With its fields between braces; whoever uses it fills them in. */
  text: z.string(),
  updatedAt: z.date(),
});

export type CannedAnswer = z.infer<typeof cannedAnswer>;

const PATH = '/staff/canned-answers';

export const cannedAnswers = {
  list: staff.get(PATH, 'Answers to use again').output(z.array(cannedAnswer).max(CANNED_MAX_COUNT)),
  create: staff
    .post(PATH, 'Keep an answer')
    .errors({ TITLE_TAKEN: ERRORS.TITLE_TAKEN, TOO_MANY_ANSWERS: ERRORS.TOO_MANY_ANSWERS })
    .input(z.strictObject(content))
    .output(cannedAnswer),
  update: staff
    .put(`${PATH}/{cannedAnswerId}`, 'Change a kept answer')
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      ANSWER_CHANGED: ERRORS.ANSWER_CHANGED,
      TITLE_TAKEN: ERRORS.TITLE_TAKEN,
    })
    .input(
      z.strictObject({
        cannedAnswerId: idValue,
        ...content,
        /** When the answer that was seen had last changed. */
        seenAt: z.date(),
      }),
    )
    .output(cannedAnswer),
  delete: staff
    .delete(`${PATH}/{cannedAnswerId}`, 'Remove a kept answer')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ cannedAnswerId: idValue }))
    .output(z.strictObject({ cannedAnswerId: idValue })),
};
