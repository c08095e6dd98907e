import { isTextKind, type AttachmentKind } from '#domain/attachment.ts';

/** Signs that no text has; a log may hold the escapes that colour a terminal. */
// oxlint-disable-next-line no-control-regex
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

function isText(bytes: Uint8Array): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Whether a file is what its name says, by what is in it. */
export async function detectKind(bytes: Uint8Array, claimed: AttachmentKind): Promise<boolean> {
  // Loaded with the first file: most hours of a shop see none.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (!isTextKind(claimed)) return found?.ext === claimed;
  return (found === undefined || !NO_TEXT_TYPES.has(found.mime)) && isText(bytes);
}
