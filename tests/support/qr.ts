import jsQR from 'jsqr';
import type { QrCode } from '#contract/values.ts';

/** Pixels a square has, and the squares of white around all of them. */
const PIXELS = 4;
const MARGIN = 4;

/** Reads the squares that a path paints dark, from runs in a line such as `M3 5h2v1h-2z`. */
function darkSquares(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step} ${y}`);
  }
  return dark;
}

/** Reads a code as a camera does; null when that reads nothing. */
export function readQr({ size, path }: QrCode): string | null {
  const dark = darkSquares(path);
  const side = (size + 2 * MARGIN) * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const x = Math.floor((at % side) / PIXELS) - MARGIN;
    const y = Math.floor(at / side / PIXELS) - MARGIN;
    if (dark.has(`${x} ${y}`)) pixels.fill(0, at * 4, at * 4 + 3);
  }
  return jsQR(pixels, side, side)?.data ?? null;
}
