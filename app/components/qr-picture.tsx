import type { QrCode } from '#contract/values.ts';

/** Squares of white around it, without which a camera does not find it. */
const MARGIN = 4;

/** A QR code that the server drew. Dark on white in both themes: that is what cameras read. */
export function QrPicture({ qr, label }: { qr: QrCode; label: string }) {
  const side = qr.size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto aspect-square w-full max-w-52 rounded-md border border-line"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
