import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/**
 * Ways in which one answer goes wrong: the request is done before `cut`, `hang` and `garbled`, not
 * otherwise.
 */
export type Failure = 'cut' | 'hang' | 'down' | 'busy' | 'garbled' | 'redirect' | 'elsewhere';

/** Lets a call wait shortly only for what never comes: a limit on the rest is a race with the machine. */
export const patienceFor = (failure: Failure) => (failure === 'hang' ? { timeoutMs: 1500 } : {});

/** A server that understood what it was asked, and says no. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** The server's name for it, where it has names. */
  readonly code: string;

  constructor(status: number, message: string, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Fields = Record<string, string>;

export type PanelCall = {
  method: string;
  /** The path below the root of the server. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The fields of its form; those of its query where it sends none. */
  fields: Fields;
  /** The body, where it says that it is JSON. */
  json: unknown;
};

/** A text goes out as a page unless it has a type; anything else as JSON. */
export type PanelAnswer = { status: number; body: string | object | null; type?: string };

type Written = { status: number; body: string | null; type: string };

/** A handler gets each part of the path for which the pattern has a `*`. */
export type Route<Told> = readonly [
  method: string,
  pattern: string,
  handle: (call: PanelCall, ...parts: string[]) => Told,
];

/** The ways of one kind of server. */
type Manners<Told> = {
  /** The beginning of every path. */
  root: string;
  routes: readonly Route<Told>[];
  /** Notes a call that came in, whatever becomes of it. */
  note?(call: PanelCall): void;
  /** Answers a call that may come no further, such as one without the key; null lets it in. */
  answerAtDoor(call: PanelCall): PanelAnswer | null;
  tell(told: Told, call: PanelCall): PanelAnswer;
  refuse(refusal: Refusal | z.ZodError): PanelAnswer;
  refuseUnknown(call: PanelCall): Refusal;
  down: PanelAnswer;
  busy: PanelAnswer;
};

export type FakePanel = AsyncDisposable & {
  url: string;
  /** The requests so far, in order. */
  asked: string[];
  /** Lets the next answers to a question go wrong, one after the other; null is one that does not. */
  fail(question: string, ...failures: (Failure | null)[]): void;
  /** Something that happens elsewhere before an answer goes out. */
  beforeAnswer: () => Promise<unknown>;
};

/**
 * Starts a server as those outside that the shop asks, over HTTP on this machine. They have the failures on
 * the way in common, and differ in their routes and manners.
 */
export async function startFakePanel<Told>(manners: Manners<Told>): Promise<FakePanel> {
  const failures = new Map<string, (Failure | null)[]>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request, manners.root);
    const question = `${call.method} ${call.path}`;
    panel.asked.push(question);
    manners.note?.(call);
    const failure = nextFailure(question);
    if (failure === 'down') return send(response, writeOut(manners.down));
    if (failure === 'busy') return send(response, writeOut(manners.busy));
    if (failure === 'redirect') {
      return void response.writeHead(302, { location: '/auth/login' }).end();
    }
    // A web server that is no panel.
    if (failure === 'elsewhere') return void response.writeHead(404).end('<h1>Not found</h1>');
    const answer = writeOut(answerCall(manners, call));
    await panel.beforeAnswer();
    if (failure === 'hang') return undefined;
    if (failure === 'cut') return void response.destroy();
    if (failure === 'garbled') return void response.writeHead(200).end('<html>Panel</html>');
    return send(response, answer);
  }

  function nextFailure(asked: string): Failure | null {
    for (const [question, queue] of failures) {
      if (asked.startsWith(question) && queue.length > 0) return queue.shift() ?? null;
    }
    return null;
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const panel: FakePanel = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    fail: (question, ...next) => void failures.set(question, next),
    beforeAnswer: () => Promise.resolve(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return panel;
}

/** As most do: what was made has a status of its own, and so has nothing. */
export function tellInJson(told: object | null, { method }: PanelCall): PanelAnswer {
  if (told === null) return { status: 204, body: null };
  return { status: method === 'POST' ? 201 : 200, body: told };
}

async function readCall(request: IncomingMessage, root: string): Promise<PanelCall> {
  const { method = '', headers } = request;
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://panel.test');
  const body = await text(request);
  const isSent = method === 'POST' || method === 'PUT';
  return {
    method,
    path: pathname.startsWith(root) ? pathname.slice(root.length) : pathname,
    query,
    headers,
    fields: Object.fromEntries(isSent ? new URLSearchParams(body) : query),
    json: headers['content-type'] === 'application/json' ? JSON.parse(body) : null,
  };
}

function answerCall<Told>(manners: Manners<Told>, call: PanelCall): PanelAnswer {
  try {
    return manners.answerAtDoor(call) ?? manners.tell(handleCall(manners, call), call);
  } catch (error) {
    if (error instanceof Refusal || error instanceof z.ZodError) return manners.refuse(error);
    throw error;
  }
}

function handleCall<Told>({ routes, refuseUnknown }: Manners<Told>, call: PanelCall): Told {
  for (const [method, pattern, handle] of routes) {
    const parts = method === call.method ? readParts(pattern, call.path) : null;
    if (parts !== null) return handle(call, ...parts);
  }
  throw refuseUnknown(call);
}

/** Gives the parts of a path that stand where a pattern has a `*`; null where it is another path. */
function readParts(pattern: string, path: string): string[] | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const isIt = wanted.every((part, at) => (part === '*' ? given[at] !== '' : part === given[at]));
  if (wanted.length !== given.length || !isIt) return null;
  return given.filter((_, at) => wanted[at] === '*').map(decodeURIComponent);
}

/** Writes an answer out at once: what happens before it goes out changes no word of it. */
function writeOut({ status, body, type }: PanelAnswer): Written {
  if (body === null || typeof body === 'string') return { status, body, type: type ?? 'text/html' };
  return { status, body: JSON.stringify(body), type: type ?? 'application/json' };
}

function send(response: ServerResponse, { status, body, type }: Written): void {
  if (status === 429) response.setHeader('retry-after', '30');
  if (body === null) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': type }).end(body);
}
