import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes that many are answered with: made, compressed and named once. */
export type CachedBody = {
  etag: string;
  bodies: Record<'identity' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>;
};

const BROTLI_QUALITY = 6;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function cacheBody(identity: Buffer<ArrayBuffer>): Promise<CachedBody> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return {
    // Weak: the same bytes in three encodings, and a proxy may make a fourth.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: { identity, br, gzip: gz },
  };
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim() === etag);
}

type Rest = { status?: number; headers: Headers };

/** The answer in the encoding that is taken, or only that nothing changed. */
export function answerCached(
  { etag, bodies }: CachedBody,
  request: Request,
  { status = 200, headers }: Rest,
): Response {
  headers.set('etag', etag);
  headers.append('vary', 'accept-encoding');
  if (status === 200 && isKnown(request, etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = bodies[encoding];
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
