import { ERRORS } from '#contract/errors.ts';
import { ATTACHMENTS_PER_MESSAGE } from '#domain/support/attachment.ts';
import { isDecoration, type RefusedFile } from '#domain/support/mail-reply.ts';
import type { MailContent } from '#server/platform/mail-servers/mail-reader.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { checkFile } from '#server/support/tickets/check-file.ts';
import type { CheckedFile } from '#server/support/tickets/store-attachment.ts';

const TOO_MANY = `Er gaan hoogstens ${ATTACHMENTS_PER_MESSAGE} bestanden met een bericht mee.`;

/** The scanner is away: the mail is read again later, and nothing of it is done before. */
export class FilesWait extends Error {
  override name = 'FilesWait';
}
/** These are no fault of the file. */
const AWAY: ReadonlySet<string> = new Set(['FILE_NOT_SCANNED', 'IMAGES_UNAVAILABLE']);

type FileContext = VerbContext<UserActor> & Pick<Context, 'limits' | 'images' | 'scanner'>;
type Files = MailContent['files'];

/**
 * Looks at what hangs on a mail by the rules of what is uploaded: the same kinds, sizes, scan and
 * limits. Of what may not come it says why, so that nobody thinks it arrived.
 */
export async function checkFiles(
  ctx: FileContext,
  files: Files,
  { isAgain }: { isAgain: boolean },
): Promise<{ checked: CheckedFile[]; refused: RefusedFile[] }> {
  const checked: CheckedFile[] = [];
  const refused: RefusedFile[] = [];
  const sent = files.filter(
    ({ bytes, ...file }) => !isDecoration({ ...file, sizeBytes: bytes.length }),
  );
  // Attachments come before files that stand in the text.
  const ordered = sent.toSorted((one, other) => Number(one.isInline) - Number(other.isInline));
  for (const { name, bytes } of ordered) {
    if (checked.length === ATTACHMENTS_PER_MESSAGE) {
      refused.push({ name, why: TOO_MANY });
      continue;
    }
    try {
      // A mail that waits has counted when it came.
      if (!isAgain) await ctx.limits.consume('uploads', ctx.actor.id);
      checked.push(await checkFile(ctx, new File([bytes], name)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (AWAY.has(error.code)) throw new FilesWait(error.code);
      refused.push({ name, why: ERRORS[error.code].message });
    }
  }
  return { checked, refused };
}
