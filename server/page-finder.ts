import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pageOf } from './page-of.ts';

/** Whether an address leads to a page of the site. */
export type FindsPage = (pathname: string) => boolean;

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
    const matches = matchRoutes(tree, pageOf(pathname));
    // What no other page answers to.
    return matches !== null && matches.at(-1)?.route.path !== '*';
  };
}
