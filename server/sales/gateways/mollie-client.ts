import { z } from 'zod';
import { readJson, reasonOf } from '#server/platform/outgoing-http/http-answer.ts';
import { GatewayError } from './payment-port.ts';

/** The only place that a key is ever sent to. */
export const MOLLIE_API = 'https://api.mollie.com/v2/';

const TIMEOUT_MS = 10_000;
const DETAIL_MAX = 200;

const problem = z.object({ detail: z.string(), field: z.string().max(100).nullish() });

export type MollieSettings = {
  /** Starts with `test_` or `live_`. */
  apiKey: string;
  /** Address of Mollie; a test puts a server of its own there. Ends with a slash. */
  baseUrl?: string;
  timeoutMs?: number;
};

/**
 * Mollie did not do what it was asked, as far as we know: no answer, or one that is no success. What
 * it did all the same is unknown. Its message holds neither the key nor what was sent.
 */
export class MollieError extends GatewayError {
  override name = 'MollieError';
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  /** Mollie's words about it, shortened. */
  readonly detail: string;
  /** The field of what was sent that it is about, where it says. */
  readonly field: string | null;

  constructor(
    asked: string,
    status: number | null,
    detail: string,
    { field = null, cause }: { field?: string | null; cause?: unknown } = {},
  ) {
    super(`Mollie: ${asked} ${status === null ? 'has no answer' : `gives ${status}`}: ${detail}`, {
      cause,
    });
    this.status = status;
    this.detail = detail;
    this.field = field;
  }
}

/** Tells whether Mollie says that there is no such thing, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof MollieError && (error.status === 404 || error.status === 410);
}

/** No refusal of what was asked: too slow, too early, at the same time or too often. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Tells whether Mollie understood what it was asked and will not do it, so that nothing came of it. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof MollieError) || error.status === null) return false;
  return error.status >= 400 && error.status < 500 && !NOT_NOW.has(error.status);
}

export type MollieClient = {
  /** Asks, and reads the answer strictly. Throws MollieError. */
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** Has something done once per key: Mollie answers a repetition within the hour as the first. */
  post<T>(path: string, schema: z.ZodType<T>, sent: { key: string; body: object }): Promise<T>;
  /** Has something removed; what is not there any more is removed already. */
  remove(path: string): Promise<void>;
};

export function createMollieClient(settings: MollieSettings): MollieClient {
  return {
    get: (path, schema) => call(settings, { method: 'GET', path, headers: {} }, schema),
    post: (path, schema, { key, body }) =>
      call(
        settings,
        {
          method: 'POST',
          path,
          headers: { 'idempotency-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        schema,
      ),
    async remove(path) {
      try {
        await call(settings, { method: 'DELETE', path, headers: {} }, z.unknown());
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}

type Request = { method: string; path: string; headers: Record<string, string>; body?: string };

async function call<T>(
  { apiKey, baseUrl = MOLLIE_API, timeoutMs = TIMEOUT_MS }: MollieSettings,
  { path, headers, ...request }: Request,
  schema: z.ZodType<T>,
): Promise<T> {
  const [asked] = path.split('?');
  const name = `${request.method} ${asked}`;
  const { status, text } = await fetch(new URL(path, baseUrl), {
    ...request,
    headers: { ...headers, accept: 'application/hal+json', authorization: `Bearer ${apiKey}` },
    // A redirect would take the key somewhere else.
    redirect: 'error',
    // The limit is for the whole answer, its body included.
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new MollieError(name, null, reasonOf(error), { cause: error });
    });
  const body = readJson(text);
  if (status < 200 || status > 299) {
    const told = problem.safeParse(body);
    const detail = told.success ? told.data.detail.slice(0, DETAIL_MAX) : 'no reason given';
    throw new MollieError(name, status, detail, { field: told.data?.field ?? null });
  }
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const fields = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new MollieError(name, status, `an answer that we cannot read (${fields})`);
}
