import {
  isConsolePath,
  isMaintenancePath,
  isOpenInMaintenance,
} from '#domain/platform/maintenance.ts';
import { OPEN_IN_MAINTENANCE } from '#server/platform/auth/access.ts';
import type { CallGate } from '#server/platform/auth/procedures.ts';
import { readCookieSession } from '#server/platform/auth/session-reader.ts';
import type { Session } from '#server/platform/auth/session.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readOwnCookie } from '#server/platform/requests/own-cookies.ts';
import { findLiveGrant, readMaintenanceMode } from '#server/platform/maintenance/queries.ts';
import { pageOf } from './page-of.ts';

/** Seconds after which a visitor or a search engine may look again. */
const RETRY_AFTER = '120';
/** Tells our own browser code that it is not an outage; nothing is decided on it. */
const CLOSED_HEADER = 'x-hostwerk-maintenance';
/** React Router's list of what belongs to which address: a file of the build. */
const MANIFEST = '/__manifest';

type Call = {
  request: Request;
  address: string;
  session: () => Promise<Session | null>;
};
type ServePage = (request: Request, address: string) => Promise<Response>;

export type MaintenanceGate = {
  isClosed(): Promise<boolean>;
  /** Makes the gate in front of the procedures of one call. */
  forCall(call: Call): CallGate;
  /** A page, or the answer of the gate in its place. */
  servePage(request: Request, address: string, serve: ServePage): Promise<Response>;
};

/**
 * Stands before every page and procedure. Whether the site is closed is known here and read again
 * when a copy of the program says that settings changed, so an open site pays nothing for it.
 */
export function createMaintenanceGate(context: Context): MaintenanceGate {
  const { isClosed, isStillClosed } = createModeReader(context);
  // Known before the first visitor, who may come when there is no database to ask; who comes then asks
  // again, so that nothing is lost where it fails.
  isClosed().catch(() => undefined);

  async function hasGrant(request: Request, address: string): Promise<boolean> {
    const token = readOwnCookie(context.config, 'maintenance', request.headers.get('cookie'));
    if (token === null) return false;
    const grant = await findLiveGrant(context.db, { token, address, now: context.now() });
    // Opening the site ends every grant, and the grant may be seen gone before the news is heard.
    return grant !== null || !(await isStillClosed());
  }

  async function admits(request: Request, pathname: string, address: string): Promise<boolean> {
    if (await hasGrant(request, address)) return true;
    if (!isConsolePath(pathname)) return false;
    const session = await readCookieSession(context, request.headers);
    return isOpenInMaintenance(pathname, session?.role ?? null);
  }

  return {
    isClosed,
    forCall: ({ request, address, session }) => ({
      isClosed,
      hasAccess: async () => !(await isClosed()) || hasGrant(request, address),
      token: readOwnCookie(context.config, 'maintenance', request.headers.get('cookie')),
      async admit(procedure, resHeaders) {
        if (OPEN_IN_MAINTENANCE.has(procedure) || !(await isClosed())) return;
        if (await hasGrant(request, address)) return;
        const caller = await session();
        if (caller?.role === 'owner') return;
        // A token that ran out is renewed by its browser; a closed site would hide that.
        if (caller === null && request.headers.has('authorization')) {
          throw new AppError('UNAUTHORIZED');
        }
        resHeaders?.set(CLOSED_HEADER, 'on');
        resHeaders?.set('retry-after', RETRY_AFTER);
        throw new AppError('MAINTENANCE');
      },
    }),
    async servePage(request, address, serve) {
      const url = new URL(request.url);
      const pathname = pageOf(url.pathname);
      const isData = pathname !== url.pathname;
      const admitted = !(await isClosed()) || (await admits(request, pathname, address));
      if (admitted && isMaintenancePath(pathname) && !isData) return sendOn(url);
      if (admitted || url.pathname === MANIFEST) return serve(request, address);
      if (isMaintenancePath(pathname) || !isOpenInMaintenance(pathname, null)) {
        return isData ? refuseData() : closedPage(request, address, serve);
      }
      return serve(request, address);
    },
  };
}

type ModeReader = {
  isClosed(): Promise<boolean>;
  /** As the database says now, whatever is known. */
  isStillClosed(): Promise<boolean>;
};

function createModeReader({ db, changes, log }: Context): ModeReader {
  let known: boolean | null = null;
  let isOld = true;
  let reading: Promise<boolean> | null = null;
  let changesSeen = 0;

  function markOld(): void {
    changesSeen += 1;
    isOld = true;
  }
  changes.subscribe(({ topic }) => {
    if (topic === 'settings') markOld();
  });
  changes.onGap(markOld);

  async function read(): Promise<boolean> {
    const seen = changesSeen;
    known = await readMaintenanceMode(db);
    // Changed while it was read: whoever asks next reads again.
    if (seen === changesSeen) isOld = false;
    return known;
  }

  async function isClosed(): Promise<boolean> {
    if (known !== null && !isOld) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      return await reading;
    } catch (error) {
      if (known === null) throw error;
      // Without a database what was known last holds; it is read as soon as there is one again.
      log.warn({ err: error }, 'maintenance mode could not be read');
      return known;
    }
  }
  return { isClosed, isStillClosed: read };
}

/** The maintenance page, at the address that was asked for; one copy in memory serves all. */
async function closedPage(request: Request, address: string, serve: ServePage): Promise<Response> {
  const headers = new Headers();
  const encoding = request.headers.get('accept-encoding');
  if (encoding !== null) headers.set('accept-encoding', encoding);
  const page = await serve(
    new Request(new URL('/maintenance', request.url), { method: request.method, headers }),
    address,
  );
  const answer = new Response(page.body, { status: 503, headers: page.headers });
  answer.headers.delete('etag');
  return asClosed(answer);
}

function refuseData(): Response {
  return asClosed(new Response('MAINTENANCE', { status: 503 }));
}

function asClosed(answer: Response): Response {
  answer.headers.set('cache-control', 'no-store');
  answer.headers.set('retry-after', RETRY_AFTER);
  answer.headers.set(CLOSED_HEADER, 'on');
  return answer;
}

/** Nothing is closed any more: on to the page that was asked for. */
function sendOn(url: URL): Response {
  const asked = url.searchParams.get('next') ?? '/';
  const target = URL.canParse(asked, url.href) ? new URL(asked, url) : url;
  // A path of two slashes, as dots leave one behind, would be read as the name of another host.
  const isOurs = target.origin === url.origin && !target.pathname.startsWith('//');
  const isPage = isOurs && !isMaintenancePath(target.pathname);
  const location = isPage ? `${target.pathname}${target.search}` : '/';
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
