import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { makeClient } from './rpc-client.ts';
import { getAccessToken, refreshSession } from './session.ts';

async function bearer(): Promise<Record<string, string>> {
  const token = await getAccessToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** A refused token is renewed once; when that fails too the session is over, and the store says so. */
async function fetchWithSession(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 401) return response;
  const state = await refreshSession();
  if (state.status !== 'signed-in') return response;
  again.headers.set('authorization', `Bearer ${state.session.access_token}`);
  return fetch(again);
}

/** Everything that can be asked of the server, in the name of who is signed in. */
export const api = makeClient({ headers: bearer, fetch: fetchWithSession });

/** The same as query and mutation options. */
export const orpc = createTanstackQueryUtils(api);
