import { ERRORS } from '#contract/errors.ts';
import type { RefusedFile } from '#domain/support/mail-reply.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { storeAttachment, type CheckedFile } from '#server/support/tickets/store-attachment.ts';

/** Keeps what was looked at; the room that a customer has may be full. */
export async function storeFiles(
  ctx: VerbContext<UserActor>,
  checked: readonly CheckedFile[],
): Promise<{ attachmentIds: string[]; refused: RefusedFile[] }> {
  const attachmentIds: string[] = [];
  const refused: RefusedFile[] = [];
  for (const file of checked) {
    try {
      attachmentIds.push((await storeAttachment(ctx, file)).id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ name: file.fileName, why: ERRORS[error.code].message });
    }
  }
  return { attachmentIds, refused };
}
