import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
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

async function say(request: string): Promise<string> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
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

test('a page that falls over is answered too, without its reason', async () => {
  broken = true;
  const answer = await say(`GET / HTTP/1.1\r\nHost: localhost\r\n${END}`);
  broken = false;
  expect(answer).toMatch(/^http\/1\.1 500 /);
  expect(answer).not.toContain('fell over');
});
