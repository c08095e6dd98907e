import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { cleanForeignText } from './clean-foreign-text.ts';

/** The address of a mail that came back gets no news until it is confirmed again; a customer's alone. */
export async function recordBounce(
  ctx: VerbContext,
  tx: Tx,
  { mailId, words }: { mailId: string; words: string },
): Promise<void> {
  const mail = await tx
    .selectFrom('mails')
    .select([sql<string>`lower(to_address)`.as('address'), 'userId', 'createdAt'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (mail === undefined || mail.userId === null) return;
  const { address, userId } = mail;
  const bounce = { bouncedAt: ctx.now(), confirmedAt: null, words: cleanForeignText(words) };
  const row = await tx
    .insertInto('bouncedAddresses')
    .values({ address, userId, ...bounce })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ userId, ...bounce })
        // Confirmed after this mail was written: it is an old one.
        .where((eb) =>
          eb.or([
            eb('bouncedAddresses.confirmedAt', 'is', null),
            eb('bouncedAddresses.confirmedAt', '<', mail.createdAt),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst();
  if (row === undefined) return;
  recordChange(ctx, tx, {
    action: 'customer.lose-mail',
    subject: { type: 'user', id: userId },
    before: null,
    after: { mailId },
    ownerId: userId,
    topics: ['session', 'customers'],
  });
}
