import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createPageFinder } from './page-finder.ts';

const ROUTES = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  article: { id: 'article', parentId: 'frame', path: 'support/articles/:slug' },
  nowhere: { id: 'nowhere', parentId: 'frame', path: '*' },
};

const BUILD = { routes: ROUTES } as unknown as ServerBuild;

describe('an address', () => {
  const finds = createPageFinder(BUILD);

  test.each([
    '/',
    '/_.data',
    '/support/articles/dns/_.data',
    '/support/articles/dns',
    '/Support/Articles/dns/',
    '/support/articles/dns.data',
  ])('%s leads to a page', (pathname) => {
    expect(finds(pathname)).toBe(true);
  });

  test.each([
    '/404',
    '/support',
    '/support/articles/dns/x',
    '/x.data',
    '/wp-login.php',
    '/support/articles/dns' + '/x'.repeat(3000),
  ])('%s leads nowhere', (pathname) => {
    expect(finds(pathname)).toBe(false);
  });

  test('is answered the same the second time, and after more than are remembered', () => {
    for (let number = 0; number < 1200; number += 1) {
      expect(finds(`/support/articles/${number}`)).toBe(true);
      expect(finds(`/support/article/${number}`)).toBe(false);
    }
    expect([finds('/'), finds('/support/articles/0'), finds('/support/article/0')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
