import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createHttpServer } from './http-server.ts';

let api: TestApp;
let server: ReturnType<typeof createHttpServer>;
let broken = false;

beforeAll(async () => {
  api = await createTestApp();
  server = createHttpServer(api.context, {
    serveFile: null,
    servePage: async () => {
      if (broken) throw new Error('the renderer fell over');
      return new Response('een pagina');
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await api[Symbol.asyncDispose]();
});

function portOf(): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function say(request: string): Promise<string> {
  const socket = connect(portOf(), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(request);
  await once(socket, 'close');
  return answer.toLowerCase();
}

const END = 'Connection: close\r\n\r\n';

test.each([
  ['a page', `GET / HTTP/1.1\r\nHost: localhost\r\n${END}`, 200],
  ['a host that is none', `GET / HTTP/1.1\r\nHost: a b\r\n${END}`, 400],
  ['no host', `GET / HTTP/1.1\r\n${END}`, 400],
  ['an address that is none', `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n${END}`, 400],
  ['no HTTP', 'HALLO\r\n\r\n', 400],
  ['headers without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n${END}`, 431],
])('%s is answered with the security headers', async (_, request, status) => {
  const answer = await say(request);
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `));
  for (const header of [
    'x-content-type-options: nosniff',
    'referrer-policy: strict-origin-when-cross-origin',
    "frame-ancestors 'none'",
    'permissions-policy: camera=()',
  ]) {
    expect(answer).toContain(header);
  }
});

test('who leaves before a file is whole ends nothing but their own answer', async () => {
  const make = createFactories(api);
  const { customer, orderId } = await make.paidOrder();
  const { id: invoiceId } = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { accessToken } = await api.signIn(customer);
  const answer = await api.http('/rpc/customer/invoices/download', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      origin: ORIGIN,
    },
    body: JSON.stringify({ json: { invoiceId } }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  await answer.body?.cancel();
  // A failure from now on is caught by nobody, and ends the run.
  expect(await say(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n${END}`)).toMatch(
    /^http\/1\.1 200 /,
  );
});

test('who leaves before their own call is whole is noted, and no fault of the program', async () => {
  const left = () =>
    api.log.messages().filter((message) => message === 'gone before the call was whole');
  for (const path of ['/rpc/public/contact/send', '/api/auth/sign-in/email', '/webhooks/mollie']) {
    const before = left().length;
    const socket = connect(portOf(), '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
    const begun = once(server, 'request');
    socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a`);
    await begun;
    socket.destroy();
    await expect.poll(() => left().length).toBe(before + 1);
  }
  expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a page that falls over is answered too, without its reason', async () => {
  broken = true;
  const answer = await say(`GET / HTTP/1.1\r\nHost: localhost\r\n${END}`);
  broken = false;
  expect(answer).toMatch(/^http\/1\.1 500 /);
  expect(answer).not.toContain('fell over');
});

test('a connection is kept for longer than a proxy in front keeps it', async () => {
  const answer = await fetch(`http://127.0.0.1:${portOf()}/`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
  await answer.text();
});
