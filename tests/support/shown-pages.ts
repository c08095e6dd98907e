import { createLimits } from '#server/platform/auth/limits.ts';
import type { Notice } from '#server/platform/db/changes.ts';
import { createDatabase, createPool } from '#server/platform/db/connect.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createPages } from '#server/http/pages.ts';

export const URL_HOME = 'http://localhost:3000/';
export const SHOWS_PLANS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-tag': 'plans, settings',
};
export const FALLBACK = { 'content-type': 'text/html; charset=utf-8' };

type Shown = { body: string; headers?: Record<string, string>; status?: number };

/** Pages before a renderer that counts and shows what the test says, and a feed the test speaks through. */
export function createShown(first: Shown, known?: Db) {
  const pool = createPool({
    connectionString: 'postgres://x@/x?host=/nowhere',
    max: 1,
    onError: () => undefined,
  });
  const db = known ?? createDatabase(pool);
  // The process itself counts how often pages are made.
  const limits = createLimits(pool);
  const listeners: ((notice: Notice) => void)[] = [];
  const gaps: (() => void)[] = [];
  const state = { shown: first, renders: 0, rendered: '', hold: Promise.resolve() };
  const changes = {
    subscribe: (listener: (notice: Notice) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    onGap: (listener: () => void) => {
      gaps.push(listener);
      return () => undefined;
    },
    recall: () => null,
    start: async () => undefined,
    stop: async () => undefined,
  };
  const serve = createPages(
    { changes, db, limits },
    async ({ method, url }) => {
      state.renders += 1;
      state.rendered = url;
      const { body, headers = SHOWS_PLANS, status = 200 } = state.shown;
      await state.hold;
      // As the renderer of the site does.
      return new Response(method === 'HEAD' || body === '' ? null : body, { headers, status });
    },
    (pathname) => !pathname.startsWith('/nergens'),
  );
  return {
    state,
    get: (headers: Record<string, string> = {}, path = '', method = 'GET', address = '192.0.2.1') =>
      serve(new Request(URL_HOME + path, { headers, method }), address),
    text: async () => (await serve(new Request(URL_HOME), '192.0.2.2')).text(),
    notify: (topic: Notice['topic']) => {
      for (const listener of listeners) listener({ topic, id: null, userId: null });
    },
    gap: () => {
      for (const listener of gaps) listener();
    },
  };
}
