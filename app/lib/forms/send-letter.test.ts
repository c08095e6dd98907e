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
    // Tells whether there is a session is asked at the same server.
    if (typeof request === 'string') throw new TypeError('Failed to fetch');
    keys.push(SENT.exec(await request.text())?.[1]);
    if (!server.isInReach) throw new TypeError('Failed to fetch');
    return Response.json({ json: {} });
  });
  return server;
}

function letter(message: string): FormData {
  const fields = new FormData();
  const typed = {
    subject: 'Mijn site is weg',
    message,
    name: 'Joost',
    email: 'joost@voorbeeld.test',
  };
  const declared = { order: '1a2b3c4d', part: message, addresses: '203.0.113.7' };
  for (const [name, value] of Object.entries({ ...typed, ...declared, explanation: message })) {
    fields.set(name, value);
  }
  return fields;
}

test.each(['ticket', 'request', 'message', 'withdrawal', 'abuse'] as const)(
  'a letter (%s) of which the answer got lost is one letter, though it is sent again',
  async (kind) => {
    const server = openServer();
    const send = (message: string) => sendLetter(kind, letter(message));
    expect(await send('Sinds vanochtend')).toMatchObject({ ok: false });
    expect(await send('Sinds gisteren')).toMatchObject({ ok: false });
    server.isInReach = true;
    expect(await send('Sinds vanochtend')).toMatchObject({ ok: true });
    expect(await send('Sinds vanochtend')).toMatchObject({ ok: true });
    const [lost, other, again, later] = server.keys;
    expect(lost).toBeDefined();
    expect(other).not.toBe(lost);
    expect(again).toBe(lost);
    expect(later).not.toBe(lost);
  },
);
