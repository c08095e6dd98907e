import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashInTimeOfVerify, verifyPassword } from './passwords.ts';
import { USER_AGENT_MAX } from './read-json.ts';
import { currentSignIn, type SignInFacts } from './sign-in-facts.ts';
import { readSigningKeys } from './signing-keys.ts';

/** Somebody whose password was right, with the code of the second step. */
export type Attempt = { userId: string; code: string; address: string; userAgent: string | null };

/** Calls right after Better Auth's own writes; handed in by the nouns they belong to. */
export type AuthCallbacks = {
  afterSignUp(user: { id: string; email: string }, company: string): Promise<void>;
  /**
   * Throws when this person may not come in; their password was right. Answers since when the second
   * factor is on whose code was right, if one was asked.
   */
  beforeSession(attempt: Attempt): Promise<Date | null>;
  /** Throws when a sign-in no longer stands. */
  afterSessionChange(event: {
    action: 'sign-in' | 'sign-out';
    userId: string;
    sessionId: string;
    address: string | null;
    userAgent: string | null;
    /** Mark of the browser; null where no browser signs in. */
    device: string | null;
    /** Facts that the sign-in was judged by; null of a sign-out. */
    facts: SignInFacts | null;
  }): Promise<void>;
};

const DAY = 86_400;

/** The header in which the server hands Better Auth the address it read itself. */
export const ADDRESS_HEADER = 'x-hostwerk-address';

/** The header in which the server hands on the code of the second step: Better Auth knows none. */
export const CODE_HEADER = 'x-hostwerk-code';

/** The same of what the browser is known by. */
export const DEVICE_HEADER = 'x-hostwerk-device';

/** Origins whose pages may sign in, and write. */
export function trustedOrigins({ appUrl, demo }: Pick<Config, 'appUrl' | 'demo'>): string[] {
  return demo ? [appUrl, appUrl.replace('//localhost', '//127.0.0.1')] : [appUrl];
}

/** Sign-up, sign-in, sessions and the access token, on our tables. */
export function createAuth(parts: {
  config: Config;
  secretKey: string;
  db: Db;
  callbacks: AuthCallbacks;
  log: Logger;
}) {
  const { config, secretKey, db, callbacks, log } = parts;
  const isHttps = config.appUrl.startsWith('https:');
  return betterAuth({
    appName: 'Hostwerk',
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: secretKey,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    trustedOrigins: trustedOrigins(config),
    logger: { level: 'error', log: (_level, message, ...details) => report(log, message, details) },
    // A failure inside comes out as it is, so that an outage is told from a fault.
    onAPIError: { throw: true },
    user: {
      modelName: 'users',
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    // Thirty days with "remember me"; without it the cookie ends with the browser and the session in a
    // day. Both from the sign-in on: no use of a session, by whoever has its cookie, puts its end off.
    session: { modelName: 'sessions', expiresIn: 30 * DAY, disableSessionRefresh: true },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      // The rules are ours (domain/identity/password.ts) and are checked before the request gets here.
      minPasswordLength: 1,
      maxPasswordLength: 128,
      password: passwordCalls(config),
    },
    rateLimit: { enabled: false },
    advanced: {
      // A browser takes a __Host- cookie from this host alone, over https, for the whole site.
      cookiePrefix: isHttps ? '__Host-hostwerk' : 'hostwerk',
      // Said outright: by default an environment variable named TEST switches both checks off.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // Its own way of being secure is the weaker prefix __Secure-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The names and types of the tables are held by our own test.
      database: { generateId: 'uuid', validateSchema: false },
    },
    databaseHooks: createHooks(callbacks),
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        adapter: { getJwks: readSigningKeys },
      }),
    ],
  });
}

function passwordCalls(config: Config) {
  return {
    hash: (password: string) => hashInTimeOfVerify(password, config, currentSignIn().lane),
    verify: verifyAndNote,
  };
}

/** A password may be another one by the time there is a session: what it matched is asked again then. */
async function verifyAndNote(input: { hash: string; password: string }): Promise<boolean> {
  const facts = currentSignIn();
  const isRight = await verifyPassword(input, facts.lane);
  if (isRight) facts.passwordHash = input.hash;
  return isRight;
}

/** Into our log and not onto the console; details other than an error may hold what was sent. */
function report(log: Logger, message: string, details: unknown[]): void {
  log.warn({ err: details.find((detail) => detail instanceof Error) }, `Better Auth: ${message}`);
}

export type Auth = ReturnType<typeof createAuth>;

type NewSession = {
  id: string;
  userId: string;
  ipAddress?: string | null | undefined;
  userAgent?: string | null | undefined;
};
type HookContext = { headers?: Headers | undefined } | null;

/** Our own writes, right after Better Auth's. */
function createHooks(callbacks: AuthCallbacks) {
  const tell =
    (action: 'sign-in' | 'sign-out') => async (session: NewSession, context: HookContext) => {
      const { id: sessionId, userId, ipAddress } = session;
      await callbacks.afterSessionChange({
        action,
        userId,
        sessionId,
        address: ipAddress ?? null,
        userAgent: session.userAgent ?? null,
        device: context?.headers?.get(DEVICE_HEADER) ?? null,
        facts: action === 'sign-in' ? currentSignIn() : null,
      });
    };
  return {
    user: {
      create: {
        after: async (
          user: { id: string; email: string },
          context: { body?: { company?: unknown } } | null,
        ) => {
          const company = context?.body?.company;
          await callbacks.afterSignUp(user, typeof company === 'string' ? company : '');
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }: { userId: string }, context: HookContext) => {
          const told = (header: string) => context?.headers?.get(header) ?? '';
          const address = told(ADDRESS_HEADER);
          const userAgent = told('user-agent').slice(0, USER_AGENT_MAX) || null;
          const attempt = { userId, code: told(CODE_HEADER), address, userAgent };
          currentSignIn().factorSince = await callbacks.beforeSession(attempt);
          // Better Auth would keep the network of an IPv6 address: all of a house, or of an office.
          return address === '' ? undefined : { data: { ipAddress: address, userAgent } };
        },
        after: tell('sign-in'),
      },
      delete: { after: tell('sign-out') },
    },
  };
}
