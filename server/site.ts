import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { CallContext } from './auth/procedures.ts';
import type { Context } from './context.ts';
import type { RenderPage } from './pages.ts';
import { router } from './router.ts';

const YEAR = 31_536_000;

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
  let latest: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return async (request) => {
    const build = await loadBuild();
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) };
    const loadContext = new RouterContextProvider();
    loadContext.set(siteContextOf(build), { api });
    return latest.handle(request, loadContext);
  };
}

/** The key lives in the built entry module: a copy imported from source would be another key. */
function siteContextOf(build: ServerBuild) {
  const entry = build.entry.module as unknown as {
    siteContext: Parameters<RouterContextProvider['set']>[0];
  };
  return entry.siteContext;
}

/** The files of the build, with their compressed twins, by the path that asks for them. */
export async function createFileServer(
  folder: string,
): Promise<(request: Request) => Promise<Response | null>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(
        (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
      ),
  );
  return async (request) => {
    const { pathname } = new URL(request.url);
    const type = TYPES[extname(pathname)];
    if (type === undefined || !paths.has(pathname)) return null;
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = [
      { name: 'br', suffix: '.br' },
      { name: 'gzip', suffix: '.gz' },
    ].find(({ name, suffix }) => accepted.includes(name) && paths.has(pathname + suffix));
    const body = await readFile(join(folder, pathname + (encoding?.suffix ?? '')));
    const immutable = pathname.startsWith('/assets/');
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: {
        'content-type': type,
        'content-length': String(body.length),
        vary: 'accept-encoding',
        'cache-control': immutable ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600',
        ...(encoding !== undefined && { 'content-encoding': encoding.name }),
      },
    });
  };
}
