import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { ERRORS } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { describeUnavailable } from '#server/platform/db/outage.ts';
import { AppError, TooOftenError } from '#server/errors.ts';
import { transact } from '#server/platform/db/record.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { readOwnCookie, writeOwnCookie } from '#server/platform/requests/own-cookies.ts';
import { limitKey } from './address.ts';
import { ADDRESS_HEADER, CODE_HEADER, DEVICE_HEADER } from './auth.ts';
import { checkSignIn, checkSignUp, type SignUpRules } from './endpoints.ts';
import type { Lane } from './hash-lanes.ts';
import { isKnownPlace } from './known-places.ts';
import { recordInput } from './record-input.ts';
import { recordLimit } from './record-limit.ts';
import { takePlace } from './passwords.ts';
import { readJson, userAgentOf, type Call } from './read-json.ts';
import { createRecoveryRoutes, type LinkVerbs } from './recovery-routes.ts';
import { addressTaken, asRefusal, AuthRefusal, refusalOf } from './refusal.ts';
import { createSessionRoutes, type EndReused } from './session-routes.ts';
import { runSignIn } from './sign-in-facts.ts';
import { countSignIn } from './sign-in-limits.ts';

/** Time for which a browser is known again, counted from its last sign-in; browsers keep none longer. */
const DEVICE_SECONDS = 400 * 86_400;

/** Code of Better Auth for an account that the database would not take. */
const NOT_CREATED = 'FAILED_TO_CREATE_USER';

type SignIn = ReturnType<typeof checkSignIn>;

type Parts = {
  context: Context;
  readRules: () => Promise<SignUpRules>;
  links: LinkVerbs;
  endReused: EndReused;
};

/**
 * The sign-in endpoints: a closed list in front of Better Auth, each with a strict body, its rate
 * limits and Dutch answers. The refresh token stays in its cookie: it is taken out of every body.
 */
export function createAuthRoutes({ context, readRules, links, endReused }: Parts): Hono<HttpEnv> {
  const { limits } = context;
  const routes = new Hono<HttpEnv>();

  routes.post('/sign-up/email', async (c) => {
    const address = limitKey(c.var.address);
    await limits.check('signUpAddress', address);
    const body = await checkSignUp(await readJson(c), readRules);
    const leave = takePlace('strangers');
    try {
      await limits.consume('signUpAddress', address);
      await limits.consumeSite('signUpAddress', c.var.address);
      return await comeIn(context, c, { body, lane: 'strangers' });
    } catch (error) {
      throw (await isTakenMeanwhile(context, error, body.email)) ? addressTaken() : error;
    } finally {
      leave();
    }
  });

  routes.post('/sign-in/email', async (c) => {
    const body = checkSignIn(await readJson(c));
    const place = { email: body.email, address: c.var.address };
    const isKnown = await isKnownPlace(context, { ...place, device: readDevice(context, c) });
    // Before anything is counted: who is sent away has not tried.
    const leave = takePlace(isKnown ? 'known' : 'strangers');
    try {
      return await signIn(context, c, { body, isKnown });
    } finally {
      leave();
    }
  });

  routes.route('/', createSessionRoutes({ context, endReused, forward }));
  routes.route('/', createRecoveryRoutes(context, links));

  routes.all('/*', (c) => c.json({ code: 'NOT_FOUND', message: ERRORS.NOT_FOUND.message }, 404));
  routes.onError((error, c) => answerError(context, c, error));
  return routes;
}

/** In the log by request; among the sign-ins of whose account it is by a job, which may ask whose. */
async function noteRefusal(context: Context, c: Call, email: string): Promise<void> {
  const { requestId, address } = c.var;
  context.log.info({ requestId, address }, 'sign-in refused');
  const at = context.now().toISOString();
  const job = { id: randomUUID(), at, email, address, userAgent: userAgentOf(c) };
  await transact(context, (tx) => context.jobs.enqueue(tx, 'account.note-refusal', job));
}

