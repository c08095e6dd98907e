import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import {
  adviceOnContent,
  checkAttachment,
  isImageKind,
  safeFileName,
  type AttachmentKind,
  type ImageKind,
} from '#domain/support/attachment.ts';
import type { ImageFailure } from '#server/platform/files/image-writer.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { findOtherKind } from './detect-kind.ts';
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

/** What is kept of a file; throws when it may not come along, or nobody can tell now. */
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
