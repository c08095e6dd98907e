import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFileServer } from './site.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostwerk-files-'));
  for (const part of ['client/assets', 'earlier']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  const files = {
    'client/favicon.svg': '<svg/>',
    'client/assets/frame-b.js': 'now',
    'client/assets/frame-b.js.br': 'now, small',
    'client/assets/frame-b.js.gz': gzipSync('now, unpacked'),
    'earlier/frame-a.js': 'before',
    'earlier/frame-a.js.br': 'before, small',
    'earlier/frame-b.js': 'never asked for',
    'earlier/notes.md': 'of no kind that is sent',
    'secret.js': 'not ours to send',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function ask(path: string, accepted = ''): Promise<Response | null> {
  const serve = await createFileServer(join(folder, 'client'), join(folder, 'earlier'));
  return serve(
    new Request(`http://localhost${path}`, { headers: { 'accept-encoding': accepted } }),
  );
}

describe('a file of the build', () => {
  test('comes as small as the browser can read it', async () => {
    const small = await ask('/assets/frame-b.js', 'gzip, br');
    expect(small?.headers.get('content-encoding')).toBe('br');
    expect(small?.headers.get('cache-control')).toContain('immutable');
    expect(await small?.text()).toBe('now, small');
    const zipped = await ask('/assets/frame-b.js', 'gzip');
    expect(zipped?.headers.get('content-encoding')).toBe('gzip');
  });

  test('is unpacked for who cannot', async () => {
    const plain = await ask('/assets/frame-b.js');
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(plain?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain?.headers.get('content-length')).toBe('13');
    expect(await plain?.text()).toBe('now, unpacked');
  });

  test('without contents in its name is asked for again', async () => {
    const icon = await ask('/favicon.svg');
    expect(icon?.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('a file of a build before it', () => {
  test('is there for the pages that were sent with it', async () => {
    const plain = await ask('/assets/frame-a.js');
    expect(plain?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await plain?.text()).toBe('before');
    const small = await ask('/assets/frame-a.js', 'br');
    expect(small?.headers.get('content-encoding')).toBe('br');
    expect(await small?.text()).toBe('before, small');
  });

  test('that is gone meanwhile is not there', async () => {
    const serve = await createFileServer(join(folder, 'client'), join(folder, 'earlier'));
    rmSync(join(folder, 'earlier/frame-a.js'));
    expect(await serve(new Request('http://localhost/assets/frame-a.js'))).toBeNull();
  });
});

test.each([
  '/frame-a.js',
  '/assets/notes.md',
  '/assets/%2e%2e/secret.js',
  '/assets/..%2fsecret.js',
  '/assets/frame-c.js',
  '/assets/',
])('%s is nothing', async (path) => {
  expect(await ask(path)).toBeNull();
});

test('a program that was never built before has no earlier files', async () => {
  const serve = await createFileServer(join(folder, 'client'), join(folder, 'missing'));
  expect(await serve(new Request('http://localhost/assets/frame-a.js'))).toBeNull();
});
