import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Whether an address leads to a page of the site. */
export type FindsPage = (pathname: string) => boolean;

/** Of what a navigation inside the site fetches. */
const DATA = '.data';
/** No page is deeper: what is longer is not looked at, for that takes longer the longer it is. */
const DEEPEST = 8;

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

  return (pathname) => {
    if (pathname.split('/', DEEPEST + 2).length > DEEPEST + 1) return false;
    const page = pathname.endsWith(DATA) ? pathname.slice(0, -DATA.length) : pathname;
    const matches = matchRoutes(tree, page === '/_root' ? '/' : page);
    // What no other page answers to.
    return matches !== null && matches.at(-1)?.route.path !== '*';
  };
}
