import { ERRORS } from '#contract/errors.ts';
import { countVisitor } from '#server/platform/auth/count-visitor.ts';
import type { Limits } from '#server/platform/auth/limits.ts';
import type { Context } from '#server/context.ts';
import { isDatabaseThere } from '#server/platform/db/outage.ts';
import { TooOftenError } from '#server/errors.ts';
import { contentSecurityPolicy } from './headers.ts';
import { answerCached, cacheBody, type CachedBody } from './cached-body.ts';
import type { FindsPage } from './page-finder.ts';

/** Renders one page of the site. `scripts/dev.ts` hands in one that follows the sources. */
export type RenderPage = (request: Request) => Promise<Response>;

type StoredPage = {
  status: number;
  headers: Record<string, string>;
  body: CachedBody;
  /** Topics of what it shows; a change of one of these makes it old. */
  tags: string[];
  old: boolean;
  /** Asked for again since there was last too little room. */
  used: boolean;
};

/** Distinct pages kept: some twenty for everyone, and the frames of pages with an id in their address. */
const PAGES_MAX = 200;

/** Query keys that the pages read of an address, and React Router for a page's data and its list. */
const QUERY_KEYS: ReadonlySet<string> = new Set([
  'after',
  'bestelling',
  'code',
  'cycle',
  'next',
  'plan',
  'q',
  'term',
  'token',
  'versie',
  '_routes',
  'paths',
  'version',
]);
/** Address at which every address that leads nowhere is rendered: they show the same page. */
const NOWHERE = '/404';
/** Addresses that no route has: the list of what belongs to which address, and the feed. */
const WITHOUT_ROUTE: ReadonlySet<string> = new Set(['/__manifest', '/status.atom']);
/** A browser asks for the links of a page, each of which takes a while to look up. */
const PATHS_MAX = 200;
/** The one status of a page with which no body may go, not even an empty one. */
const NO_CONTENT = 204;

async function toStored(response: Response): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const tags = (headers['cache-tag'] ?? '').split(/,\s*/).filter((tag) => tag !== '');
  delete headers['cache-tag'];
  if ((headers['content-type'] ?? '').startsWith('text/html')) {
    headers['content-security-policy'] = contentSecurityPolicy(identity.toString());
  }
  return {
    status: response.status,
    headers,
    body: await cacheBody(identity),
    tags,
    old: false,
    used: false,
  };
}

/** Always asked again, mostly answered with 304: a page is never older than what it shows. */
function cachingOf({ headers, status, tags }: StoredPage): string {
  const own = headers['cache-control'] ?? '';
  if (status !== 200) return 'no-store';
  // The list of a build's files is named after its build.
  if (own.includes('immutable')) return own;
  return tags.length > 0 ? 'public, no-cache' : 'no-store';
}

function answer(page: StoredPage, request: Request): Response {
  const headers = new Headers(page.headers);
  headers.set('cache-control', cachingOf(page));
  // A page without a body says by its headers that one of an earlier build is to be fetched anew.
  if (page.status === NO_CONTENT) return new Response(null, { status: NO_CONTENT, headers });
  return answerCached(page.body, request, { status: page.status, headers });
}

/** The address that a page is kept and rendered by: without what no page reads, it shows the same. */
function plainAddress(asked: string, isThere: FindsPage): URL {
  const url = new URL(asked);
  if (!WITHOUT_ROUTE.has(url.pathname) && !isThere(url.pathname)) {
    const data = url.pathname.endsWith('.data') ? '.data' : '';
    return new URL(NOWHERE + data, url);
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (!QUERY_KEYS.has(name)) url.searchParams.delete(name);
  }
  return url;
}

function asksForTooMany({ searchParams }: URL): Response | null {
  const paths = (searchParams.get('paths') ?? '').split(',', PATHS_MAX + 1);
  return paths.length > PATHS_MAX ? new Response(null, { status: 400 }) : null;
}

