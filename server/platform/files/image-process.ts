import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import {
  ATTACHMENT_MAX_BYTES,
  IMAGE_KINDS,
  IMAGE_MAX_PIXELS,
  type ImageKind,
} from '#domain/support/attachment.ts';
import { IMAGE_EXITS, type ImageExit } from './image-writer.ts';

// A process that lives for one picture: reads it, decodes it wholly and writes it anew. What sits in
// a picture to break its decoder breaks this process, which holds nothing, and its memory goes with it.

type OpenImage = (input: SharpInput, options: SharpOptions) => Sharp;

const LOADERS: Readonly<Record<ImageKind, { format: string; loader: string }>> = {
  png: { format: 'png', loader: 'VipsForeignLoadPngBuffer' },
  jpg: { format: 'jpeg', loader: 'VipsForeignLoadJpegBuffer' },
  webp: { format: 'webp', loader: 'VipsForeignLoadWebpBuffer' },
};
/** Fast first; what turns out larger than a file may be is written once more, smaller. */
const ENCODERS: Readonly<Record<ImageKind, readonly ((image: Sharp) => Sharp)[]>> = {
  png: [
    (image) => image.png(),
    (image) => image.png({ adaptiveFiltering: true, compressionLevel: 9 }),
  ],
  jpg: [(image) => image.jpeg({ quality: 88 }), (image) => image.jpeg({ quality: 70 })],
  webp: [
    (image) => image.webp({ quality: 85, effort: 2 }),
    (image) => image.webp({ quality: 65, effort: 2 }),
  ],
};
const POLITE = 10;

class Refusal extends Error {
  readonly exit: ImageExit;

  constructor(exit: ImageExit, message: string) {
    super(message);
    this.exit = exit;
  }
}

/** By the loader of its kind alone: nothing that looks like another format reaches another decoder. */
async function loadSharp(kind: ImageKind): Promise<OpenImage> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: [LOADERS[kind].loader] });
    return sharp;
  } catch (error) {
    throw new Refusal('NO_DECODER', String(error));
  }
}

/** A file in which something is wrong anywhere is refused, not mended. */
const READING = { failOn: 'warning', animated: true, limitInputPixels: false } as const;

async function writeAnew(kind: ImageKind, input: Buffer): Promise<Buffer> {
  const open = await loadSharp(kind);
  const unreadable = (error: unknown) => {
    throw new Refusal('UNREADABLE', String(error));
  };
  const {
    width,
    height,
    format,
    pages = 1,
  } = await open(input, READING).metadata().catch(unreadable);
  if (format !== LOADERS[kind].format) unreadable(`a ${format}`);
  // The height is that of all frames below each other.
  if (width * height > IMAGE_MAX_PIXELS) throw new Refusal('TOO_MANY_PIXELS', `${width}x${height}`);
  for (const encode of ENCODERS[kind]) {
    const image = open(input, READING);
    // Frames cannot be turned, and no camera makes them.
    const upright = pages === 1 ? image.autoOrient() : image;
    // Metadata is left behind, colours become sRGB: that is what sharp does unless told otherwise.
    const output = await encode(upright).toBuffer().catch(unreadable);
    if (output.length <= ATTACHMENT_MAX_BYTES) return output;
  }
  throw new Refusal('TOO_LARGE', `${input.length} bytes became too many`);
}

/** Should the machine run out of memory, the picture goes and not the shop's database. */
function offerFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // No such thing here: on macOS, or in a container that hides it.
  }
}

async function answer(): Promise<void> {
  const kind = IMAGE_KINDS.find((one) => one === process.argv[2]);
  if (kind === undefined) throw new Error(`no kind of picture: ${process.argv[2]}`);
  setPriority(POLITE);
  offerFirst();
  const output = await writeAnew(kind, await buffer(process.stdin));
  process.stdout.write(output);
}

try {
  await answer();
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = error instanceof Refusal ? IMAGE_EXITS[error.exit] : 1;
}
