import { Hono, type Context as HonoContext } from 'hono';
import { ERRORS } from '#contract/errors.ts';
import { hasConsole } from '#domain/platform/role.ts';
import type { Readers } from './api-docs.ts';
import { countVisitor } from '#server/platform/auth/count-visitor.ts';
import { recordLimit } from '#server/platform/auth/record-limit.ts';
import { refuseUnreadable, type CallContext } from '#server/platform/auth/procedures.ts';
import { readCookieSession } from '#server/platform/auth/session-reader.ts';
import { effectiveRole } from '#server/platform/auth/access-refusal.ts';
import { TooOftenError } from '#server/errors.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { answerCached, cacheBody } from './cached-body.ts';
import { router } from '#server/router.ts';
import { sendFiles } from './send-files.ts';

type Parts = {
  appUrl: string;
  callContext: (request: Request, variables: HttpEnv['Variables']) => CallContext;
};

/** Loads the parts of the REST side at its first call, for most shops have no partner that calls it. */
async function loadApi(appUrl: string) {
  const [{ OpenAPIHandler }, plugins, { SmartCoercionPlugin }, { ZodToJsonSchemaConverter }, docs] =
    await Promise.all([
      import('@orpc/openapi/fetch'),
      import('@orpc/server/plugins'),
      import('@orpc/json-schema'),
      import('@orpc/zod/zod4'),
      import('./api-docs.ts'),
    ]);
  const description = async (readers: Readers) => {
    const document = await docs.describeApi(appUrl, readers);
    const [json, page] = await Promise.all([
      cacheBody(Buffer.from(JSON.stringify(document))),
      cacheBody(Buffer.from(docs.renderApiDocs(document, readers))),
    ]);
    return { json, page };
  };
  const [everybody, staff] = await Promise.all([description('everybody'), description('staff')]);
  return {
    descriptions: { everybody, staff },
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

  /**
   * Finds out the reader: by a token or key as other calls do, and in a browser by the cookie of their
   * session.
   */
  async function readersOf(c: HonoContext<HttpEnv>): Promise<Readers> {
    const call = callContext(c.req.raw, c.var);
    const session = (await call.session()) ?? (await readCookieSession(call, c.req.raw.headers));
    return session !== null && hasConsole(effectiveRole(session)) ? 'staff' : 'everybody';
  }

  async function describe(
    c: HonoContext<HttpEnv>,
    part: 'json' | 'page',
    headers: Record<string, string>,
  ): Promise<Response> {
    const { address } = c.var;
    await countVisitor(callContext(c.req.raw, c.var).limits, { name: 'visitorCalls', address });
    const readers = await readersOf(c);
    const { descriptions } = await load();
    return answerCached(descriptions[readers][part], c.req.raw, {
      headers: new Headers({
        ...headers,
        // Always asked again: who reads it may be somebody else by then.
        'cache-control': 'private, no-cache',
        vary: 'authorization, cookie',
      }),
    });
  }

  routes.get('/v1/openapi.json', (c) =>
    describe(c, 'json', { 'content-type': 'application/json' }),
  );
  routes.get('/docs', (c) =>
    describe(c, 'page', {
      'content-type': 'text/html; charset=UTF-8',
      'content-security-policy': DOCS_POLICY,
    }),
  );
  routes.onError((error, c) => {
    if (!(error instanceof TooOftenError)) throw error;
    const { log } = callContext(c.req.raw, c.var);
    recordLimit(log, error, { ...c.var, path: c.req.path });
    const { message } = ERRORS.RATE_LIMITED;
    const body = { code: 'RATE_LIMITED', message };
    return c.json(body, 429, { 'retry-after': String(error.seconds) });
  });
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
