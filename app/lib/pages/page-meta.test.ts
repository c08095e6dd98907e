import { expect, test } from 'vitest';
import { NEUTRAL_SITE } from '#app/lib/site.ts';
import { pageMeta } from './page-meta.ts';

function descriptionOf(siteDescription: string, description?: string): unknown[] {
  const site = { ...NEUTRAL_SITE, siteName: 'Hostwerk', siteDescription };
  const matches = [{ id: 'root', loaderData: { site, origin: 'https://shop.test' } }];
  const tags = pageMeta({ matches, path: '/', ...(description && { description }) });
  return tags
    .filter((tag) => 'content' in tag)
    .filter((tag) => JSON.stringify(tag).includes('description'))
    .map((tag) => ('content' in tag ? tag.content : null));
}

test('a page without words of its own is described by the shop, for machines and for sharing', () => {
  expect(descriptionOf('Hosting uit Utrecht')).toEqual([
    'Hosting uit Utrecht',
    'Hosting uit Utrecht',
  ]);
  expect(descriptionOf('Hosting uit Utrecht', 'Vragen?')).toEqual(['Vragen?', 'Vragen?']);
  expect(descriptionOf('')).toEqual(['Hostwerk', 'Hostwerk']);
});
