import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pageOf } from './page-of.ts';

/** Tells whether an address leads to a page of the site. */
export type FindsPage = (pathname: string) => boolean;

/** No page is deeper: what is longer is not looked at, for that takes longer the longer it is. */
const DEEPEST = 8;

/** Addresses that are remembered: those of the site and of a busy hour's pages with an id. */
const REMEMBERED_MAX = 1000;

/** Knows the addresses of a build. */
export function createPageFinder({ routes }: ServerBuild): FindsPage {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const tree = below(undefined);

  function below(parentId: string | undefined): RouteObject[] {
    return all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path = '', index = false }) =>
        index ? { id, index } : { id, path, children: below(id) },
      );
  }

  // Matching goes through every route and takes longer than sending a page from memory. Only
  // addresses of pages are remembered, so that made-up ones push none of them out.
  const remembered = new Set<string>();

  function leadsToPage(pathname: string): boolean {
    if (pathname.split('/', DEEPEST + 2).length > DEEPEST + 1) return false;
    const matches = matchRoutes(tree, pageOf(pathname));
    // The route of '*' answers to what no other page does.
    return matches !== null && matches.at(-1)?.route.path !== '*';
  }

  return (pathname) => {
    if (remembered.has(pathname)) return true;
    const found = leadsToPage(pathname);
    if (found) remember(remembered, pathname);
    return found;
  };
}

/** Forgets the oldest for the newest: a set is gone through in the order of its making. */
function remember(remembered: Set<string>, pathname: string): void {
  const [oldest] = remembered;
  if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  remembered.add(pathname);
}
