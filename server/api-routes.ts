import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { refuseUnreadable, type CallContext } from './auth/procedures.ts';
import type { HttpEnv } from './http-env.ts';
import { router } from './router.ts';
import { sendFiles } from './send-files.ts';

type Parts = {
  appUrl: string;
  callContext: (request: Request, variables: HttpEnv['Variables']) => CallContext;
};

/** What the REST side needs; loaded at its first call, for most shops have no partner that calls it. */
async function loadApi(appUrl: string) {
  const [{ OpenAPIHandler }, plugins, { SmartCoercionPlugin }, { ZodToJsonSchemaConverter }, docs] =
    await Promise.all([
      import('@orpc/openapi/fetch'),
      import('@orpc/server/plugins'),
      import('@orpc/json-schema'),
      import('@orpc/zod/zod4'),
      import('./api-docs.ts'),
    ]);
  const document = await docs.describeApi(appUrl);
  return {
    document,
    page: docs.renderApiDocs(document),
    // A query string has only text; the schemas say which of it are numbers.
    handler: new OpenAPIHandler(router, {
      interceptors: [sendFiles, refuseUnreadable],
      plugins: [
        new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] }),
        new plugins.ResponseHeadersPlugin(),
      ],
    }),
  };
}

const DOCS_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The same contract for other programs: REST under /api/v1, its description and a page to read it. */
export function createApiRoutes({ appUrl, callContext }: Parts): Hono<HttpEnv> {
  let loading: ReturnType<typeof loadApi> | undefined;
  const load = () => (loading ??= loadApi(appUrl));
  const routes = new Hono<HttpEnv>();

  // Long, and of words that come back: a twentieth of it travels.
  routes.get('/v1/openapi.json', compress());
  routes.get('/docs', compress());
  routes.get('/v1/openapi.json', async (c) => c.json((await load()).document));
  routes.get('/docs', async (c) =>
    c.html((await load()).page, 200, { 'content-security-policy': DOCS_POLICY }),
  );
  routes.all('/v1/*', async (c) => {
    const { handler } = await load();
    const { response } = await handler.handle(c.req.raw, {
      prefix: '/api/v1',
      context: callContext(c.req.raw, c.var),
    });
    if (response === undefined) return c.notFound();
    // A file is for keeping, never for showing: it may be anything.
    const disposition = response.headers.get('content-disposition');
    if (disposition !== null) {
      response.headers.set('content-disposition', disposition.replace(/^inline\b/, 'attachment'));
    }
    return response;
  });
  return routes;
}
