import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MollieSettings } from '#server/sales/gateways/mollie-client.ts';
import { createMollieBooks, MollieRefusal, type MollieBooks } from './mollie-books.ts';

/** Ways in which one answer goes wrong: the request is done before `cut` and `hang`, and not otherwise. */
type Failure = 'cut' | 'hang' | 'down' | 'busy' | 'garbled' | 'redirect';

type Answer = { status: number; body: object };
type Asked = { method: string; path: string; key: string | null; body: unknown };
type AskedOfCustomer = {
  method: string;
  body: unknown;
  id: string;
  part: string | undefined;
  partId: string;
};
type Kept = { asked: string; answer: Answer | null };

export type FakeMollie = AsyncDisposable & {
  settings: MollieSettings;
  books: MollieBooks;
  /** The requests so far, in order. */
  asked: Asked[];
  /** Lets the next answers go wrong, one after the other, and no others; null is one that does not. */
  fail(...failures: (Failure | null)[]): void;
  /** Says something else of every payment than what is in the books. */
  distort(change: object): void;
  turnOffIdeal(): void;
  /** An hour later: idempotency keys are forgotten, and what looked like a refund made twice. */
  passHour(): void;
  /**
   * Sends the messages that are due, and keeps those that were not answered with 200 for the next
   * time. Answers the statuses.
   */
  deliver(post: (id: string) => Promise<Response>): Promise<number[]>;
};

const HAL = { 'content-type': 'application/hal+json' };

const created = z.object({
  amount: z.strictObject({ currency: z.literal('EUR'), value: z.string().regex(/^\d+\.\d\d$/) }),
  description: z.string().min(1).max(255),
  metadata: z.record(z.string(), z.string()),
});
const newPayment = created.extend({
  redirectUrl: z.url(),
  // As Mollie does: an address that it cannot reach is refused.
  webhookUrl: z
    .url()
    .refine((url) => !/localhost|127\.0\.0\.1/.test(url))
    .optional(),
  method: z.literal('ideal'),
  locale: z.literal('nl_NL'),
  customerId: z.string().optional(),
  sequenceType: z.literal('first').optional(),
});
/** Nobody is sent anywhere: it is done at once. */
const collection = newPayment.omit({ redirectUrl: true, locale: true }).extend({
  method: z.literal('directdebit'),
  customerId: z.string(),
  mandateId: z.string(),
  sequenceType: z.literal('recurring'),
});
const newCustomer = z.strictObject({
  name: z.string().min(1),
  email: z.email(),
  metadata: z.record(z.string(), z.string()),
});

/** Mollie's API as far as the shop uses it, over HTTP on this machine; its banks do as a test says. */
export async function startFakeMollie(apiKey = `test_${'k'.repeat(30)}`): Promise<FakeMollie> {
  const books = createMollieBooks(apiKey.startsWith('live_') ? 'live' : 'test');
  const failures: (Failure | null)[] = [];
  const asked: Asked[] = [];
  const keys = new Map<string, Kept>();
  let distortion: object = {};
  let methods = [{ id: 'ideal' }];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const url = new URL(request.url ?? '/', 'http://mollie.test');
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : null;
    const call = {
      method: request.method ?? '',
      path: url.pathname.slice('/v2/'.length),
      key,
      body,
    };
    asked.push(call);
    const failure = failures.shift();
    if (failure === 'down') return send(response, refusal(503, 'Service unavailable'));
    if (failure === 'busy') return send(response, refusal(409, 'Still at it'));
    if (failure === 'redirect') return redirect(response);
    const isOwn = request.headers.authorization === `Bearer ${apiKey}`;
    const answer = isOwn ? answerOnce(call) : refusal(401, 'Missing authentication');
    if (failure === 'hang') return undefined;
    if (failure === 'cut') return void response.destroy();
    if (failure === 'garbled') return void response.writeHead(200).end('<html>Hello</html>');
    return send(response, answer);
  }

  /** The same key and question: the same answer. Another question with it is a fault of who asks. */
  function answerOnce(call: Asked): Answer {
    if (call.method !== 'POST' || call.key === null) return answerTo(call);
    const question = JSON.stringify([call.path, call.body]);
    const kept = keys.get(call.key);
    if (kept !== undefined && kept.asked !== question) return refusal(400, 'Key used before');
    if (kept?.answer) return kept.answer;
    const answer = answerTo(call);
    keys.set(call.key, { asked: question, answer });
    return answer;
  }

  function answerTo({ method, path, body }: Asked): Answer {
    const [noun, id = '', part, partId = ''] = path.split('/');
    try {
      if (noun === 'methods') return found({ _embedded: { methods } });
      if (noun === 'customers') return answerCustomer({ method, body, id, part, partId });
      if (noun !== 'payments') throw new MollieRefusal(404, 'No such thing');
      if (method === 'POST' && id === '') {
        return made(books.begin(check(z.union([collection, newPayment]), body)));
      }
      if (method === 'POST') return made(books.refund(id, check(created, body)));
      if (part === 'refunds') return found({ _embedded: { refunds: books.listRefunds(id) } });
      return found({ ...books.show(id), ...distortion });
    } catch (error) {
      if (error instanceof MollieRefusal) return refusal(error.status, error.message);
      throw error;
    }
  }

  function answerCustomer({ method, body, id, part, partId }: AskedOfCustomer): Answer {
    if (method === 'POST' && id === '') {
      check(newCustomer, body);
      return made(books.createCustomer());
    }
    if (part === 'payments') {
      return found({ _embedded: { payments: books.listCustomerPayments(id) } });
    }
    if (part !== 'mandates') throw new MollieRefusal(404, 'No such thing');
    if (method !== 'DELETE') return found(books.showMandate(id, partId));
    books.revokeMandate(id, partId);
    return { status: 204, body: {} };
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    settings: { apiKey, baseUrl: `http://127.0.0.1:${address.port}/v2/` },
    books,
    asked,
    fail: (...next) => void failures.splice(0, failures.length, ...next),
    distort: (change) => (distortion = change),
    turnOffIdeal: () => void (methods = []),
    passHour() {
      keys.clear();
      books.passHour();
    },
    async deliver(post) {
      const due = books.messages.splice(0);
      return Promise.all(
        due.map(async (id) => {
          const { status } = await post(id);
          if (status !== 200) books.messages.push(id);
          return status;
        }),
      );
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function check<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (!read.success) throw new MollieRefusal(422, `Unprocessable: ${read.error.message}`);
  return read.data;
}

function found(body: object): Answer {
  return { status: 200, body };
}

function made(body: object): Answer {
  return { status: 201, body };
}

function refusal(status: number, detail: string): Answer {
  return { status, body: { status, title: 'Refused', detail } };
}

function redirect(response: ServerResponse): void {
  response.writeHead(302, { location: '/v2/elsewhere' }).end();
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, HAL).end(status === 204 ? undefined : JSON.stringify(body));
}
