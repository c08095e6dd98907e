import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Fault of one answer: any status, or none as it should be. */
export type ReceiverFailure = number | 'hang' | 'cut' | 'cut-late' | 'huge' | 'redirect';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

export type WebhookReceiver = AsyncDisposable & {
  url: string;
  received: Received[];
  /** Bytes of a huge answer that were taken before the other side left. */
  sentBytes(): number;
  /** Lets the next answers go wrong, one after the other; null is one that does not. */
  fail(...failures: (ReceiverFailure | null)[]): void;
  /** Lets all answers go wrong from now on; null ends that. */
  failAlways(failure: ReceiverFailure | null): void;
};

/** A program of somebody else that is told what happens. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const next: (ReceiverFailure | null)[] = [];
  let always: ReceiverFailure | null = null;
  let sentBytes = 0;

  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '';
      received.push({ headers: request.headers, body: await text(request), path });
      const failure = next.shift() ?? always;
      if (failure === null) response.writeHead(204).end();
      else if (failure === 'huge') sendMuch(response);
      else answerWrong(response, failure);
    })();
  });

  function sendMuch(response: ServerResponse): void {
    response.writeHead(200);
    const piece = Buffer.alloc(16_384, 'x');
    const more = () => {
      while (!response.destroyed && sentBytes < 500_000_000) {
        sentBytes += piece.length;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    sentBytes: () => sentBytes,
    fail: (...failures) => void next.push(...failures),
    failAlways: (failure) => void (always = failure),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerWrong(response: ServerResponse, failure: Exclude<ReceiverFailure, 'huge'>): void {
  if (failure === 'hang') return;
  if (failure === 'cut') return void response.destroy();
  if (failure === 'redirect') return void response.writeHead(307, { location: '/other' }).end();
  if (failure === 'cut-late') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
    return;
  }
  response.writeHead(failure).end('no');
}

/** Tells whether a message is signed with a secret, worked out as its receiver would. */
export function isSignedWith({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(right);
}
