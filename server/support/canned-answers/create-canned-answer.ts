import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import { CANNED_MAX_COUNT } from '#domain/support/canned-answer.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkFields } from './check-fields.ts';

export async function createCannedAnswer(
  ctx: VerbContext<UserActor>,
  content: { title: string; text: string },
): Promise<CannedAnswer> {
  checkFields(content.text);
  return transact(ctx, async (tx) => {
    // One at a time, so that the count holds.
    await sql`lock table canned_answers in share row exclusive mode`.execute(tx);
    const { count } = await tx
      .selectFrom('cannedAnswers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= CANNED_MAX_COUNT) throw new AppError('TOO_MANY_ANSWERS');
    const now = ctx.now();
    const row = await tx
      .insertInto('cannedAnswers')
      .values({ id: randomUUID(), ...content, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('title').doNothing())
      .returning(['id', 'title', 'text', 'updatedAt'])
      .executeTakeFirst();
    if (row === undefined) throw new AppError('TITLE_TAKEN');
    recordChange(ctx, tx, {
      action: 'canned-answer.create',
      subject: { type: 'canned-answer', id: row.id },
      before: null,
      after: content,
      ownerId: ctx.actor.id,
      topics: ['tickets'],
    });
    return row;
  });
}
