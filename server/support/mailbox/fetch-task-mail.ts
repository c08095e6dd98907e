import { INBOUND_MAX_BYTES } from '#domain/support/mail-reply.ts';
import { beginningOf } from '#domain/platform/shorten.ts';
import { readMailContent, UnreadableMail } from '#server/platform/mail-servers/mail-reader.ts';
import type { FoundMail, OpenMailbox } from '#server/platform/mail-servers/mailbox-port.ts';
import type { Context } from '#server/context.ts';
import { FilesWait } from './check-files.ts';

const TEXT_MAX = 20_000;
// oxlint-disable-next-line no-control-regex -- PostgreSQL holds no such character in a text
const NO_DATABASE_HOLDS = /\u0000/g;

/**
 * The part of a mail that is kept with a task: its words, and the mail as it came where that may be kept.
 */
export type TaskMailContent = { text: string; source: Buffer | null };

type Kept = { open: OpenMailbox; mail: FoundMail; mayWait: boolean };

/**
 * Fetches a mail for the member of staff who settles it. A mail that is too large is there by its words
 * alone, and so is one with a virus in it; while nobody can tell, it waits.
 */
export async function fetchTaskMail(
  { scanner }: Pick<Context, 'scanner'>,
  { open, mail: { uid, sizeBytes }, mayWait }: Kept,
): Promise<TaskMailContent> {
  const isWhole = sizeBytes <= INBOUND_MAX_BYTES;
  const source = isWhole ? await open.readMail(uid) : await open.readBeginning(uid);
  const text = await readWords(source);
  if (!isWhole) return { text, source: null };
  const { found } = (await scanner?.scan(source)) ?? { found: 'nothing' };
  if (found === 'unknown' && mayWait) throw new FilesWait('the scanner does not answer');
  return { text, source: found === 'nothing' ? source : null };
}

async function readWords(source: Buffer): Promise<string> {
  try {
    const { text } = await readMailContent(source);
    return beginningOf(text.toWellFormed().replaceAll(NO_DATABASE_HOLDS, ''), TEXT_MAX);
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    return '';
  }
}
