import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { endMail } from './end-mail.ts';

type Lost = { id: string; kind: string; words: string };

/** No server will ever take this mail. */
export async function abandonMail(
  ctx: VerbContext,
  tx: Tx,
  { id, kind, words }: Lost,
): Promise<void> {
  // The last trace of an address that its owner wanted forgotten.
  if (kind === 'account-erased') await tx.deleteFrom('mails').where('id', '=', id).execute();
  else await endMail(ctx, tx, { mailId: id, status: 'refused', words });
}
