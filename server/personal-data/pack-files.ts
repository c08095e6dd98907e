export type PackedFile = { name: string; bytes: Uint8Array };

/** What a packer would only make larger. */
const PACKED_ALREADY = /\.(?:pdf|png|jpg|webp)$/;

/** Packs files into one zip, each as it comes, so that only the packed bytes are kept. */
export async function packFiles(files: AsyncIterable<PackedFile>, at: Date): Promise<Buffer> {
  // Loaded with the first export: most hours of a shop see none.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const chunks: Uint8Array[] = [];
  const done = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error !== null) {
      done.reject(error);
      return;
    }
    chunks.push(chunk);
    if (isLast) done.resolve();
  });
  for await (const { name, bytes } of files) {
    const entry = PACKED_ALREADY.test(name)
      ? new ZipPassThrough(name)
      : new ZipDeflate(name, { level: 6 });
    entry.mtime = at;
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  await done.promise;
  return Buffer.concat(chunks);
}
