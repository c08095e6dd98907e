import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Attachment } from 'postal-mime';
import { htmlToText } from '#domain/html-text.ts';
import type { MailAnswer, MailContent } from './mail-reader.ts';

/** A conversation has a few; what has hundreds is made to be read slowly. */
const FILES_MAX = 100;
const NESTED_MAX = 30;
const HEADERS_MAX_BYTES = 1024 * 1024;
/** Of a text no more is looked at: a message has room for a fraction of it. */
const TEXT_MAX = 200_000;

async function read(mailed: Uint8Array): Promise<MailContent> {
  const mail = await PostalMime.parse(mailed, {
    maxNestingDepth: NESTED_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    // A mail in a mail is what somebody sends along, and none of their words.
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
  if (mail.attachments.length > FILES_MAX) throw new Error('it has too many parts');
  const plain = mail.text?.trim() ?? '';
  const text = plain === '' ? htmlToText((mail.html ?? '').slice(0, 5 * TEXT_MAX)) : plain;
  return { text: text.slice(0, TEXT_MAX), files: mail.attachments.map(toFile) };
}

function toFile({ filename, mimeType, disposition, related, content }: Attachment) {
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return {
    name: filename ?? '',
    type: mimeType,
    isInline: disposition !== 'attachment' && (related === true || disposition === 'inline'),
    bytes,
  };
}

function answer(message: MailAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

const source: Uint8Array = workerData;

read(source).then(answer, (error: unknown) => {
  answer({ error: error instanceof Error ? error.message : String(error) });
});
