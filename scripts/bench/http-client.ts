import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Sending = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
};
export type HttpClient = {
  send(path: string, sending?: Sending): Promise<Answer>;
  close(): void;
};

const TIMEOUT_MS = 10_000;

/** Keeps its connections, as a browser does, and decodes nothing. */
export function createHttpClient(base: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (path, sending = {}) => sendOnce(agent, new URL(path, base), sending),
    close: () => agent.destroy(),
  };
}

function sendOnce(agent: Agent, url: URL, { method = 'GET', headers, body }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const outgoing = request(url, {
      agent,
      method,
      timeout: TIMEOUT_MS,
      headers: {
        ...headers,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer from ${url.pathname}`)));
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.end(text);
  });
}

/** The answer's JSON; anything but a success is a failure of the bench. */
export function readJson<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status < 200 || status > 299) {
    throw new Error(`The server answered ${status}: ${body.toString().slice(0, 300)}`);
  }
  return schema.parse(JSON.parse(body.toString()));
}

/** Calls a procedure as the site's own client does. */
export async function callProcedure<T>(
  client: HttpClient,
  call: { path: string; input?: unknown; token?: string; output: z.ZodType<T> },
): Promise<T> {
  const answer = await client.send(`/rpc/${call.path}`, {
    method: 'POST',
    body: { json: call.input },
    ...(call.token !== undefined && { headers: { authorization: `Bearer ${call.token}` } }),
  });
  return readJson(z.object({ json: call.output }), answer).json;
}
