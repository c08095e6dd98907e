import type { TicketAttachment } from '#contract/customer/tickets.ts';
import { checkFile, type UploadContext } from './check-file.ts';
import { storeAttachment } from './store-attachment.ts';

/** Takes a file for a message that is being written: what is in it decides, and only then is it kept. */
export async function uploadAttachment(
  ctx: UploadContext,
  { file }: { file: File },
): Promise<TicketAttachment> {
  return storeAttachment(ctx, await checkFile(ctx, file));
}
