import { ERRORS } from '#contract/errors.ts';
import { ATTACHMENTS_PER_MESSAGE } from '#domain/attachment.ts';
import { isDecoration, type RefusedFile } from '#domain/mail-reply.ts';
import type { MailContent } from '#server/adapters/mail/mail-reader.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { uploadAttachment } from '#server/tickets/upload-attachment.ts';

const TOO_MANY = `Er gaan hoogstens ${ATTACHMENTS_PER_MESSAGE} bestanden met een bericht mee.`;

type FileContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'images' | 'scanner'>;

/**
 * Keeps what hangs on a mail by the rules of what is uploaded: the same kinds, sizes, scan and room.
 * Of what is not kept it says why, so that nobody thinks it arrived.
 */
export async function keepFiles(
  ctx: FileContext,
  files: MailContent['files'],
): Promise<{ attachmentIds: string[]; refused: RefusedFile[] }> {
  const attachmentIds: string[] = [];
  const refused: RefusedFile[] = [];
  const sent = files.filter(
    ({ bytes, ...file }) => !isDecoration({ ...file, sizeBytes: bytes.length }),
  );
  // What was attached comes before what stands in the text.
  const ordered = sent.toSorted((one, other) => Number(one.isInline) - Number(other.isInline));
  for (const { name, bytes } of ordered) {
    if (attachmentIds.length === ATTACHMENTS_PER_MESSAGE) {
      refused.push({ name, why: TOO_MANY });
      continue;
    }
    try {
      await ctx.limits.consume('uploads', ctx.actor.id);
      const { id } = await uploadAttachment(ctx, { file: new File([bytes], name) });
      attachmentIds.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name, why: ERRORS[error.code].message });
    }
  }
  return { attachmentIds, refused };
}
