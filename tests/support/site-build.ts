import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';

type Drawing = {
  path: string;
  /** The shop's API for the pages; a call that is not there fails. */
  api: object;
  /** A page, by the id of its route, that cannot be drawn. */
  broken?: { route: string; reason: string };
};

/** A page as the build that the program serves draws it, with an API of the test's own. */
export async function drawPage({ path, api, broken }: Drawing): Promise<Response> {
  const address = new URL('../../build/server/index.js', import.meta.url).href;
  // The bundler made this file; its shape is the router's.
  const build = (await import(address)) as ServerBuild;
  const handle = createRequestHandler(
    broken === undefined ? build : withBrokenRoute(build, broken),
    'production',
  );
  const { siteContext } = build.entry.module as unknown as {
    siteContext: Parameters<RouterContextProvider['set']>[0];
  };
  const context = new RouterContextProvider();
  context.set(siteContext, { api, origin: 'http://localhost' });
  return handle(new Request(`http://localhost${path}`), context);
}

function withBrokenRoute(
  build: ServerBuild,
  { route: id, reason }: NonNullable<Drawing['broken']>,
): ServerBuild {
  const route = build.routes[id];
  if (route === undefined) throw new Error(`the build has no ${id}`);
  const crash = () => {
    throw new Error(reason);
  };
  return {
    ...build,
    routes: { ...build.routes, [id]: { ...route, module: { ...route.module, default: crash } } },
  };
}
