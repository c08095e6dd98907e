import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { describeFailure } from './start-failure.ts';
import { createTerminalLog, fail, print } from './terminal-log.ts';
import type { Site } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { main } from '#server/main.ts';
import { createRenderer } from '#server/http/site.ts';

/** Hot reload runs code the page did not come with. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' ws: data:";

print('\n  Hostwerk, development\n');
try {
  await main(process.env, createTerminalLog(Promise.resolve()), serveSources);
} catch (error) {
  fail(describeFailure(error, process.env) ?? String(error instanceof Error ? error.stack : error));
}

/** Pages straight from the sources, through Vite. */
async function serveSources(context: Context): Promise<Site> {
  const vite = await createServer({ server: { middlewareMode: true } });
  const loadBuild = async (): Promise<ServerBuild> =>
    asServerBuild(await vite.ssrLoadModule('virtual:react-router/server-build'));
  const render = createRenderer(context, loadBuild, 'development');
  return {
    serveFile: null,
    servePage: async (request) => {
      const response = await render(request);
      response.headers.set('content-security-policy', DEVELOPMENT_POLICY);
      return response;
    },
    front: vite.middlewares,
  };
}

/** The virtual module is the build by React Router's own definition; Vite types every module alike. */
function asServerBuild(module: Record<string, unknown>): ServerBuild {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Vite types every module alike
  return module as unknown as ServerBuild;
}
