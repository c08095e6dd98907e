import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { breachLetterMail } from './emails/breach-letter.ts';
import { LETTER_KIND, letterOccasion } from './queries.ts';

/** Mails of one transaction. */
const BATCH = 100;
/** Then the job makes room for others and goes on as another. */
const BATCHES = 40;

/**
 * Writes the mails of a letter, in batches that are each done whole. Killed halfway it goes on where it
 * was, and run twice it mails nobody twice.
 */
export async function mailLetter(
  ctx: VerbContext,
  { letterId }: { letterId: string },
): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if (await transact(ctx, (tx) => mailBatch(ctx, tx, letterId))) return;
  }
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'data-breach.mail', { letterId }));
}

/** Mails the next few. Answers whether nobody is left. */
async function mailBatch(ctx: VerbContext, tx: Tx, letterId: string): Promise<boolean> {
  const letter = await tx
    .selectFrom('dataBreachLetters')
    .select(['breachId', 'subject', 'message', 'recipientCount'])
    .where('id', '=', letterId)
    .where('queuedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (letter === undefined) return true;
  const people = await lockNextPeople(tx, letterId);
  const settings = await readSettings(tx);
  const siteName = settingValue(settings, 'site_name');
  const { subject, message } = letter;
  for (const { id: userId, email, firstName } of people) {
    await queueMail(ctx, tx, {
      kind: LETTER_KIND,
      occasion: letterOccasion(letterId, userId),
      userId,
      to: email,
      settings,
      content: breachLetterMail({ siteName, firstName, subject, message }),
    });
  }
  const queuedAt = ctx.now();
  if (people.length > 0) {
    const ids = people.map(({ id }) => id);
    await tx
      .updateTable('dataBreachRecipients')
      .set({ queuedAt })
      .where('letterId', '=', letterId)
      .where('userId', 'in', ids)
      .execute();
  }
  if (people.length === BATCH) return false;
  await tx.updateTable('dataBreachLetters').set({ queuedAt }).where('id', '=', letterId).execute();
  recordChange(ctx, tx, {
    action: 'data-breach.mail',
    subject: { type: 'data-breach', id: letter.breachId },
    before: null,
    after: { letterId, recipients: letter.recipientCount },
    ownerId: null,
    topics: ['jobs'],
  });
  return true;
}

/** Held until their mail is written: who deletes their account meanwhile leaves no mail behind. */
async function lockNextPeople(tx: Tx, letterId: string) {
  return tx
    .selectFrom('dataBreachRecipients as told')
    .innerJoin('users', 'users.id', 'told.userId')
    .select(['users.id', 'users.email', 'users.firstName'])
    .where('told.letterId', '=', letterId)
    .where('told.queuedAt', 'is', null)
    .orderBy('told.userId')
    .limit(BATCH)
    .forKeyShare('users')
    .execute();
}
