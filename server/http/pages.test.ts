import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createPages } from './pages.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createShown, FALLBACK, SHOWS_PLANS } from '#tests/support/shown-pages.ts';

describe('a page that says what it shows', () => {
  test('is rendered once until that changes', async () => {
    const pages = createShown({ body: 'een' });
    expect([await pages.text(), await pages.text()]).toEqual(['een', 'een']);
    pages.state.shown = { body: 'twee' };
    pages.notify('orders');
    expect(await pages.text()).toBe('een');
    pages.notify('plans');
    expect([await pages.text(), await pages.text()]).toEqual(['twee', 'twee']);
    expect(pages.state.renders).toBe(2);
    pages.gap();
    await pages.text();
    expect(pages.state.renders).toBe(3);
  });

  test('is rendered once for many who ask at the same time', async () => {
    const pages = createShown({ body: 'een' });
    await Promise.all(Array.from({ length: 20 }, () => pages.text()));
    expect(pages.state.renders).toBe(1);
  });

  test('is rendered again when it changed while it was being rendered', async () => {
    const pages = createShown({ body: 'oude prijs' });
    const held = Promise.withResolvers<void>();
    pages.state.hold = held.promise;
    const first = pages.text();
    await expect.poll(() => pages.state.renders).toBe(1);
    pages.notify('plans');
    pages.state.shown = { body: 'nieuwe prijs' };
    held.resolve();
    expect(await first).toBe('oude prijs');
    expect(await pages.text()).toBe('nieuwe prijs');
  });

  test('reaches who asked after the change as it is now, though others were waiting for it before', async () => {
    const pages = createShown({ body: 'oude prijs' });
    const held = Promise.withResolvers<void>();
    pages.state.hold = held.promise;
    const first = pages.text();
    await expect.poll(() => pages.state.renders).toBe(1);
    pages.notify('plans');
    pages.state.shown = { body: 'nieuwe prijs' };
    const later = [pages.text(), pages.text()];
    held.resolve();
    expect(await first).toBe('oude prijs');
    expect(await Promise.all(later)).toEqual(['nieuwe prijs', 'nieuwe prijs']);
    expect(pages.state.renders).toBe(2);
  });

  test('is not pushed out by addresses that are asked for once, and new ones are still kept', async () => {
    const pages = createShown({ body: 'een' });
    await pages.text();
    for (let n = 0; n < 500; n += 1) {
      await pages.get({}, `checkout/${n}`, 'GET', `198.51.100.${n % 100}`);
      if (n % 50 === 0) await pages.text();
    }
    expect(pages.state.renders).toBe(501);
    await pages.get({}, 'faq');
    await pages.get({}, 'faq');
    await pages.text();
    expect(pages.state.renders).toBe(502);
  });

  test('is not taken from those who wait for it by one who leaves', async () => {
    await using api = await createTestApp();
    const held = Promise.withResolvers<void>();
    const serve = createPages(api.context, async ({ signal }) => {
      await held.promise;
      // As React does.
      return new Response('Huis', { headers: SHOWS_PLANS, status: signal.aborted ? 500 : 200 });
    });
    const asked: AbortSignal[] = [];
    const servePage = (request: Request, address: string) => {
      asked.push(request.signal);
      return serve(request, address);
    };
    const server = createHttpServer(api.context, { serveFile: null, servePage });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const url = `http://127.0.0.1:${address.port}/`;
    const leaver = new AbortController();
    const left = fetch(url, { signal: leaver.signal }).catch(() => 'left');
    await expect.poll(() => asked.length).toBe(1);
    const stayed = fetch(url, { headers: { connection: 'close' } });
    await expect.poll(() => asked.length).toBe(2);
    leaver.abort();
    await expect.poll(() => asked[0]?.aborted).toBe(true);
    held.resolve();
    expect([await left, (await stayed).status]).toEqual(['left', 200]);
    server.close();
  });

  test('is invalidated by a change in the database, over NOTIFY', async () => {
    let renders = 0;
    await using api = await createTestApp({
      site: (context) => ({
        serveFile: null,
        servePage: createPages(context, async () => {
          renders += 1;
          return new Response('x', { headers: SHOWS_PLANS });
        }),
      }),
    });
    await api.http('/');
    await api.http('/');
    expect(renders).toBe(1);
    const client = await api.database.pool.connect();
    await client.query(`select pg_notify('hostwerk', '{"topic":"plans","id":null,"userId":null}')`);
    client.release();
    await expect.poll(async () => (await api.http('/')).status === 200 && renders).toBe(2);
  });
});

