import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RPCHandler } from '@orpc/server/fetch';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { ATTACHMENT_MAX_BYTES } from '#domain/support/attachment.ts';
import { settingValue } from '#domain/operations/settings.ts';
import { answerEmailChange } from './identity/accounts/answer-email-change.ts';
import { endReusedSession } from './identity/accounts/end-reused-session.ts';
import { findEmailChange } from './identity/accounts/queries.ts';
import { createApiRoutes } from './http/api-routes.ts';
import { createAddressReader } from './platform/auth/address.ts';
import type { SignUpRules } from './platform/auth/endpoints.ts';
import { refuseOtherSites } from './platform/auth/other-sites.ts';
import { createAuthRoutes } from './platform/auth/routes.ts';
import { refuseUnreadable, type CallContext } from './platform/auth/procedures.ts';
import type { LinkVerbs } from './platform/auth/recovery-routes.ts';
import { createSessionReader } from './platform/auth/session-reader.ts';
import type { Session } from './platform/auth/session.ts';
import { asSystem, type Context } from './context.ts';
import { resetPassword } from './identity/customers/reset-password.ts';
import { verifyEmail } from './identity/customers/verify-email.ts';
import { describeUnavailable, isDatabaseThere } from './platform/db/outage.ts';
import { isMigrated } from './platform/db/migrate.ts';
import { readOwnCookie } from './platform/requests/own-cookies.ts';
import { NO_CONTENT_POLICY, securityHeaders } from './http/headers.ts';
import type { HttpEnv } from './platform/requests/http-env.ts';
import { createMaintenanceGate, type MaintenanceGate } from './http/maintenance-gate.ts';
import { endGrant } from './platform/maintenance/end-grant.ts';
import { pageOf } from './http/page-of.ts';
import { createWebhookRoutes } from './sales/payments/webhook.ts';
import { router } from './router.ts';
import { sendFiles } from './http/send-files.ts';
import { makeShopMark, SHOP_MARK_HEADER } from './platform/startup/shop-mark.ts';
import { readSettings } from './platform/settings/queries.ts';
import { createWellKnownRoutes } from './http/well-known.ts';

const BODY_MAX = 1024 * 1024;
/** A file, and what a form writes around it. */
const UPLOAD_MAX = ATTACHMENT_MAX_BYTES + 64 * 1024;
const UPLOADS: ReadonlySet<string> = new Set([
  '/rpc/customer/tickets/attach',
  '/api/v1/tickets/attachments',
  '/rpc/staff/bankStatements/import',
  '/api/v1/staff/bank-statements',
  '/rpc/staff/imports/preview',
  '/rpc/staff/imports/start',
  '/api/v1/staff/imports/preview',
  '/api/v1/staff/imports',
]);
/** Pages that a link from a mail opens. */
const TOKEN_PAGES: ReadonlySet<string> = new Set([
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/pay',
  '/dashboard/invitation',
]);
const isTokenPage = (path: string) => TOKEN_PAGES.has(path) || path.startsWith('/pay/');

type Env = HttpEnv & { Bindings: HttpBindings };

export type Site = {
  /** Static files of the build, or null when something in front serves them. */
  serveFile: ((request: Request) => Promise<Response | null>) | null;
  servePage: (request: Request, address: string) => Promise<Response>;
  /** Sees a request before the program does: the development server's own files. */
  front?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

type App = Hono<Env>;
type CallContextOf = (request: Request, variables: HttpEnv['Variables']) => CallContext;
/** Callers: people with a session, or other programs with a key as well. */
type Callers = 'people' | 'programs';

/** The program as one HTTP handler: procedures, sign-in, webhooks, health and pages. */
export function createApp(context: Context, site: Site): App {
  const app: App = new Hono();
  addHeaders(app, context);
  addHealth(app, context);
  const gate = createMaintenanceGate(context);
  const callContext = callContextOf(context, gate, 'people');
  const programContext = callContextOf(context, gate, 'programs');
  for (const path of ['/rpc/*', '/api/*']) app.use(path, refuseOtherSites(context.config));
  addBodyLimits(app, callContext);
  addProcedures(app, callContext);
  app.post('/api/auth/sign-out', async (c, next) => {
    await next();
    const token = readOwnCookie(context.config, 'maintenance', c.req.header('cookie') ?? null);
    await endGrant(asSystem(context, 'sign-out'), { token, address: c.var.address });
  });
  app.route('/api/auth', createSignIn(context));
  app.use('/api/v1/*', answerOne);
  app.route(
    '/api',
    createApiRoutes({ appUrl: context.config.appUrl, callContext: programContext }),
  );
  app.route('/webhooks', createWebhookRoutes(context));
  app.route('/.well-known', createWellKnownRoutes(context));
  // An address for programs that is not there is no page either.
  app.all('/api/*', (c) => c.notFound());
  app.all('/webhooks/*', (c) => c.notFound());
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const file = await site.serveFile?.(c.req.raw);
    return file ?? gate.servePage(c.req.raw, c.var.address, site.servePage);
  });
  addFailures(app, context);
  return app;
}

function limitBody(maxSize: number, code: ErrorCode): MiddlewareHandler {
  const { message } = ERRORS[code];
  const limit = bodyLimit({ maxSize, onError: (c) => c.json({ code, message }, 413) });
  // A stated length within bounds is enough: to look at the body costs a stream of it.
  return (c, next) => (isShort(c.req, maxSize) ? next() : limit(c, next));
}

