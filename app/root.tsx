import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  data,
  isRouteErrorResponse,
  type HeadersArgs,
} from 'react-router';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { DemoRibbon } from '#app/components/demo-ribbon.tsx';
import { ServerErrorScreen } from '#app/components/server-error-screen.tsx';
import { BOOT_SCRIPT } from '#app/lib/pages/boot-script.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import { NEUTRAL_SITE, type RootData } from '#app/lib/site.ts';
import { siteContext } from '#app/lib/pages/site-context.ts';
import styles from '#app/styles/app.css?url';
import type { Route } from './+types/root.ts';

export function links() {
  return [
    ...[bricolage, inter].map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  ];
}

/** Without a database the page still stands, with neutral texts, and is then kept by nobody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(siteContext);
  try {
    const site = await api.site.get();
    return data<RootData>({ site, origin }, { headers: { 'Cache-Tag': 'settings' } });
  } catch {
    return data<RootData>({ site: NEUTRAL_SITE, origin });
  }
}

export function headers({ loaderHeaders }: HeadersArgs) {
  return loaderHeaders;
}

/** Names what has no page of its own to do it: an address or a page that could not be shown. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  const siteName = loaderData?.site.siteName ?? NEUTRAL_SITE.siteName;
  if (error === undefined) return [{ title: siteName }];
  return [{ title: `Er ging iets mis – ${siteName}` }, { name: 'robots', content: 'noindex' }];
}

/** The shop's name and texts do not change under a visit. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="nl" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* With a precedence React writes it before the fonts that are fetched ahead. */}
        <link rel="stylesheet" href={styles} precedence="site" />
        {/* oxlint-disable-next-line react/no-danger -- our own constant; it must run before the first paint, so it cannot be a file */}
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The dialog that watches whether the site closes under an open page is loaded after the page's own code.
 */
const WatchSiteDialog = lazyPart(async () => {
  const module = await import('#app/features/platform/maintenance/watch-site-dialog.tsx');
  return module.WatchSiteDialog;
});

/** The part that announces the next page is loaded after that code too. */
const PageAnnouncer = lazyPart(async () => {
  const module = await import('#app/components/page-announcer.tsx');
  return module.PageAnnouncer;
});

/** Pages that are missing are few; every page would carry it. */
const NotFoundScreen = lazyPart(async () => {
  const module = await import('#app/components/not-found-screen.tsx');
  return module.NotFoundScreen;
});

const keepsStill = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

function Closing() {
  const isRunning = useSyncExternalStore(keepsStill, inBrowser, onServer);
  if (!isRunning) return null;
  return (
    <Suspense>
      <WatchSiteDialog />
      <PageAnnouncer />
    </Suspense>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <div className="contents" data-vat-free={loaderData.site.vatPercent === 0 ? '' : undefined}>
      {loaderData.site.demo ? <DemoRibbon /> : null}
      <Outlet />
      <Closing />
    </div>
  );
}

/** A navigation met a closed site: the server has the page for it. */
function ClosedOnTheWay() {
  useEffect(() => window.location.reload(), []);
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 503 && error.data === 'MAINTENANCE') {
    return <ClosedOnTheWay />;
  }
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="grid flex-1 place-items-center px-5 py-16">
      <Suspense>{isMissing ? <NotFoundScreen /> : <ServerErrorScreen />}</Suspense>
    </main>
  );
}
