import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.txt', '.webmanifest']);
/** Below this a compressed twin saves nothing worth a file. */
const SMALLEST = 500;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text file: compressed once at the build, as small as it gets. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) return;
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      if (body.length < SMALLEST) return;
      const [br, gz] = await Promise.all([
        compressBrotli(body, { params }),
        compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
    }),
  );
}
