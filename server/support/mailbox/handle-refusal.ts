import type { InboundOutcome, RefusedFile } from '#domain/support/mail-reply.ts';
import type { MailContent } from '#server/platform/mail-servers/mail-reader.ts';
import { AppError } from '#server/errors.ts';

export type Mailed = {
  ticketId: string;
  messageKey: string;
  content: MailContent;
  isProven: boolean | null;
};
export type Posted = { outcome: InboundOutcome; refused: RefusedFile[] };

/** Refusals of a reply in the dashboard, and the outcome of the mail for each. */
const REFUSALS: ReadonlyMap<string, InboundOutcome> = new Map<string, InboundOutcome>([
  ['TICKET_CLOSED', 'ticket-closed'],
  ['TICKET_FULL', 'ticket-full'],
  ['RATE_LIMITED', 'too-many'],
  // Deleted since it was asked whose mail this is.
  ['UNAUTHORIZED', 'account-gone'],
]);

/** Answers the outcome of putting a mail on its ticket, also when that is refused. */
export async function handleRefusal(work: () => Promise<Posted>): Promise<Posted> {
  try {
    return await work();
  } catch (error) {
    const outcome = error instanceof AppError ? REFUSALS.get(error.code) : undefined;
    if (outcome === undefined) throw error;
    return { outcome, refused: [] };
  }
}
