import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from './context.ts';
import { contentSecurityPolicy } from './headers.ts';

/** Renders one page of the site. `scripts/dev.ts` hands in one that follows the sources. */
export type RenderPage = (request: Request) => Promise<Response>;

type StoredPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<'identity' | 'br' | 'gzip', Uint8Array<ArrayBuffer>>;
  /** What it shows; a change of one of these makes it old. */
  tags: string[];
  old: boolean;
  /** Asked for again since there was last too little room. */
  used: boolean;
};

/** Distinct pages kept: some twenty for everyone, and the frames of pages with an id in their address. */
const PAGES_MAX = 200;
const BROTLI_QUALITY = 6;
/** The one status of a page with which no body may go, not even an empty one. */
const NO_CONTENT = 204;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function toStored(response: Response): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const tags = (headers['cache-tag'] ?? '').split(/,\s*/).filter((tag) => tag !== '');
  delete headers['cache-tag'];
  if ((headers['content-type'] ?? '').startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(identity.toString());
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ]);
  return {
    status: response.status,
    headers,
    // Weak: the same page in three encodings, and a proxy may make a fourth.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bodies: { identity, br, gzip: gz },
    tags,
    old: false,
    used: false,
  };
}

/** Always asked again, mostly answered with 304: a page is never older than what it shows. */
function cachingOf({ headers, status, tags }: StoredPage): string {
  const own = headers['cache-control'] ?? '';
  // The list of a build's files is named after its build.
  if (status === 200 && own.includes('immutable')) return own;
  return tags.length > 0 ? 'public, no-cache' : 'no-store';
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((tag) => tag.trim() === etag);
}

function answer(page: StoredPage, request: Request): Response {
  const headers = new Headers(page.headers);
  headers.set('etag', page.etag);
  headers.set('vary', 'accept-encoding');
  headers.set('cache-control', cachingOf(page));
  if (page.status === 200 && isKnown(request, page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  // What says nothing but its headers: that a page of an earlier build is to be fetched anew.
  if (page.status === NO_CONTENT) return new Response(null, { status: NO_CONTENT, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const body = page.bodies[encoding];
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, {
    status: page.status,
    headers,
  });
}

async function isDatabaseThere(db: Context['db']): Promise<boolean> {
  return db
    .selectFrom('schemaMigrations')
    .select('name')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    );
}

/** Pages that nobody asked for a second time go first: addresses could be invented without end. */
function makeRoom(stored: Map<string, StoredPage>): void {
  for (const [key, page] of stored) {
    if (stored.size < PAGES_MAX) return;
    stored.delete(key);
    if (!page.used) continue;
    // Once more, behind the others.
    page.used = false;
    stored.set(key, page);
  }
}

/**
 * The site's pages. Those that say what they show (Cache-Tag) are the same for everyone and are
 * kept until that changes, in any copy of the program; while the database is away the last good one
 * is served on.
 */
export function createPages(context: Pick<Context, 'changes' | 'db' | 'log'>, render: RenderPage) {
  const stored = new Map<string, StoredPage>();
  const rendering = new Map<string, { begunAt: number; page: Promise<StoredPage> }>();

  /** When each tag last changed, counted in changes; a page is as old as the count it began at. */
  const changedAt = new Map<string, number>();
  let changes = 0;
  let gapAt = 0;

  context.changes.subscribe(({ topic }) => {
    changedAt.set(topic, (changes += 1));
    for (const page of stored.values()) page.old ||= page.tags.includes(topic);
  });
  context.changes.onGap(() => {
    gapAt = changes += 1;
    for (const page of stored.values()) page.old = true;
  });

  /** Whether something it shows changed while it was being rendered. */
  function isOld({ tags }: StoredPage, begunAt: number): boolean {
    return gapAt > begunAt || tags.some((tag) => (changedAt.get(tag) ?? 0) > begunAt);
  }

  async function refresh(key: string, request: Request): Promise<StoredPage> {
    const previous = stored.get(key);
    const begunAt = changes;
    const page = await toStored(await render(request));
    if (page.status === 200 && page.tags.length > 0) {
      page.old = isOld(page, begunAt);
      if (previous === undefined) makeRoom(stored);
      stored.set(key, page);
      return page;
    }
    if (previous !== undefined && !(await isDatabaseThere(context.db))) return previous;
    stored.delete(key);
    return page;
  }

  function begin(key: string, request: Request): Promise<StoredPage> {
    const begunAt = changes;
    const page = refresh(key, request).finally(() => rendering.delete(key));
    rendering.set(key, { begunAt, page });
    return page;
  }

  /** One rendering at a time per page, however many ask. */
  async function refreshOnce(key: string, request: Request): Promise<StoredPage> {
    const askedAt = changes;
    const running = rendering.get(key);
    if (running === undefined) return begin(key, request);
    const page = await running.page;
    // One that began before a change is for who asked before it: who asks after it may have made it.
    const isTooOld = page.old && running.begunAt < askedAt;
    return isTooOld ? (rendering.get(key)?.page ?? begin(key, request)) : page;
  }

  return async (request: Request): Promise<Response> => {
    // Whoever asks for the headers alone is answered from the whole page, as the next one is. And it
    // has no signal of theirs: others wait for the same rendering, and it goes on when they leave.
    const whole = new Request(request.url, { headers: request.headers });
    const { pathname, search } = new URL(request.url);
    const key = pathname + search;
    const kept = stored.get(key);
    if (kept !== undefined && !kept.old) {
      kept.used = true;
      return answer(kept, request);
    }
    // Only addresses without a query are kept: others could be invented without end.
    const page =
      search === '' ? await refreshOnce(key, whole) : await toStored(await render(whole));
    return answer(page, request);
  };
}
