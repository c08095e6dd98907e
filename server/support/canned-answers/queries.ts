import type { CannedAnswer } from '#contract/staff/canned-answers.ts';
import { CANNED_MAX_COUNT } from '#domain/support/canned-answer.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The answers that staff use again, by title. */
export async function listCannedAnswers(db: Db): Promise<CannedAnswer[]> {
  return db
    .selectFrom('cannedAnswers')
    .select(['id', 'title', 'text', 'updatedAt'])
    .orderBy('title')
    .limit(CANNED_MAX_COUNT)
    .execute();
}
