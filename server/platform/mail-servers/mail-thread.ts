import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Attachment } from 'postal-mime';
import { htmlToText } from '#domain/platform/html-text.ts';
import type { MailAnswer, MailContent } from './mail-reader.ts';

/** A conversation has a few; what has hundreds is made to be read slowly. */
const FILES_MAX = 100;
const NESTED_MAX = 30;
const HEADERS_MAX_BYTES = 1024 * 1024;
/** Letters of a text that are looked at: a message has room for a fraction of it. */
const TEXT_MAX = 200_000;

type Part = {
  contentDisposition: { parsed: Params };
  contentType: { parsed: Params; multipart: string | false };
  parentNode?: Part;
};
type Params = { value: string; params: { filename?: string; name?: string } };
/** Types of parts that may hold the words of a mail. */
const WORDS: ReadonlySet<string> = new Set(['text/plain', 'text/html']);

/**
 * The package takes every text that is shown in place for words of the sender. Apple Mail and others
 * send files so: a log was lost below the quotation, or poured into the message. What has a name is
 * a file here, but for the mail itself and the forms it comes in. There is no option for it, so this
 * stands in for a method that the package keeps to itself: its version is exact, and a test fails
 * when another no longer calls it.
 */
class MailParser extends PostalMime {
  isInlineTextNode({ contentType, contentDisposition, parentNode }: Part): boolean {
    const isWords = WORDS.has(contentType.parsed.value);
    if (!isWords || contentDisposition.parsed.value === 'attachment') return false;
    const name = contentDisposition.parsed.params.filename || contentType.parsed.params.name;
    const holder = parentNode?.contentType.multipart;
    return !name || holder === undefined || holder === 'alternative';
  }
}

async function read(mailed: Uint8Array): Promise<MailContent> {
  const parser = new MailParser({
    maxNestingDepth: NESTED_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    // A mail in a mail is what somebody sends along, and none of their words.
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
  const mail = await parser.parse(mailed);
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
