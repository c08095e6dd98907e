import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ATTACHMENT_MAX_BYTES, IMAGE_KINDS, type ImageKind } from '#domain/support/attachment.ts';
import {
  movingWebp,
  noisyPhoto,
  phonePhoto,
  pictureBomb,
  PICTURES,
} from '#tests/support/pictures.ts';
import { createImageWriter, IMAGE_EXITS } from './image-writer.ts';

const { write } = createImageWriter();

async function rewritten(kind: ImageKind, input: Buffer): Promise<Buffer> {
  const result = await write(kind, input);
  if ('bytes' in result) return result.bytes;
  throw new Error(`${result.why}: ${result.cause}`);
}

/** Names the reason that a picture was not written anew. */
async function refusal(kind: ImageKind, input: Buffer): Promise<string> {
  const result = await write(kind, input);
  return 'bytes' in result ? 'it was written' : result.why;
}

/** The colour at a place, as what it is most. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? 'red' : 'blue';
}

describe('a picture that is written anew', () => {
  test.each(IMAGE_KINDS)('%s stays what it was', async (kind) => {
    const output = await rewritten(kind, PICTURES[kind]);
    const { format, width, height } = await sharp(output).metadata();
    expect({ format, width, height }).toEqual({
      format: kind === 'jpg' ? 'jpeg' : kind,
      width: 40,
      height: 20,
    });
    expect([await colourAt(output, 2, 10), await colourAt(output, 37, 10)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('stands upright and no longer says where it was taken', async () => {
    const photo = await phonePhoto();
    const before = await sharp(photo).metadata();
    expect(before.orientation).toBe(6);
    expect(photo.includes('Telefoonmerk')).toBe(true);
    // GPSInfo, the pointer to where: without it this test would say nothing.
    expect(before.exif?.includes(Buffer.from('2588', 'hex'))).toBe(true);

    const output = await rewritten('jpg', photo);
    const after = await sharp(output).metadata();
    expect([after.width, after.height]).toEqual([20, 40]);
    expect([after.orientation, after.exif, after.xmp, after.iptc, after.icc]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(output.includes('Exif')).toBe(false);
    // A quarter to the right: what was left is above.
    expect([await colourAt(output, 10, 2), await colourAt(output, 10, 37)]).toEqual([
      'red',
      'blue',
    ]);
  });

  test.each(IMAGE_KINDS)('%s loses what was hung onto it', async (kind) => {
    const hidden = Buffer.from('PK\u0003\u0004<html><script>alert(1)</script>');
    const output = await rewritten(kind, Buffer.concat([PICTURES[kind], hidden]));
    expect(output.includes('script')).toBe(false);
    expect(output.includes('PK\u0003\u0004')).toBe(false);
    expect(await colourAt(output, 2, 10)).toBe('red');
  });

  test('is written tighter when it would become larger than a file may be', async () => {
    const photo = await noisyPhoto({ side: 4300, quality: 60 });
    expect(photo.length).toBeLessThan(ATTACHMENT_MAX_BYTES);
    const output = await rewritten('jpg', photo);
    expect(output.length).toBeGreaterThan(photo.length);
    expect(output.length).toBeLessThanOrEqual(ATTACHMENT_MAX_BYTES);
  });

  test('keeps its transparency', async () => {
    const clear = { r: 0, g: 0, b: 255, alpha: 0.5 };
    const input = await sharp({ create: { width: 4, height: 4, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { data } = await sharp(await rewritten('png', input))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 255, 128]);
  });

  test('keeps moving, at its own pace', async () => {
    const output = await rewritten('webp', await movingWebp());
    const { pages, delay, loop, pageHeight } = await sharp(output, { animated: true }).metadata();
    expect({ pages, delay, loop, pageHeight }).toEqual({
      pages: 2,
      delay: [100, 200],
      loop: 2,
      pageHeight: 16,
    });
  });
});

describe('not written anew', () => {
  test.each(IMAGE_KINDS)('half a %s', async (kind) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const whole = await sharp({
      create: { width: 200, height: 200, channels: 3, background: 'white', noise },
    })
      .toFormat(kind === 'jpg' ? 'jpeg' : kind)
      .toBuffer();
    expect(await write(kind, whole)).toHaveProperty('bytes');
    const half = whole.subarray(0, whole.length / 2);
    expect(await refusal(kind, half)).toBe('UNREADABLE');
  });

  test('a picture that becomes larger than a file may be, however it is written', async () => {
    const photo = await noisyPhoto({ side: 5600, quality: 35 });
    expect(photo.length).toBeLessThan(ATTACHMENT_MAX_BYTES);
    expect(await refusal('jpg', photo)).toBe('TOO_LARGE');
  });

  test('a picture that is of another kind than it says', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    // Not even its decoder looks at it.
    const cause = expect.stringContaining('unsupported image format');
    expect(await write('png', drawing)).toEqual({ why: 'UNREADABLE', cause });
    expect(await write('webp', PICTURES.png)).toEqual({ why: 'UNREADABLE', cause });
  });

  test('more pixels than fit in memory, before one of them is made', async () => {
    const bomb = pictureBomb();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal('png', bomb)).toBe('TOO_MANY_PIXELS');
  });

  test('a moving picture whose frames are too many pixels together', async () => {
    const input = await movingWebp({ side: 3000, frames: 6 });
    expect(input.length).toBeLessThan(1024 * 1024);
    expect(await refusal('webp', input)).toBe('TOO_MANY_PIXELS');
  });
});

test('without its native part the process says so, and makes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hostwerk-no-sharp-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['package.json', 'domain', 'server/platform/files']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'server/platform/files/image-process.ts'), 'png'],
    { input: PICTURES.png },
  );
  expect(status).toBe(IMAGE_EXITS.NO_DECODER);
  expect(stdout.length).toBe(0);
  expect(stderr.toString()).toContain('sharp');
});
