import { Worker } from 'node:worker_threads';
import type { MailHeader } from '#domain/support/mail-reply.ts';

/** Words of a mail, and its attachments. */
export type MailContent = {
  /** The plain part; of a mail that has none what its page says. */
  text: string;
  files: { name: string; type: string; isInline: boolean; bytes: Uint8Array<ArrayBuffer> }[];
};

/** The beginning of a mail. */
export type MailHead = {
  headers: MailHeader[];
  subject: string;
  /** The one address it says to be from; null when it says none, or several. */
  from: string | null;
  messageId: string | null;
  /** In-Reply-To and References: what it answers to. */
  chain: string;
};

/** It is made so that no program can read it. Whoever opens it in a mailbox may. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

/** Answer of the thread. */
export type MailAnswer = MailContent | { error: string };

/** A mail of 25 megabytes takes a second. */
const HANGS_AFTER_MS = 10_000;
const MEMORY_MB = 256;

/**
 * Takes a mail apart in a thread that lives for this one: whatever is in it costs no more than ten
 * seconds and so much memory, and the program answers others meanwhile.
 */
export async function readMailContent(source: Buffer): Promise<MailContent> {
  const worker = new Worker(new URL('mail-thread.ts', import.meta.url), {
    // A copy: the pool that a Buffer lies in holds other things.
    workerData: new Uint8Array(source),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => limit.reject(new UnreadableMail('it took too long to read')),
    HANGS_AFTER_MS,
  );
  try {
    const answer = await Promise.race([answerOf(worker), limit.promise]);
    if ('error' in answer) throw new UnreadableMail(answer.error);
    return answer;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<MailAnswer> {
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: MailAnswer) => resolve(answer));
    // Out of memory, as a rule.
    worker.once('error', (error) => reject(new UnreadableMail(error.message)));
    worker.once('exit', () => reject(new UnreadableMail('its thread ended')));
  });
}

/** Reads the beginning of a mail, which is short. Throws UnreadableMail. */
export async function readMailHead(source: Buffer): Promise<MailHead> {
  // Loaded with the first mail, as the connection that brings it.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(source).catch((error: unknown) => {
    throw new UnreadableMail(error instanceof Error ? error.message : String(error));
  });
  const { headers, subject = '', from, messageId, inReplyTo = '', references = '' } = mail;
  const isOne = headers.filter(({ key }) => key === 'from').length === 1;
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    subject,
    from: isOne && from?.address ? from.address.toLowerCase() : null,
    messageId: messageId?.trim() || null,
    chain: `${references} ${inReplyTo}`,
  };
}
