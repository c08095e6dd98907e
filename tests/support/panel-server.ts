import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Ways in which one answer goes wrong: the request is done before `cut`, `hang` and `garbled`, not
 * otherwise.
 */
export type Failure = 'cut' | 'hang' | 'down' | 'busy' | 'garbled' | 'redirect' | 'elsewhere';

export type PanelCall = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  authorization: string;
};
export type PanelAnswer = { status: number; body: string | null; type?: string };

type Panel = {
  /** Names a request, for the record of requests and for the failures to come. */
  nameOf(call: PanelCall): string;
  answer(call: PanelCall): PanelAnswer;
  down: PanelAnswer;
  busy: PanelAnswer;
  /** Something that happens elsewhere before an answer goes out. */
  beforeAnswer?(): Promise<unknown>;
};

export type PanelServer = AsyncDisposable & {
  url: string;
  /** The requests so far, in order. */
  asked: string[];
  /** Lets the next answers to a question go wrong, one after the other; null is one that does not. */
  fail(question: string, ...failures: (Failure | null)[]): void;
};

/**
 * Starts the part that the panels of the tests have in common: HTTP on this machine, and the failures on
 * the way.
 */
export async function startPanelServer(panel: Panel): Promise<PanelServer> {
  const failures = new Map<string, (Failure | null)[]>();
  const asked: string[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://panel.test');
    const call = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      body: await text(request),
      authorization: request.headers.authorization ?? '',
    };
    const name = panel.nameOf(call);
    asked.push(name);
    const failure = nextFailure(name);
    if (failure === 'down') return send(response, panel.down);
    if (failure === 'busy') {
      response.setHeader('retry-after', '30');
      return send(response, panel.busy);
    }
    if (failure === 'redirect') {
      return void response.writeHead(302, { location: '/auth/login' }).end();
    }
    // A web server that is no panel.
    if (failure === 'elsewhere') return void response.writeHead(404).end('<h1>Not found</h1>');
    const answer = panel.answer(call);
    await panel.beforeAnswer?.();
    if (failure === 'hang') return undefined;
    if (failure === 'cut') return void response.destroy();
    if (failure === 'garbled') return void response.writeHead(200).end('<html>Panel</html>');
    return send(response, answer);
  }

  function nextFailure(name: string): Failure | null {
    for (const [question, queue] of failures) {
      if (name.startsWith(question) && queue.length > 0) return queue.shift() ?? null;
    }
    return null;
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    fail: (question, ...next) => void failures.set(question, next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, body, type }: PanelAnswer): void {
  if (body === null) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': type ?? 'application/json' }).end(body);
}
