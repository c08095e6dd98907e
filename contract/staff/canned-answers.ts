import * as z from 'zod';
import { CANNED_MAX_COUNT, CANNED_MAX_LENGTH } from '#domain/support/canned-answer.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
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
  list: signedIn
    .route({ method: 'GET', path: PATH, summary: 'Answers to use again', tags: ['Staff'] })
    .output(z.array(cannedAnswer).max(CANNED_MAX_COUNT)),
  create: signedIn
    .route({ method: 'POST', path: PATH, summary: 'Keep an answer', tags: ['Staff'] })
    .errors({ TITLE_TAKEN: ERRORS.TITLE_TAKEN, TOO_MANY_ANSWERS: ERRORS.TOO_MANY_ANSWERS })
    .input(z.strictObject(content))
    .output(cannedAnswer),
  update: signedIn
    .route({
      method: 'PUT',
      path: `${PATH}/{cannedAnswerId}`,
      summary: 'Change a kept answer',
      tags: ['Staff'],
    })
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
  delete: signedIn
    .route({
      method: 'DELETE',
      path: `${PATH}/{cannedAnswerId}`,
      summary: 'Remove a kept answer',
      tags: ['Staff'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ cannedAnswerId: idValue }))
    .output(z.strictObject({ cannedAnswerId: idValue })),
};
