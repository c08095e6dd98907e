import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { countEntries, applyRefusal } from '#app/lib/maintenance/maintenance-state.ts';
import { makeClient, type Api } from './rpc-client.ts';
import { getAccessToken, refreshSession } from '#app/lib/session/session.ts';
import { leaveEndedWork, workHeaders } from '#app/lib/session/work-account.ts';

type Send = (request: Request) => Promise<Response>;

async function bearer(): Promise<Record<string, string>> {
  const token = await getAccessToken();
  return token === null ? {} : { authorization: `Bearer ${token}`, ...workHeaders() };
}

/** A refused token is renewed once; when that fails too the session is over, and the store says so. */
async function fetchWithSession(request: Request, send: Send): Promise<Response> {
  const again = request.clone();
  const entries = countEntries();
  const response = await send(request);
  leaveEndedWork(response.headers);
  if (applyRefusal(response.headers, entries) === 'is-old') return send(again);
  if (response.status === 422) {
    // Seldom needed; where it does not come the refusal stands.
    const late = await import('#app/lib/forms/refused-input.ts').catch(() => null);
    await late?.refuseOutdatedPage();
  }
  if (response.status !== 401) return response;
  const state = await refreshSession();
  if (state.status !== 'signed-in') return response;
  again.headers.set('authorization', `Bearer ${state.session.access_token}`);
  return send(again);
}

/** A client in the name of who is signed in; `send` is how its requests travel. */
export function makeSessionClient(send: Send): Api {
  return makeClient({ headers: bearer, fetch: (request) => fetchWithSession(request, send) });
}

/** Everything that can be asked of the server, in the name of who is signed in. */
export const api = makeSessionClient((request) => fetch(request));

/** The same as query and mutation options. */
export const orpc = createTanstackQueryUtils(api);
