import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#contract/index.ts';
import { activityHeaders } from '#app/lib/session/user-activity.ts';

export type Api = ContractRouterClient<typeof contract>;

type ClientOptions = {
  headers: () => Promise<Record<string, string>> | Record<string, string>;
  fetch?: (request: Request) => Promise<Response>;
};

/** A client of the whole contract over HTTP. The address is read at the call: there is none on the server. */
export function makeClient(options: ClientOptions): Api {
  const { headers, fetch: send = (request: Request) => fetch(request) } = options;
  const link = new RPCLink({
    url: () => `${window.location.origin}/rpc`,
    headers: async () => ({ ...(await headers()), ...activityHeaders() }),
    fetch: (request) => send(request),
  });
  return createORPCClient(link);
}
