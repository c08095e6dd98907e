import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Collects what is added into one zip. */
export function openZip() {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  return {
    add(name: string, bytes: Uint8Array<ArrayBuffer>) {
      // A PDF is packed already, and goes in as it is.
      const entry = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(entry);
      entry.push(bytes, true);
    },
    close() {
      zip.end();
      return new Blob(chunks, { type: 'application/zip' });
    },
  };
}
