import { createHash, randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import {
  BREACH_LETTERS_MAX,
  customersText,
  letterText,
  type BreachAudience,
} from '#domain/compliance/breach-letter.ts';
import { mayChangeBreach, mayDecideBreach } from '#domain/compliance/data-breach.ts';
import { hideSecrets } from '#server/platform/auth/one-time-links.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { changeBreach } from '#server/compliance/data-breaches/change-breach.ts';
import { isWritten } from '#server/compliance/data-breaches/is-written.ts';
import { lockBreach } from '#server/compliance/data-breaches/lock-breach.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { countConcerned } from './queries.ts';
import { readAudience } from './read-audience.ts';

type NewLetter = {
  breachId: string;
  seen: number;
  audience: BreachAudience;
  subject: string;
  message: string;
  shown: number;
  messageKey?: string | undefined;
};

type LockedBreach = Awaited<ReturnType<typeof lockBreach>>;

/**
 * Writes a letter to the people concerned down with who they are, as one update of its breach, and has
 * a job mail it. That they were told is decided with it. Refused when they are not as many as was shown.
 * Sent again it is still one letter.
 */
export async function sendLetter(
  ctx: VerbContext<UserActor>,
  { breachId, seen, audience, shown, messageKey, ...typed }: NewLetter,
): Promise<{ letterId: string }> {
  const letterId = messageKey ?? randomUUID();
  // A mark that mails fill in with a link of their own stays what was typed.
  const subject = hideSecrets(typed.subject);
  const message = hideSecrets(typed.message);
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    if (await isWritten(tx, { id: letterId, breachId, writtenBy: ctx.actor.id })) return;
    if (!breach.isLatest) throw new AppError('DATA_BREACH_CHANGED');
    const allowed = mayChangeBreach(breach, 'mail');
    if (!allowed.ok) throw new AppError(allowed.reason);
    await refuseMore(tx, breachId);
    const { isConcerned, words } = await readAudience(tx, audience);
    const count = await countConcerned(tx, isConcerned);
    if (count !== shown) throw new AppError('LETTER_CHANGED');
    if (count === 0) throw new AppError('LETTER_NOBODY');
    const { before, set } = decisionOf(breach, { count, now: ctx.now() });
    await changeBreach(ctx, tx, breach, {
      id: letterId,
      kind: 'letter',
      message: letterText({ subject, audience: words, count }),
      set,
      before,
      after: { ...set, letterId, audience: words, subject, recipients: count, hash: hash(message) },
    });
    const position = breach.updateCount + 1;
    const letter = { id: letterId, breachId, position, audience: words, subject, message };
    await tx
      .insertInto('dataBreachLetters')
      .values({
        ...letter,
        recipientCount: count,
        writtenBy: ctx.actor.id,
        createdAt: ctx.now(),
        queuedAt: null,
        sentCount: null,
      })
      .execute();
    // Somebody may have come or gone between the two questions.
    const written = await insertRecipients(tx, letterId, isConcerned);
    if (written !== count) throw new AppError('LETTER_CHANGED');
    await ctx.jobs.enqueue(tx, 'data-breach.mail', { letterId });
  });
  return { letterId };
}

function hash(message: string): string {
  return createHash('sha256').update(message).digest('hex');
}

async function refuseMore(tx: Tx, breachId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('dataBreachLetters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('breachId', '=', breachId)
    .executeTakeFirstOrThrow();
  if (count >= BREACH_LETTERS_MAX) throw new AppError('DATA_BREACH_FULL');
}

/**
 * Decides that the people concerned were told, unless that stands there already: then it stays as it was.
 */
function decisionOf(breach: LockedBreach, { count, now }: { count: number; now: Date }) {
  const { peopleDecision, peopleReason } = breach;
  if (!mayDecideBreach(breach, peopleDecision, 'told').ok) return { before: null, set: {} };
  const set = {
    peopleDecision: 'told' as const,
    peopleAt: now,
    peopleHow: `Gemaild aan ${customersText(count)}.`,
    peopleReason: '',
  };
  return { before: { peopleDecision, peopleReason }, set };
}

/** Time for an insert in a large shop, where each customer may be concerned: that is no short request. */
const STATEMENT_MS = 120_000;

/** Answers how many they are. */
async function insertRecipients(
  tx: Tx,
  letterId: string,
  isConcerned: RawBuilder<boolean>,
): Promise<number> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into data_breach_recipients (letter_id, user_id)
    select ${letterId}, users.id from users where ${isConcerned}`.execute(tx);
  return Number(numAffectedRows);
}
