/** Bytes that are looked at to see how a file without a mark was written. */
const LOOKED_AT = 200;
/** As the head of an XML file names them; the browsers' own rules read ISO-8859-1 as windows-1252. */
const DECLARED = /^<\?xml[^>]*\bencoding=["']([A-Za-z0-9._-]+)["']/;
const ONE_BYTE = new Set(['iso-8859-1', 'iso-8859-15', 'latin1', 'us-ascii', 'windows-1252']);

/**
 * The text of a file that others wrote: in UTF-16 by its mark or by the zeros that it is full of, in
 * UTF-8 where it is that, else in the letters of one byte that its head names, or those of Windows, in
 * which every byte is a letter. Without the mark itself.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, LOOKED_AT));
    const named = DECLARED.exec(head)?.[1]?.toLowerCase() ?? '';
    return new TextDecoder(ONE_BYTE.has(named) ? named : 'windows-1252').decode(bytes);
  }
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const seen = bytes.subarray(0, LOOKED_AT);
  if (seen.length < 4) return null;
  const zeros = (from: 0 | 1) => seen.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = Math.floor(seen.length / 2) * 0.8;
  if (zeros(0) === 0 && zeros(1) >= most) return 'utf-16le';
  return zeros(1) === 0 && zeros(0) >= most ? 'utf-16be' : null;
}
