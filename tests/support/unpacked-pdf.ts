import { inflateSync } from 'node:zlib';

/** The unpacked streams of a PDF: what is drawn, page by page, and which glyph stands for which character. */
export function unpacked(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const streams: string[] = [];
  let at = file.indexOf('stream\n');
  while (at !== -1) {
    const end = file.indexOf('endstream', at);
    try {
      streams.push(inflateSync(file.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // A stream that is not packed, such as one of metadata.
    }
    at = file.indexOf('stream\n', end + 10);
  }
  return streams;
}