/** Tells whether a sign-up failed because another one of the same address, at the same moment, was first. */
async function isTakenMeanwhile({ db }: Context, error: unknown, email: string): Promise<boolean> {
  if (!(error instanceof Error) || error.cause !== NOT_CREATED) return false;
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Counts a sign-in, and takes the count back of who was not wrong. */
async function signIn(
  context: Context,
  c: Call,
  { body: { code, ...body }, isKnown }: { body: SignIn; isKnown: boolean },
): Promise<Response> {
  const { email } = body;
  const undoCount = await countSignIn(context, { email, address: c.var.address, isKnown });
  let wrong = false;
  try {
    return await comeIn(context, c, { body, code, lane: isKnown ? 'known' : 'strangers' });
  } catch (error) {
    wrong = error instanceof AuthRefusal && error.status === 401;
    throw error;
  } finally {
    if (wrong) {
      await noteRefusal(context, c, email);
    } else {
      await undoCount();
    }
  }
}

/** Mark of a browser; null of one that never signed in here. */
function readDevice({ config }: Context, c: Call): string | null {
  return readOwnCookie(config, 'device', c.req.header('cookie') ?? null);
}

/** Signs somebody in with a browser that is known again the next time. */
async function comeIn(
  context: Context,
  c: Call,
  { body, code = '', lane }: { body: object; code?: string; lane: Lane },
): Promise<Response> {
  const { config } = context;
  const device = readDevice(context, c) ?? randomBytes(32).toString('base64url');
  const response = await runSignIn(() => forward(context, c, body, { code, device }), lane);
  const cookie = { token: device, seconds: DEVICE_SECONDS };
  response.headers.append('set-cookie', writeOwnCookie(config, 'device', cookie));
  return response;
}

/** Parts of a request besides its body; `cookie` in the place of what the browser sent. */
type Along = { code: string; device: string | null; cookie?: string };

/** Hands a checked request to Better Auth, with the address we read and nothing it could mistake for one. */
async function forward(
  context: Context,
  c: Call,
  body: object,
  { code, device, cookie }: Along = { code: '', device: null },
): Promise<Response> {
  const headers = new Headers(c.req.raw.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.set(ADDRESS_HEADER, c.var.address);
  headers.set(CODE_HEADER, code);
  headers.delete(DEVICE_HEADER);
  if (device !== null) headers.set(DEVICE_HEADER, device);
  const url = new URL(c.req.path, context.config.appUrl);
  const answer = await context.auth.handler(
    new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    // A session that could not be read looks like none: an outage must not sign anybody out.
    await context.db.selectFrom('jwks').select('id').limit(1).execute();
    throw toRefusal(answer.status, content);
  }
  const response = c.json(withoutRefreshToken(content));
  for (const line of answer.headers.getSetCookie()) response.headers.append('set-cookie', line);
  response.headers.set('cache-control', 'no-store');
  return response;
}

function toRefusal(status: number, content: unknown): Error {
  const code =
    typeof content === 'object' && content !== null && 'code' in content
      ? String(content.code)
      : '';
  const known = refusalOf(code);
  if (known !== null) return known;
  if (status === 401) return new AuthRefusal('UNAUTHORIZED', 401, ERRORS.UNAUTHORIZED.message);
  return new Error(`Better Auth answered ${status} ${code}`, { cause: code });
}

/** Better Auth's answers name the session's token, which is a secret. */
function withoutRefreshToken(content: unknown): object {
  if (typeof content !== 'object' || content === null) return {};
  const { token: _token, ...rest } = { token: null, ...content };
  return rest;
}

function unavailable(c: Call): Response {
  c.header('retry-after', '5');
  return c.json({ code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE.message }, 503);
}

function answerError(context: Context, c: Call, error: Error): Response {
  recordLimit(context.log, error, { ...c.var, path: c.req.path });
  if (error instanceof TooOftenError) c.header('retry-after', String(error.seconds));
  const refusal = asRefusal(error);
  if (refusal !== null) {
    const { code, message, reasons, fields, status } = refusal;
    const names = Object.keys(fields);
    const hasFields = names.length > 0;
    if (code === 'INPUT_INVALID') {
      recordInput({ log: context.log, ...c.var }, { path: c.req.path, fields: names });
    }
    return c.json(
      { code, message, ...(reasons.length > 0 && { reasons }), ...(hasFields && { fields }) },
      status,
    );
  }
  const { requestId } = c.var;
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return unavailable(c);
  const reason = describeUnavailable(error);
  if (reason !== null) {
    context.log.warn({ err: error, requestId }, reason);
    return unavailable(c);
  }
  context.log.error({ err: error, requestId }, 'sign-in endpoint failed');
  return c.json({ code: 'INTERNAL', message: ERRORS.INTERNAL.message, requestId }, 500);
}
