import type {
  DataRouter,
  RouterNavigateOptions,
  To,
  UNSAFE_AssetsManifest as Manifest,
  UNSAFE_RouteModules as RouteModules,
} from 'react-router';
import { isReachable } from '#app/lib/session/lazy-code.ts';
import { waitFor } from '#app/lib/wait-for.ts';

const PAUSE_MS = 3_000;

/** The parts of pages, and those of them that have come. */
type Site = { router: DataRouter; manifest: Manifest; routeModules: RouteModules };

type Files = { module: string; imports?: string[] };

const filesOf = ({ module, imports = [] }: Files) => [module, ...imports];

/** Parts that have to come over the network before the page of this path can be shown. */
function lackOf(path: string, { router, manifest, routeModules }: Site) {
  const matches = router.match(path) ?? [];
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const missing = routes.filter(({ id }) => !(id in routeModules));
  const parts = Object.values(manifest.routes).flatMap((route) => route ?? []);
  const here = new Set(
    [manifest.entry, ...parts.filter(({ id }) => id in routeModules)].flatMap(filesOf),
  );
  return {
    files: missing.flatMap(filesOf).filter((file) => !here.has(file)),
    // The framework asks what an address with a name in it leads to, and for the texts of a public page.
    answer:
      matches.length === 0 ||
      matches.some(({ params }) => Object.keys(params).length > 0) ||
      routes.some(({ id, hasLoader }) => hasLoader && id !== 'root'),
  };
}

/**
 * Into the browser's own store, where an import finds it: of a module that was imported in vain the
 * browser remembers so, and the framework then loads the page anew, which without a network ends it.
 */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file);
  // The program is away behind what stands before it. What is gone for good, the framework deals with.
  if (answer.status >= 500) throw new Error(`${file} did not come`);
  await answer.blob();
}

/** Rejects without a network. */
async function fetchLack({ files, answer }: ReturnType<typeof lackOf>): Promise<void> {
  await Promise.all(files.map(fetchFile));
  if (answer && !navigator.onLine && !(await isReachable())) throw new Error('there is no network');
}

function pathOf(to: To): string {
  return typeof to === 'string'
    ? new URL(to, window.location.href).pathname
    : (to.pathname ?? window.location.pathname);
}

/**
 * A press that leads to a page which cannot come stays where it is, with all that was typed, until
 * there is a network again; a later press goes before it. `say` tells of it, and gives back how to
 * take that away. The framework has no such place of its own: its router is given another `navigate`.
 */
export function delayNavigation(site: Site, say: () => () => void): () => void {
  const { router } = site;
  const { navigate } = router;
  let presses = 0;
  let unsay = () => {};

  async function moveOnceHere(path: string, move: () => Promise<void>): Promise<void> {
    const press = presses;
    const from = router.state.location;
    const isLatest = () => press === presses && router.state.location === from;
    while (isLatest()) {
      try {
        await fetchLack(lackOf(path, site));
        break;
      } catch {
        if (isLatest()) unsay = say();
        await waitFor(PAUSE_MS);
      }
    }
    if (press === presses) unsay();
    if (isLatest()) await move();
  }

  router.navigate = (to: To | number | null, options?: RouterNavigateOptions) => {
    presses += 1;
    const move = () => (typeof to === 'number' ? navigate(to) : navigate(to, options));
    const path = to === null || typeof to === 'number' ? null : pathOf(to);
    if (path !== null && path !== window.location.pathname) {
      const { files, answer } = lackOf(path, site);
      if (files.length > 0 || (answer && !navigator.onLine)) return moveOnceHere(path, move);
    }
    unsay();
    return move();
  };
  return () => {
    router.navigate = navigate;
  };
}
