import { readFailedDelivery } from '#domain/delivery/delivery-report.ts';
import { INBOUND_MAX_BYTES } from '#domain/support/mail-reply.ts';
import { readMailContent, UnreadableMail } from '#server/platform/mail-servers/mail-reader.ts';
import type { FoundMail, OpenMailbox } from '#server/platform/mail-servers/mailbox-port.ts';
import type { SystemContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { endMail } from '#server/platform/mails/end-mail.ts';
import { recordBounce } from '#server/platform/mails/record-bounce.ts';
import type { Letter } from './read-letter.ts';

const REPORT = /^\s*multipart\/report\b/i;

type Report = { open: OpenMailbox; mail: FoundMail; letter: Letter };

/**
 * Reads a report of what became of a mail: of one of ours that failed for good staff hear, and its
 * address is not used for news until it is confirmed again.
 */
export async function receiveMailReport(ctx: SystemContext, report: Report): Promise<void> {
  const { mail, letter } = report;
  const type = letter.head.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!REPORT.test(type) || mail.sizeBytes > INBOUND_MAX_BYTES) return;
  const failed = await readFailure(ctx, report);
  if (failed === null) return;
  await transact(ctx, async (tx) => {
    const ended = await endMail(ctx, tx, { ...failed, status: 'bounced' });
    if (ended) await recordBounce(ctx, tx, failed);
  });
}

async function readFailure({ log }: SystemContext, { open, mail: { uid } }: Report) {
  try {
    const { files } = await readMailContent(await open.readMail(uid));
    return readFailedDelivery(
      files.map(({ type, bytes }) => ({ type, text: Buffer.from(bytes).toString('utf8') })),
    );
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    log.warn({ uid, cause: error.message }, 'a delivery report cannot be taken apart');
    return null;
  }
}
