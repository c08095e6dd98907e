import { sql } from 'kysely';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import { versionAfter } from '#domain/platform/version.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError } from '#server/errors.ts';
import { checkFields } from './check-fields.ts';

type Update = { cannedAnswerId: string; title: string; text: string; seenAt: Date };

/** Changes an answer, unless somebody else did since it was seen. */
export async function updateCannedAnswer(
  ctx: VerbContext<UserActor>,
  { cannedAnswerId: id, seenAt, ...content }: Update,
): Promise<CannedAnswer> {
  checkFields(content.text);
  return transact(ctx, async (tx) => {
    // One at a time, so that no two take one title.
    await sql`lock table canned_answers in share row exclusive mode`.execute(tx);
    const rows = await tx
      .selectFrom('cannedAnswers')
      .select(['id', 'title', 'text', 'updatedAt'])
      .where((eb) => eb.or([eb('id', '=', id), eb('title', '=', content.title)]))
      .execute();
    const before = rows.find((row) => row.id === id);
    if (before === undefined) throw new AppError('NOT_FOUND');
    const isLatest = before.updatedAt.getTime() === seenAt.getTime();
    const asked = { wanted: content, stands: before, isLatest };
    if (findChangedFields('ANSWER_CHANGED', asked) === null) return before;
    if (rows.length > 1) throw new AppError('TITLE_TAKEN');
    const updatedAt = versionAfter(before.updatedAt, ctx.now());
    await tx
      .updateTable('cannedAnswers')
      .set({ ...content, updatedAt })
      .where('id', '=', id)
      .execute();
    const { title, text } = before;
    recordChange(ctx, tx, {
      action: 'canned-answer.update',
      subject: { type: 'canned-answer', id },
      before: { title, text },
      after: content,
      ownerId: ctx.actor.id,
      topics: ['tickets'],
    });
    return { id, ...content, updatedAt };
  });
}