describe('a page that could not read what it shows', () => {
  test('does not push out the last good one while the database is away', async () => {
    const pages = createShown({ body: 'goed' });
    await pages.text();
    pages.notify('plans');
    pages.state.shown = { body: 'noodprijzen', headers: FALLBACK };
    expect([await pages.text(), await pages.text()]).toEqual(['goed', 'goed']);
    pages.state.shown = { body: 'storing', headers: FALLBACK, status: 500 };
    expect(await pages.text()).toBe('goed');
    pages.state.shown = { body: 'weer goed' };
    expect([await pages.text(), await pages.text()]).toEqual(['weer goed', 'weer goed']);
  });

  test('is shown, and not kept, while the database is there', async () => {
    await using database = await createTestDatabase();
    const pages = createShown({ body: 'goed' }, database.db);
    await pages.text();
    pages.notify('plans');
    pages.state.shown = { body: 'geen pakketten', headers: FALLBACK };
    expect(await pages.text()).toBe('geen pakketten');
    pages.state.shown = { body: 'goed' };
    expect(await pages.text()).toBe('goed');
  });

  test('is never kept when there was no good one', async () => {
    const pages = createShown({ body: 'noodprijzen', headers: FALLBACK });
    const response = await pages.get();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    pages.state.shown = { body: 'goed' };
    expect(await pages.text()).toBe('goed');
  });
});

describe('an answer', () => {
  test('carries an ETag, and 304 without a body when nothing changed', async () => {
    const pages = createShown({ body: 'een' });
    const first = await pages.get();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('cache-tag')).toBeNull();
    const again = await pages.get({ 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    pages.state.shown = { body: 'twee' };
    pages.notify('settings');
    expect((await pages.get({ 'if-none-match': etag })).status).toBe(200);
  });

  test('is compressed as the browser can read it', async () => {
    const body = 'prijs '.repeat(500);
    const pages = createShown({ body });
    const read = async (accepted: string) => {
      const response = await pages.get({ 'accept-encoding': accepted });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('vary')).toBe('accept-encoding');
      return { encoding: response.headers.get('content-encoding'), bytes };
    };
    const br = await read('gzip, deflate, br');
    expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', body]);
    const gz = await read('gzip');
    expect([gz.encoding, gunzipSync(gz.bytes).toString()]).toEqual(['gzip', body]);
    const plain = await read('');
    expect([plain.encoding, plain.bytes.toString()]).toEqual([null, body]);
  });

  test('to HEAD has the headers and no body', async () => {
    const pages = createShown({ body: 'een' });
    const response = await pages.get({}, '', 'HEAD');
    expect([
      response.status,
      await response.text(),
      response.headers.get('content-length'),
    ]).toEqual([200, '', '3']);
  });

  test('without a body arrives so: a page of an earlier build hears that it is to be fetched anew', async () => {
    const headers = { 'x-remix-reload-document': 'true' };
    const pages = createShown({ body: '', headers, status: 204 });
    const response = await pages.get({ 'accept-encoding': 'br' }, '__manifest?version=earlier');
    expect([
      response.status,
      response.headers.get('x-remix-reload-document'),
      response.headers.get('cache-control'),
      response.headers.get('content-encoding'),
      await response.text(),
    ]).toEqual([204, 'true', 'no-store', null, '']);
  });

  test('is whole for who asks after a HEAD', async () => {
    const pages = createShown({ body: 'een' });
    await pages.get({}, '', 'HEAD');
    expect(await pages.text()).toBe('een');
  });

  test('allows exactly the inline scripts it was rendered with', async () => {
    const inline = 'document.documentElement.dataset.theme="dark"';
    const pages = createShown({
      body: `<script>${inline}</script><script src="/a.js"></script><script type="module">import "/b.js"</script>`,
    });
    const policy = (await pages.get()).headers.get('content-security-policy') ?? '';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    expect(scripts).toEqual(["'self'", hash(inline), hash('import "/b.js"')]);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each([404, 500])('with status %i is not kept and no 304', async (status) => {
    const pages = createShown({ body: 'weg', status });
    const etag = (await pages.get()).headers.get('etag') ?? '';
    const again = await pages.get({ 'if-none-match': etag });
    expect([again.status, pages.state.renders]).toEqual([status, 2]);
  });
});
