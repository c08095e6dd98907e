import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const [RED, BLUE] = ['#d00000', '#0000d0'];

/** A flat picture with its left half red and its right half blue. */
function twoHalves(width = 40, height = 20) {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: RED } };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

export const PICTURES = {
  png: await twoHalves().png().toBuffer(),
  jpg: await twoHalves().jpeg({ quality: 95 }).toBuffer(),
  webp: await twoHalves().webp({ quality: 95 }).toBuffer(),
} as const;

/** As a phone writes it when it is held upright: lying on its side, with when and where it was taken. */
export async function phonePhoto(): Promise<Buffer> {
  return twoHalves()
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Telefoonmerk', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 2700/100' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Red and blue in turns, each frame shown longer than the one before. */
export async function movingWebp({ side = 16, frames = 2 } = {}): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer();
  const both = [await frame(RED), await frame(BLUE)] as const;
  const turns = Array.from({ length: frames }, (_, turn) => both[turn % 2 === 0 ? 0 : 1]);
  const delay = turns.map((_, turn) => (turn + 1) * 100);
  return sharp(turns, { join: { animated: true } })
    .webp({ delay, loop: 2, effort: 0 })
    .toBuffer();
}

/** Nothing but noise, which no encoder makes small. */
export async function noisyPhoto({ side, quality }: { side: number; quality: number }) {
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(randomBytes(side * side * 3), { raw })
    .jpeg({ quality })
    .toBuffer();
}

/** A file of some hundred kilobytes that asks for a gigabyte of memory. */
export function pictureBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, shades of grey.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
