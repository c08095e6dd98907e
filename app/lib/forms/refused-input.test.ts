import { afterEach, expect, test, vi } from 'vitest';
import { errorCode, errorText } from '#app/lib/errors.ts';
import { refuseOutdatedPage } from './refused-input.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page of a build, and a server that has `now`; answers what it was asked. */
function openPage(build: string | null, now: string): string[] {
  const asked: string[] = [];
  vi.stubGlobal('window', {
    location: { origin: 'https://hostwerk.test' },
    ...(build !== null && { __reactRouterManifest: { version: build } }),
  });
  vi.stubGlobal('fetch', async (url: URL, { cache }: RequestInit) => {
    asked.push(`${cache} ${url.pathname}${url.search}`);
    if (now === 'away') throw new TypeError('Failed to fetch');
    if (url.searchParams.get('version') === now) return Response.json({});
    return new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } });
  });
  return asked;
}

test('input that an older page sent is no fault of who typed it: the page is to be fetched anew', async () => {
  const asked = openPage('earlier', 'now');
  const refusal: unknown = await refuseOutdatedPage().catch((error: unknown) => error);
  expect(errorCode(refusal)).toBe('PAGE_OUTDATED');
  expect(errorText(refusal)).toContain('ververs de pagina');
  expect(asked).toEqual(['no-store /__manifest?version=earlier&paths=%2F']);
});

test.each([
  ['of the same build', 'now', 'now', 1],
  ['while the server is away', 'earlier', 'away', 1],
  ['without a list of pages', null, 'now', 0],
])('nothing is said %s', async (_when, build, now, times) => {
  const asked = openPage(build, now);
  await refuseOutdatedPage();
  expect(asked).toHaveLength(times);
});
