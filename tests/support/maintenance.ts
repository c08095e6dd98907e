import { createHash } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { sql } from 'kysely';
import type { Role } from '#domain/platform/role.ts';
import { createApp } from '#server/app.ts';
import { asSystem } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { switchMaintenance } from '#server/platform/maintenance/switch-maintenance.ts';
import { ask, ORIGIN, type Api, type TestApp } from './api.ts';
import { post, sendBack, signUpBody } from './auth-calls.ts';
import { createCollectingLog } from './fakes.ts';
import { untilSo } from './waiting.ts';

type Copy = AsyncDisposable & Pick<TestApp, 'http' | 'nobody'>;

/** A browser at the gate: keeps its cookie, and comes from one address. */
export type Visitor = {
  api: Api;
  cookie(): string;
  http(path: string): Promise<Response>;
  enter(code: string): ReturnType<Api['public']['maintenance']['verifyPassword']>;
};

export function sha256(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Closes or opens the site as the shell does, and waits until the program knows. */
export async function closeSite(api: TestApp, enabled: boolean): Promise<void> {
  await switchMaintenance(asSystem(api.context, 'test'), { enabled });
  // Not as one of the visitors, whose calls are counted.
  const { api: asker } = createVisitor(api, { address: '127.0.0.1' });
  await untilSo(async () => (await asker.public.maintenance.getStatus()) === enabled);
}

/** As a change that this copy was not told of. */
export async function closeSiteUnheard(api: TestApp): Promise<void> {
  await api.saveSettings({ maintenance_mode: 'true' });
}

/** The one connection that hears of changes breaks. */
export async function cutListener(api: TestApp): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hostwerk-listen' and datname = current_database()
  `.execute(api.db);
}

/** The cookie of somebody with this role who signed in through the form. */
export async function signInByForm(api: TestApp, role: Role): Promise<string> {
  const address = `192.0.2.${Math.floor(Math.random() * 250)}`;
  const answer = await post(api, '/sign-up/email', signUpBody(), { address });
  const { id } = answer.body['user'] as { id: string };
  await api.db.updateTable('userRoles').set({ role }).where('userId', '=', id).execute();
  return sendBack(answer.cookies);
}

export function createVisitor(
  api: TestApp,
  { address = '192.0.2.1', bearer }: { address?: string; bearer?: string } = {},
): Visitor {
  let cookie = '';
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const answer = await api.http(path, { ...init, headers, address });
    const [given] = answer.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';', 1)[0] ?? '';
    return answer;
  };
  const client: Api = createORPCClient(
    new RPCLink({
      url: `${ORIGIN}/rpc`,
      fetch: async (request) => {
        const body = request.method === 'GET' ? null : await request.text();
        return send(request.url, { method: request.method, headers: request.headers, body });
      },
    }),
  );
  return {
    api: client,
    cookie: () => cookie,
    http: (path) => send(path),
    enter: (code) => client.public.maintenance.verifyPassword({ passwordHash: sha256(code) }),
  };
}

/** The program once more, on the same database; with another key it is the program after that was replaced. */
export async function startSecondCopy(
  api: TestApp,
  { secretKey = api.context.secretKey }: { secretKey?: string } = {},
): Promise<Copy> {
  const { config, now } = api.context;
  const { programString: connectionString } = api.database;
  const context = createContext(
    { config, secretKey, now, connectionString },
    { log: createCollectingLog().logger },
  );
  await context.listener.start();
  await context.changes.start();
  const app = createApp(context, {
    serveFile: null,
    servePage: async () => new Response('page'),
  });
  const http: TestApp['http'] = async (path, init) =>
    ask(app, new Request(new URL(path, ORIGIN), init));
  const nobody: Api = createORPCClient(
    new RPCLink({ url: `${ORIGIN}/rpc`, fetch: (request) => ask(app, request) }),
  );
  return {
    http,
    nobody,
    async [Symbol.asyncDispose]() {
      await context.listener.stop();
      await context.db.destroy();
    },
  };
}
