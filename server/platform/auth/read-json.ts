import type { Context as HonoContext } from 'hono';
import { ERRORS } from '#contract/errors.ts';
import type { HttpEnv } from '#server/platform/requests/http-env.ts';
import { AuthRefusal } from './refusal.ts';

export type Call = HonoContext<HttpEnv>;

/** Characters that are kept of what a browser says it is. */
export const USER_AGENT_MAX = 500;

export function userAgentOf(c: Call): string {
  return c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? '';
}

/** Only what says that it is JSON: a form of another site cannot. */
export async function readJson(c: Call): Promise<unknown> {
  const refusal = new AuthRefusal('INPUT_INVALID', 422, ERRORS.INPUT_INVALID.message);
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) throw refusal;
  return c.req.json().catch(() => {
    throw refusal;
  });
}