/** Only who is signed in may send as much as a file; for everybody else it is a body like any other. */
function addBodyLimits(app: App, callContext: CallContextOf): void {
  const small = limitBody(BODY_MAX, 'INPUT_INVALID');
  const large = limitBody(UPLOAD_MAX, 'FILE_TOO_LARGE');
  for (const path of ['/rpc/*', '/api/*', '/webhooks/*']) {
    app.use(path, async (c, next) => {
      if (!UPLOADS.has(c.req.path)) return small(c, next);
      const session = await callContext(c.req.raw, c.var).session();
      return (session === null ? small : large)(c, next);
    });
  }
}

/** Node reads no more of a body than its stated length; one in pieces states none. */
function isShort(request: HonoRequest, maxSize: number): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const length = request.header('content-length');
  const isInPieces = request.header('transfer-encoding') !== undefined;
  return length !== undefined && !isInPieces && Number(length) <= maxSize;
}

/**
 * Adds what every request gets to know, and the headers that every answer carries unless it says
 * otherwise. They are set on Node's response: to put ten headers into the answer itself costs a tenth of a
 * short call.
 */
function addHeaders(app: App, { config }: Context): void {
  const readAddress = createAddressReader(config.trustedProxies);
  const headers = Object.entries({
    ...securityHeaders(config),
    'content-security-policy': NO_CONTENT_POLICY,
  });
  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    c.set('requestId', randomUUID());
    c.set('address', readAddress(incoming.socket.remoteAddress, c.req.header('x-forwarded-for')));
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.setHeader('x-request-id', c.var.requestId);
    await next();
    if (isTokenPage(plainPath(pageOf(c.req.path)))) {
      // The address itself is the secret here: it stays out of referrers and of what is kept.
      c.res.headers.set('referrer-policy', 'no-referrer');
      c.res.headers.set('cache-control', 'no-store');
    }
  });
}

/** Pages answer to any case and to a slash at their end too. */
function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

function addHealth(app: App, { db, secretKey }: Context): void {
  const mark = { [SHOP_MARK_HEADER]: makeShopMark(secretKey) };
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, mark));
  let wasMigrated = false;
  app.get('/readyz', async (c) => {
    // A database that was migrated stays so.
    wasMigrated ||= await isMigrated(db).catch(() => false);
    const ready = wasMigrated && (await isDatabaseThere(db));
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });
}

/** Makes the context of a call of a procedure; the session is asked for once, when it is needed. */
function callContextOf(context: Context, gate: MaintenanceGate, callers: Callers): CallContextOf {
  const readSession = createSessionReader(context);
  return (request, { requestId, address }) => {
    let session: Promise<Session | null> | undefined;
    const caller = { headers: request.headers, address, takesKeys: callers === 'programs' };
    const sessionOf = () => (session ??= readSession(caller));
    return {
      ...context,
      requestId,
      address,
      session: sessionOf,
      gate: gate.forCall({ request, address, session: sessionOf }),
    };
  };
}

/** Answers to one person stay out of every cache; an outage says when to come back. */
const answerOne: MiddlewareHandler<Env> = async (c, next) => {
  c.env.outgoing.setHeader('cache-control', 'no-store');
  await next();
  if (c.res.status === 503 && !c.res.headers.has('retry-after')) {
    c.res.headers.set('retry-after', '5');
  }
};

function addProcedures(app: App, callContext: CallContextOf): void {
  const rpc = new RPCHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    interceptors: [sendFiles, refuseUnreadable],
  });
  app.all('/rpc/*', answerOne, async (c) => {
    // A GET only reads; to the handler any other method is as good as a POST, also HEAD, which should read.
    if (c.req.method !== 'GET' && c.req.method !== 'POST') return c.notFound();
    const { response } = await rpc.handle(c.req.raw, {
      prefix: '/rpc',
      context: callContext(c.req.raw, c.var),
    });
    return response === undefined ? c.notFound() : response;
  });
}

function createSignIn(context: Context) {
  const links: LinkVerbs = {
    resetPassword: (input) => resetPassword(asSystem(context, 'link from a mail'), input),
    verifyEmail: (input) => verifyEmail(asSystem(context, 'link from a mail'), input),
    findEmailChange: ({ token }) => findEmailChange(context.db, { token, now: context.now() }),
    answerEmailChange: (input) => answerEmailChange(asSystem(context, 'link from a mail'), input),
  };
  return createAuthRoutes({
    context,
    readRules: () => readSignUpRules(context),
    links,
    endReused: (session) => endReusedSession(asSystem(context, 'older cookie'), session),
  });
}

async function readSignUpRules({ db }: Context): Promise<SignUpRules> {
  const settings = await readSettings(db);
  return {
    registrationsEnabled: settingValue(settings, 'registrations_enabled'),
    siteName: settingValue(settings, 'site_name'),
  };
}

function addFailures(app: App, { log }: Context): void {
  app.notFound((c) => c.json({ code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message }, 404));
  app.onError((error, c) => {
    const { requestId } = c.var;
    if (error === c.env.incoming.errored) {
      // Nobody hears this answer: who asked is gone.
      log.info({ requestId }, 'gone before the call was whole');
      return c.body(null, 400);
    }
    const unavailable = describeUnavailable(error);
    if (unavailable !== null) {
      log.warn({ err: error, requestId }, unavailable);
      const body = { code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message };
      return c.json(body, 503, { 'retry-after': '5' });
    }
    log.error({ err: error, requestId, path: c.req.path }, 'request failed');
    return c.json({ code: 'INTERNAL', message: ERRORS.INTERNAL.message, requestId }, 500);
  });
}
