import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import {
  adviceOnContent,
  checkAttachment,
  isImageKind,
  safeFileName,
  type AttachmentKind,
  type ImageKind,
  isTextKind,
} from '#domain/support/attachment.ts';
import type { ImageFailure } from '#server/platform/files/image-writer.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import type { CheckedFile } from './store-attachment.ts';

export type UploadContext = VerbContext<UserActor> & Pick<Context, 'images' | 'scanner'>;

const IMAGE_REFUSALS: Readonly<Record<ImageFailure['why'], ErrorCode>> = {
  UNREADABLE: 'IMAGE_UNREADABLE',
  // Its decoder crashed or hung on it: whatever it is, it is no picture that can be kept.
  BROKE: 'IMAGE_UNREADABLE',
  TOO_MANY_PIXELS: 'IMAGE_TOO_MANY_PIXELS',
  TOO_LARGE: 'IMAGE_TOO_LARGE',
  NO_DECODER: 'IMAGES_UNAVAILABLE',
};
/** These are ours to mend, the others the sender's. */
const OURS: ReadonlySet<ImageFailure['why']> = new Set(['BROKE', 'NO_DECODER']);

/**
 * Checks a file and gives the facts that are kept of it; throws when it may not come along, or nobody can
 * tell now.
 */
export async function checkFile(ctx: UploadContext, file: File): Promise<CheckedFile> {
  const claimed = checkAttachment(file);
  if (!claimed.ok) throw new AppError(claimed.reason);
  const kind = claimed.value;
  const received = Buffer.from(await file.arrayBuffer());
  const other = await findOtherKind(received, kind);
  if (other !== null) {
    throw new AppError(adviceOnContent(other.found, kind) ?? 'FILE_TYPE_REFUSED');
  }
  const content = isImageKind(kind) ? await writeImageAnew(ctx, kind, received) : received;
  await scanContent(ctx, { kind, content });
  return { fileName: safeFileName(file.name, kind), kind, content };
}

/** Leaves behind where a photo was taken, and whatever else a file can carry beside its picture. */
async function writeImageAnew(
  { images, log, actor: { requestId } }: UploadContext,
  kind: ImageKind,
  received: Buffer,
): Promise<Buffer> {
  const written = await images.write(kind, received);
  if ('bytes' in written) return written.bytes;
  const { why, cause } = written;
  const facts = { requestId, kind, sizeBytes: received.length, why, cause };
  if (OURS.has(why)) log.error(facts, 'a picture could not be written anew');
  else log.info(facts, 'picture refused');
  throw new AppError(IMAGE_REFUSALS[why]);
}

type Content = { kind: AttachmentKind; content: Buffer };

async function scanContent(ctx: UploadContext, { kind, content }: Content): Promise<void> {
  if (ctx.scanner === null) return;
  const { log, actor } = ctx;
  const { requestId } = actor;
  const result = await ctx.scanner.scan(content);
  if (result.found === 'nothing') return;
  if (result.found === 'unknown') {
    log.error({ requestId, cause: result.cause }, 'a file could not be scanned for viruses');
    throw new AppError('FILE_NOT_SCANNED');
  }
  log.warn({ requestId, user: actor.id, virus: result.name }, 'a file with a virus was refused');
  await transact(ctx, async (tx) => {
    recordChange(ctx, tx, {
      action: 'attachment.refuse',
      subject: { type: 'attachment', id: randomUUID() },
      before: null,
      after: { kind, sizeBytes: content.length, reason: 'virus' },
      ownerId: actor.id,
      topics: [],
    });
  });
  throw new AppError('FILE_INFECTED');
}

/** Signs that no text has; a log may hold the escapes that colour a terminal. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
/**
 * Written in letters, and yet something that a program opens and carries out. What else a text is taken for
 * by its first letters ("BM" begins a drawing, "MZ" a program) has signs in it that no text has.
 */
const NO_TEXT_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/rtf',
  'application/postscript',
  'application/eps',
]);

/** Bytes of a file that tell how it is written. */
const BEGINNING = 4096;
const BIG_ENDIAN = [0xfe, 0xff];
const LITTLE_ENDIAN = [0xff, 0xfe];

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

/** Reads how characters are written in it: its beginning says so, or its zeros do. */
function readEncoding(bytes: Uint8Array): string {
  if (beginsWith(bytes, BIG_ENDIAN)) return 'utf-16be';
  if (beginsWith(bytes, LITTLE_ENDIAN)) return 'utf-16le';
  // Text of two bytes a character has most zeros in the same half, and no other text has a zero at all.
  const zeros = [0, 0];
  const beginning = bytes.subarray(0, BEGINNING);
  for (const [at, byte] of beginning.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > beginning.length / 4) return 'utf-16le';
  if (odd === 0 && even > beginning.length / 4) return 'utf-16be';
  // UTF-8, Windows-1252, and what else has its signs below 128 where ASCII has them.
  return 'latin1';
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder(readEncoding(bytes), { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Null for a file that is what its name says, by what is in it; or what is in it, as far as is known. */
async function findOtherKind(
  bytes: Uint8Array,
  claimed: AttachmentKind,
): Promise<{ found: string } | null> {
  // Loaded with the first file: most hours of a shop see none.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  const other = { found: found?.ext ?? '' };
  if (!isTextKind(claimed)) return found?.ext === claimed ? null : other;
  const isSafe = found === undefined || !NO_TEXT_TYPES.has(found.mime);
  return isSafe && isText(bytes) ? null : other;
}
