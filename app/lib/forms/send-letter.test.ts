import { afterEach, expect, test, vi } from 'vitest';
import { sendLetter } from './send-letter.ts';

afterEach(() => vi.unstubAllGlobals());

const SENT = /"messageKey":"([^"]+)"/;

/** The keys under which tickets reach a server whose answers get lost, until it is in reach. */
function openServer() {
  const keys: (string | undefined)[] = [];
  const server = { keys, isInReach: false };
  const page = new EventTarget();
  vi.stubGlobal('window', Object.assign(page, { location: { origin: 'https://hostwerk.test' } }));
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (request: Request | string) => {
    // Whether there is a session is asked at the same server.
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    keys.push(SENT.exec(await request.text())?.[1]);
    if (!server.isInReach) throw new TypeError('Failed to fetch');
    return Response.json({ json: {} });
  });
  return server;
}

function question(message: string): FormData {
  const fields = new FormData();
  fields.set('subject', 'Mijn site is weg');
  fields.set('message', message);
  return fields;
}

test('a question of which the answer got lost is one ticket, though it is sent again', async () => {
  const server = openServer();
  expect(await sendLetter('ticket', question('Sinds vanochtend'))).toMatchObject({ ok: false });
  server.isInReach = true;
  expect(await sendLetter('ticket', question('Sinds vanochtend'))).toMatchObject({ ok: true });
  expect(await sendLetter('ticket', question('Sinds vanochtend'))).toMatchObject({ ok: true });
  const [lost, again, later] = server.keys;
  expect(lost).toBeDefined();
  expect(again).toBe(lost);
  expect(later).not.toBe(lost);
});
