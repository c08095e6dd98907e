import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createRouterClient } from '@orpc/server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CallContext } from '#server/platform/auth/procedures.ts';
import type { Context } from '#server/context.ts';
import { writeStatusFeed } from '#server/support/incidents/write-status-feed.ts';
import type { RenderPage } from './pages.ts';
import { router } from '#server/router.ts';

const YEAR = 31_536_000;
const ASSETS = '/assets/';
const STATUS_FEED = '/status.atom';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The site asks the public part of the contract without HTTP, as nobody. */
function createSiteApi(context: Context) {
  const callContext: CallContext = {
    ...context,
    requestId: 'site',
    address: 'site',
    session: async () => null,
    // Pages have their gate in front of them.
    gate: {
      isClosed: async () => false,
      hasAccess: async () => true,
      admit: async () => undefined,
      token: null,
    },
  };
  return createRouterClient(router.public, { context: callContext, path: ['public'] });
}

/** Renders pages with a build of the site. `loadBuild` is called per page: in development it changes. */
export function createRenderer(
  context: Context,
  loadBuild: () => Promise<ServerBuild>,
  mode: 'production' | 'development',
): RenderPage {
  const api = createSiteApi(context);
  const { origin } = new URL(context.config.appUrl);
  let latest: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return async (request) => {
    if (new URL(request.url).pathname === STATUS_FEED) {
      return renderStatusFeed(context, { api, origin });
    }
    const build = await loadBuild();
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) };
    const loadContext = new RouterContextProvider();
    loadContext.set(siteContextOf(build), { api, origin });
    return latest.handle(request, loadContext);
  };
}

type SiteApi = ReturnType<typeof createSiteApi>;

/** The status as a feed: kept, made anew and served on like the pages, and no page of the build. */
async function renderStatusFeed(
  { log }: Context,
  { api, origin }: { api: SiteApi; origin: string },
): Promise<Response> {
  try {
    const [status, { siteName }] = await Promise.all([api.status.get(), api.site.get()]);
    return new Response(writeStatusFeed({ status, siteName, origin }), {
      headers: {
        'content-type': 'application/atom+xml; charset=utf-8',
        'cache-tag': 'settings, incidents',
      },
    });
  } catch (error) {
    log.warn({ err: error }, 'the feed of the status could not be made');
    return new Response('', { status: 503, headers: { 'retry-after': '60' } });
  }
}

type SiteEntry = { siteContext: Parameters<RouterContextProvider['set']>[0] };

/** The key lives in the built entry module: a copy imported from source would be another key. */
function siteContextOf(build: ServerBuild) {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- app/entry.server.tsx exports it
  return (build.entry.module as unknown as SiteEntry).siteContext;
}

type StoredFile = { type: string; encoding?: string; body: Uint8Array<ArrayBuffer> };

/**
 * The files of the build by the path that asks for them, in memory: a new build beside a running
 * program takes nothing away from the pages it has already sent. Pages that were sent by a program
 * before this one find theirs in `earlier`, on the disk. What has a packed twin is kept only so: every
 * browser asks for that.
 */
export async function createFileServer(
  folder: string,
  earlier: string,
): Promise<(request: Request) => Promise<Response | null>> {
  const files = await readFiles(folder);
  const earlierNames = new Set(await readdir(earlier).catch(() => []));
  const readEarlier = async (name: string) =>
    earlierNames.has(name) ? readOne(join(earlier, name)).catch(() => undefined) : undefined;
  return async (request) => {
    const { pathname } = new URL(request.url);
    const immutable = pathname.startsWith(ASSETS);
    const accepted = request.headers.get('accept-encoding') ?? '';
    const now = async (path: string) => files.get(path);
    const before = async (path: string) =>
      immutable ? readEarlier(path.slice(ASSETS.length)) : undefined;
    const file =
      (await findSmallest(pathname, accepted, now)) ??
      (await unpack(files.get(`${pathname}.gz`))) ??
      (await findSmallest(pathname, accepted, before));
    if (file === undefined) return null;
    return new Response(request.method === 'HEAD' ? null : file.body, {
      headers: {
        'content-type': file.type,
        'content-length': String(file.body.length),
        vary: 'accept-encoding',
        'cache-control': immutable ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
        ...(file.encoding !== undefined && { 'content-encoding': file.encoding }),
      },
    });
  };
}

type Find = (path: string) => Promise<StoredFile | undefined>;

/** As small as the browser can read it. */
async function findSmallest(
  path: string,
  accepted: string,
  find: Find,
): Promise<StoredFile | undefined> {
  const twin = async (suffix: string, name: string) =>
    accepted.includes(name) ? find(path + suffix) : undefined;
  return (await twin('.br', 'br')) ?? (await twin('.gz', 'gzip')) ?? (await find(path));
}

const ENCODINGS: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

async function readFiles(folder: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf);
  const packed = new Set(paths.filter((path) => path.endsWith('.gz')));
  const files = new Map<string, StoredFile>();
  await Promise.all(
    paths.map(async (path) => {
      if (packed.has(`${path}.gz`)) return;
      const file = await readOne(path);
      if (file !== undefined) files.set(`/${relative(folder, path).split(sep).join('/')}`, file);
    }),
  );
  return files;
}

function pathOf({ parentPath, name }: Dirent): string {
  return join(parentPath, name);
}

const unzip = promisify(gunzip);

async function unpack(file: StoredFile | undefined): Promise<StoredFile | undefined> {
  if (file === undefined) return undefined;
  return { type: file.type, body: new Uint8Array(await unzip(file.body)) };
}

/** A file, or nothing of a kind that is not sent. */
async function readOne(path: string): Promise<StoredFile | undefined> {
  const encoding = ENCODINGS[extname(path)];
  const type = TYPES[extname(encoding === undefined ? path : path.slice(0, -extname(path).length))];
  if (type === undefined) return undefined;
  const body = new Uint8Array(await readFile(path));
  return { type, body, ...(encoding !== undefined && { encoding }) };
}
