import { sql } from 'kysely';
import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { checkFields } from './check-fields.ts';

export async function updateCannedAnswer(
  ctx: VerbContext<UserActor>,
  { cannedAnswerId: id, ...content }: { cannedAnswerId: string; title: string; text: string },
): Promise<CannedAnswer> {
  checkFields(content.text);
  return transact(ctx, async (tx) => {
    // One at a time, so that no two take one title.
    await sql`lock table canned_answers in share row exclusive mode`.execute(tx);
    const rows = await tx
      .selectFrom('cannedAnswers')
      .select(['id', 'title', 'text'])
      .where((eb) => eb.or([eb('id', '=', id), eb('title', '=', content.title)]))
      .execute();
    const before = rows.find((row) => row.id === id);
    if (before === undefined) throw new AppError('NOT_FOUND');
    if (rows.length > 1) throw new AppError('TITLE_TAKEN');
    await tx
      .updateTable('cannedAnswers')
      .set({ ...content, updatedAt: ctx.now() })
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
    return { id, ...content };
  });
}