/** Answers a visitor who has more pages made anew than a person looks at; null for all others. */
async function countRendering(limits: Limits, address: string): Promise<Response | null> {
  try {
    await countVisitor(limits, { name: 'renderings', address });
    return null;
  } catch (error) {
    if (!(error instanceof TooOftenError)) throw error;
    return new Response(ERRORS.RATE_LIMITED.message, {
      status: 429,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': String(error.seconds),
      },
    });
  }
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

/** Makes pages old when what they show changes; they are as old as the count of changes they began at. */
function followChanges(changes: Context['changes'], stored: ReadonlyMap<string, StoredPage>) {
  const changedAt = new Map<string, number>();
  let count = 0;
  let gapAt = 0;
  changes.subscribe(({ topic }) => {
    changedAt.set(topic, (count += 1));
    for (const page of stored.values()) page.old ||= page.tags.includes(topic);
  });
  changes.onGap(() => {
    gapAt = count += 1;
    for (const page of stored.values()) page.old = true;
  });
  return {
    now: () => count,
    /** Tells whether something it shows changed while it was being rendered. */
    isOver: ({ tags }: StoredPage, begunAt: number) =>
      gapAt > begunAt || tags.some((tag) => (changedAt.get(tag) ?? 0) > begunAt),
  };
}

/**
 * The site's pages. Those that say what they show (Cache-Tag) are the same for everyone and are
 * kept until that changes, in any copy of the program; while the database is away the last good one
 * is served on.
 */
export function createPages(
  context: Pick<Context, 'changes' | 'db' | 'limits'>,
  render: RenderPage,
  isThere: FindsPage = () => true,
) {
  const stored = new Map<string, StoredPage>();
  const rendering = new Map<string, { begunAt: number; page: Promise<StoredPage> }>();

  const age = followChanges(context.changes, stored);

  async function refresh(key: string, request: Request): Promise<StoredPage> {
    const previous = stored.get(key);
    const begunAt = age.now();
    const page = await toStored(await render(request));
    if ((page.status === 200 || key === NOWHERE) && page.tags.length > 0) {
      page.old = age.isOver(page, begunAt);
      if (previous === undefined) makeRoom(stored);
      stored.set(key, page);
      return page;
    }
    if (previous !== undefined && !(await isDatabaseThere(context.db))) return previous;
    stored.delete(key);
    return page;
  }

  function begin(key: string, request: Request): Promise<StoredPage> {
    const begunAt = age.now();
    const page = refresh(key, request).finally(() => rendering.delete(key));
    rendering.set(key, { begunAt, page });
    return page;
  }

  /** One rendering at a time per page, however many ask. */
  async function refreshOnce(key: string, request: Request): Promise<StoredPage> {
    const askedAt = age.now();
    const running = rendering.get(key);
    if (running === undefined) return begin(key, request);
    const page = await running.page;
    // One that began before a change is for who asked before it: who asks after it may have made it.
    const isTooOld = page.old && running.begunAt < askedAt;
    return isTooOld ? (rendering.get(key)?.page ?? begin(key, request)) : page;
  }

  return async (request: Request, address: string): Promise<Response> => {
    const url = plainAddress(request.url, isThere);
    const { pathname: key, search } = url;
    const kept = stored.get(key);
    if (search === '' && kept !== undefined && !kept.old) {
      kept.used = true;
      return answer(kept, request);
    }
    const refusal = asksForTooMany(url) ?? (await countRendering(context.limits, address));
    if (refusal !== null) return refusal;
    // A request for the headers alone is answered from the whole page, as the next one is. It gives no
    // signal along: others wait for the same rendering, and it goes on when the first visitor leaves.
    const whole = new Request(url, { headers: request.headers });
    // Only addresses without a query are kept: others could be invented without end.
    const page =
      search === '' ? await refreshOnce(key, whole) : await toStored(await render(whole));
    return answer(page, request);
  };
}
