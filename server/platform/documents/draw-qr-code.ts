import { create } from 'qrcode';
import type { QrCode } from '#contract/values.ts';

/** A QR code as one path of dark squares, so that the page draws it itself and loads no picture. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let width = 0;
      while (x + width < size && data[y * size + x + width] === 1) width += 1;
      if (width > 0) path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return { size, path };
}
