import { isTextKind, type AttachmentKind } from '#domain/support/attachment.ts';

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

/** So much of a file tells how it is written. */
const BEGINNING = 4096;
const BIG_ENDIAN = [0xfe, 0xff];
const LITTLE_ENDIAN = [0xff, 0xfe];

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

/** How each character is written in it: what the file begins with says so, or its zeros do. */
function readEncoding(bytes: Uint8Array): string {
  if (beginsWith(bytes, BIG_ENDIAN)) return 'utf-16be';
  if (beginsWith(bytes, LITTLE_ENDIAN)) return 'utf-16le';
  // Of two bytes a character most have a zero in the same half, and no other text has a zero at all.
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
export async function findOtherKind(
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
