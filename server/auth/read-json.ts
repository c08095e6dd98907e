import type { Context as HonoContext } from 'hono';
import { ERRORS } from '#contract/errors.ts';
import type { HttpEnv } from '#server/http-env.ts';
import { AuthRefusal } from './refusal.ts';

export type Call = HonoContext<HttpEnv>;

/** Only what says that it is JSON: a form of another site cannot. */
export async function readJson(c: Call): Promise<unknown> {
  const refusal = new AuthRefusal('INPUT_INVALID', 422, ERRORS.INPUT_INVALID.message);
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) throw refusal;
  return c.req.json().catch(() => {
    throw refusal;
  });
}
