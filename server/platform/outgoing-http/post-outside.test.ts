import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { createPostOutside } from './post-outside.ts';

/** Limit for an answer that does not come; all else has the time that a slow machine needs. */
const TIMEOUT_MS = 300;
const NEVER = new AbortController().signal;
const POSTED = { headers: { 'x-test': 'yes' }, body: '{"é":1}' };

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());
beforeEach(() => {
  receiver.received.length = 0;
});

const inside = createPostOutside({ toLoopback: true });
const impatient = createPostOutside({ toLoopback: true, timeoutMs: TIMEOUT_MS });
const post = (address = receiver.url) => inside({ ...POSTED, address }, NEVER);

test('what was sent arrives whole, once, and the status comes back', async () => {
  receiver.fail(null, 500, 410);
  expect(await post()).toEqual({ code: 204, fault: null, tookMs: expect.any(Number) });
  expect((await post()).code).toBe(500);
  expect((await post()).code).toBe(410);
  expect(receiver.received.map(({ body }) => body)).toEqual(Array(3).fill(POSTED.body));
  expect(receiver.received[0]?.headers['x-test']).toBe('yes');
});

test('a redirect is an answer, and is not followed', async () => {
  receiver.fail('redirect');
  expect((await post()).code).toBe(307);
  expect(receiver.received).toHaveLength(1);
});

test('a receiver that hangs, breaks off or is not there has no answer', async () => {
  receiver.fail('hang', 'cut');
  const hung = await impatient({ ...POSTED, address: receiver.url }, NEVER);
  expect(hung).toMatchObject({ code: null, fault: 'timeout' });
  expect(hung.tookMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 50);
  expect(await post()).toMatchObject({ code: null, fault: 'no-connection' });
  expect(await post('http://127.0.0.1:1/')).toMatchObject({ fault: 'no-connection' });
});

test('of an answer that has no end, or breaks off, the status counts', async () => {
  receiver.fail('huge', 'cut-late');
  expect((await post()).code).toBe(200);
  expect((await post()).code).toBe(200);
  expect(receiver.sentBytes()).toBeLessThan(50_000_000);
});

test('https that is none is said to be so', async () => {
  const address = receiver.url.replace('http:', 'https:');
  expect(await post(address)).toMatchObject({ code: null, fault: 'bad-certificate' });
});

/** A receiver that says something of its own. */
async function startOther(answer: (socket: Socket) => void) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => server.close(),
  };
}

test('a receiver that answers something else than HTTP has no answer', async () => {
  const other = await startOther((socket) => void socket.end('220 mail.test ESMTP\r\n'));
  expect(await post(other.url)).toMatchObject({ fault: 'no-connection' });
  other.close();
});

test('a receiver that wants to speak another protocol has given its answer', async () => {
  const turn =
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
  const other = await startOther((socket) => void socket.once('data', () => socket.write(turn)));
  expect(await post(other.url)).toMatchObject({ code: 101, fault: null });
  other.close();
});

test('who calls it off gets no answer for one', async () => {
  receiver.fail('hang');
  const calledOff = new AbortController();
  const asked = inside({ ...POSTED, address: receiver.url }, calledOff.signal);
  const ended = Promise.allSettled([asked]);
  await expect.poll(() => receiver.received.length).toBe(1);
  calledOff.abort(new Error('the program stops'));
  expect(await ended).toEqual([{ status: 'rejected', reason: new Error('the program stops') }]);
});

const port = () => new URL(receiver.url).port;
const named = (toLoopback: boolean, ...answers: LookupAddress[][]) => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return answers.shift() ?? [];
  };
  const ask = createPostOutside({ toLoopback, timeoutMs: TIMEOUT_MS, resolve });
  const address = `http://hook.example.test:${port()}/x`;
  return { asked, ask: () => ask({ ...POSTED, address }, NEVER) };
};
const v4 = (address: string) => ({ address, family: 4 });

test.each([
  [[v4('127.0.0.1')]],
  [[v4('10.0.0.8')]],
  [[v4('169.254.169.254')]],
  [[v4('100.64.0.1')]],
  [[{ address: '::1', family: 6 }]],
  [[{ address: '::ffff:127.0.0.1', family: 6 }]],
  [[{ address: 'fd00::1', family: 6 }]],
  [[v4('1.1.1.1'), v4('127.0.0.1')]],
  [[]],
])('a name that leads inside is not gone to: %j', async (found) => {
  const { ask } = named(false, found);
  expect(await ask()).toMatchObject({ code: null, fault: 'private-address' });
  expect(receiver.received).toHaveLength(0);
});

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://localhost',
  'http://[::ffff:127.0.0.1]',
  // The same machine in other writings.
  'http://2130706433',
  'http://0x7f.1',
  'http://0177.0.0.1',
  'http://127.0.0.1.',
  'http://①②⑦.0.0.1',
  'http://0',
  'http://[::]',
  'http://[::7f00:1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
])('nor %s itself', async (origin) => {
  const outside = createPostOutside({ toLoopback: false, timeoutMs: TIMEOUT_MS });
  const asked = await outside({ ...POSTED, address: `${origin}:${port()}/` }, NEVER);
  expect(asked).toMatchObject({ code: null, fault: 'private-address' });
  expect(receiver.received).toHaveLength(0);
});

test('a name is looked up anew for each, and the connection goes to what was looked at', async () => {
  const { asked, ask } = named(true, [v4('127.0.0.1')], [v4('10.0.0.8')]);
  // The name itself exists nowhere: only what was found leads there.
  expect((await ask()).code).toBe(204);
  expect(receiver.received[0]?.headers.host).toBe(`hook.example.test:${port()}`);
  expect(await ask()).toMatchObject({ fault: 'private-address' });
  expect(asked).toEqual(['hook.example.test', 'hook.example.test']);
  expect(receiver.received).toHaveLength(1);
});

test('a name that nobody knows, or whose answer does not come, is told apart', async () => {
  expect(await post('http://geen-naam.invalid/')).toMatchObject({ fault: 'unknown-host' });
  const resolve = () => new Promise<never>(() => {});
  const slow = createPostOutside({ toLoopback: true, timeoutMs: 50, resolve });
  const asked = await slow({ ...POSTED, address: 'http://x.example.test/' }, NEVER);
  expect(asked).toMatchObject({ code: null, fault: 'timeout' });
});
