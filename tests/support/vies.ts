import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** Fault of an answer. */
type Failure = 'cut' | 'hang' | 'down' | 'garbled' | 'redirect' | 'member-state' | 'input';

export type FakeVies = AsyncDisposable & {
  baseUrl: string;
  /** The requests so far, in order. */
  asked: unknown[];
  /** The companies that exist, by their btw-id. */
  companies: Map<string, { name: string; address: string }>;
  /** Lets the next answers go wrong, one after the other, and no others. */
  fail(...failures: Failure[]): void;
  /** Keeps the answers back, as the real one does for many seconds, until they are let go. */
  hold(): { asked: () => number; letGo: () => void };
};

/** The longest that the real one was seen to take. */
export const VIES_SLOWEST_MS = 16_000;

const question = z.strictObject({
  countryCode: z.string().length(2),
  vatNumber: z.string().min(2),
  requesterMemberStateCode: z.string().length(2),
  requesterNumber: z.string().min(2),
});

/** VIES as its documentation describes it, on this machine. */
export async function startFakeVies(): Promise<FakeVies> {
  const failures: Failure[] = [];
  let held: { waiting: number; until: Promise<void> } | null = null;
  const fake: Omit<FakeVies, 'baseUrl' | typeof Symbol.asyncDispose> = {
    asked: [],
    companies: new Map(),
    fail: (...coming) => void failures.push(...coming),
    hold() {
      const { promise: until, resolve } = Promise.withResolvers<void>();
      const own = { waiting: 0, until };
      held = own;
      const letGo = () => {
        held = null;
        resolve();
      };
      return { asked: () => own.waiting, letGo };
    },
  };
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (held !== null) {
        held.waiting += 1;
        await held.until;
      }
      const failure = failures.shift();
      if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') {
        return send(response, 404, {});
      }
      fake.asked.push(JSON.parse(body));
      if (failure !== undefined) return goWrong(response, failure);
      const { countryCode, vatNumber } = question.parse(JSON.parse(body));
      const company = fake.companies.get(`${countryCode}${vatNumber}`);
      return send(response, 200, {
        countryCode,
        vatNumber,
        requestDate: '2026-11-23T12:00:00.000Z',
        valid: company !== undefined,
        requestIdentifier: company === undefined ? '' : 'WAPIAAAAX1234567',
        name: company?.name ?? '---',
        address: company?.address ?? '---',
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return {
    ...fake,
    baseUrl: `http://127.0.0.1:${address.port}/rest-api/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function goWrong(response: ServerResponse, failure: Failure): void {
  const refuse = (error: string) =>
    send(response, 200, { actionSucceed: false, errorWrappers: [{ error }] });
  switch (failure) {
    case 'cut':
      return void response.destroy();
    case 'hang':
      return;
    case 'down':
      return send(response, 503, {});
    case 'garbled':
      return void response.end('<html>');
    case 'redirect':
      return void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    case 'member-state':
      return refuse('MS_UNAVAILABLE');
    case 'input':
      return refuse('INVALID_INPUT');
  }
}
