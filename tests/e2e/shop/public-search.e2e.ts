// @once
import { z } from 'zod';
import type { Page } from '@playwright/test';
import { slugOf } from '#domain/support/article.ts';
import { STANDARD_PLANS } from '#domain/operations/standard-plans.ts';
import { ARTICLES } from '#server/demo/articles.ts';
import { expect, test } from '#tests/support/browser.ts';

const IN_KNOWLEDGE_BASE = '/support/articles/';

/** The articles of the demo shop; of those of other journeys nobody knows when they are there. */
const ARTICLE_PAGES = ARTICLES.map(({ title }) => {
  const path = `${IN_KNOWLEDGE_BASE}${slugOf(title)}`;
  return { path, title, canonical: path };
});

/** Pages that a search engine may show: title without the shop's name, and the one address. */
const PAGES = [
  { path: '/', title: 'Webhosting, VPS en gameservers', canonical: '/' },
  { path: '/services', title: 'Diensten', canonical: '/services' },
  { path: '/service', title: 'Diensten', canonical: '/services' },
  { path: '/services?utm_source=x', title: 'Diensten', canonical: '/services' },
  { path: '/pricing', title: 'Prijzen', canonical: '/pricing' },
  { path: '/pricing?cycle=yearly', title: 'Prijzen', canonical: '/pricing' },
  { path: '/support', title: 'Support', canonical: '/support' },
  { path: '/support/articles', title: 'Kennisbank', canonical: '/support/articles' },
  { path: '/support/articles?utm_source=x', title: 'Kennisbank', canonical: '/support/articles' },
  ...ARTICLE_PAGES,
  { path: '/contact', title: 'Contact', canonical: '/contact' },
  { path: '/contact?utm_source=x', title: 'Contact', canonical: '/contact' },
  { path: '/withdraw', title: 'Overeenkomst herroepen', canonical: '/withdraw' },
  { path: '/withdraw?bestelling=x', title: 'Overeenkomst herroepen', canonical: '/withdraw' },
  { path: '/status', title: 'Status', canonical: '/status' },
  { path: '/abuse', title: 'Misbruik melden', canonical: '/abuse' },
  { path: '/faq', title: 'Veelgestelde vragen', canonical: '/faq' },
  { path: '/terms', title: 'Algemene voorwaarden', canonical: '/terms' },
  { path: '/terms?versie=2027-01', title: 'Algemene voorwaarden', canonical: '/terms' },
  {
    path: '/terms?versie=2026-11',
    title: 'Algemene voorwaarden',
    canonical: '/terms?versie=2026-11',
  },
  { path: '/privacy', title: 'Privacyverklaring', canonical: '/privacy' },
  { path: '/login', title: 'Inloggen', canonical: '/login' },
  { path: '/register', title: 'Registreren', canonical: '/register' },
];
const NOT_FOR_SEARCH = ['/access-denied', '/server-error', '/test-404', '/niets'];

const graph = z.looseObject({
  '@type': z.string().optional(),
  '@graph': z.array(z.looseObject({})).optional(),
});

async function structuredData(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => graph.parse(JSON.parse(text)));
}

/** The pages with a picture of their own; the others share that of the home page. */
const PICTURES = new Map([
  ...['services', 'pricing', 'support', 'contact', 'faq'].map(
    (name) => [`/${name}`, name] as const,
  ),
  ...['/support/articles', ...ARTICLE_PAGES.map(({ path }) => path)].map(
    (path) => [path, 'support'] as const,
  ),
]);

/** One of ours, of the size that was told. */
async function expectPicture(page: Page, address: string): Promise<void> {
  const answer = await page.request.get(address);
  expect(answer.headers()['content-type'], address).toBe('image/png');
  const bytes = await answer.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], address).toEqual([1200, 630]);
}

test('every page has a title, a description, one address and a picture to share', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const descriptions = new Map<string, string>();
  for (const { path, title, canonical } of PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(`${title} – Hostwerk`);
    const address = new URL(canonical, baseURL).href;
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', address);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const description = (await meta('description')) ?? '';
    expect(description.length, path).toBeGreaterThan(40);
    expect(description.length, path).toBeLessThan(170);
    descriptions.set(canonical, description);
    expect(await meta('og:title')).toBe(`${title} – Hostwerk`);
    expect(await meta('og:url')).toBe(address);
    const picture = await meta('og:image');
    expect(picture).toBe(new URL(`/og/${PICTURES.get(canonical) ?? 'home'}.png`, baseURL).href);
    await expectPicture(page, picture ?? '');
    expect(await page.locator('meta[name=robots]').count(), path).toBe(0);
  }
  expect(new Set(descriptions.values()).size, 'each its own').toBe(descriptions.size);
});

test('machines read who sells, what for, and what is asked', async ({ page, baseURL }) => {
  await page.goto('/');
  expect(await structuredData(page)).toMatchObject([
    {
      '@type': 'Organization',
      name: 'Hostwerk',
      url: new URL('/', baseURL).href,
      legalName: 'Hostwerk Voorbeeld B.V.',
      identifier: { propertyID: 'KvK', value: expect.stringMatching(/^\d{8}$/) },
      address: { addressCountry: 'NL' },
    },
  ]);
  await page.goto('/services');
  const [services] = await structuredData(page);
  // Other journeys sell plans of their own meanwhile.
  const products = z.array(z.looseObject({ name: z.string() })).parse(services?.['@graph']);
  const known = new Set(STANDARD_PLANS.map(({ name }) => name));
  const ours = products.filter(({ name }) => known.has(name));
  expect(ours).toHaveLength(known.size);
  expect(ours[0]).toMatchObject({
    '@type': 'Product',
    name: 'Webhosting Starter',
    offers: {
      '@type': 'Offer',
      price: '4.99',
      priceCurrency: 'EUR',
      priceSpecification: { price: '4.99', valueAddedTaxIncluded: true, unitCode: 'MON' },
    },
  });
  await page.goto('/faq');
  const [faq] = await structuredData(page);
  expect(faq).toMatchObject({ '@type': 'FAQPage' });
  const asked = z
    .array(z.looseObject({ name: z.string(), acceptedAnswer: z.looseObject({ text: z.string() }) }))
    .parse(faq?.['mainEntity']);
  expect(asked).toHaveLength(await page.getByRole('group').count());
});

test('the site map names every page for everyone, and each of them is there', async ({
  page,
  baseURL,
}) => {
  const map = await (await page.request.get('/sitemap.xml')).text();
  // A version of before is found from the newest, and looked for by nobody.
  const canonicals = PAGES.map(({ canonical: path }) => path)
    .filter((path) => !path.includes('?versie='))
    .map((path) => new URL(path, baseURL).href);
  const ofOthers = (address: string) =>
    address.includes(IN_KNOWLEDGE_BASE) && !canonicals.includes(address);
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => address)
    .filter((address) => !ofOthers(address));
  const canonical = [...new Set(canonicals)];
  expect(listed.toSorted()).toEqual(canonical.toSorted());
  for (const address of listed) expect((await page.request.get(address)).status()).toBe(200);

  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap.xml', baseURL).href}`);
  for (const closed of ['/dashboard', '/admin', '/checkout']) {
    expect(robots).toContain(`Disallow: ${closed}`);
  }
});

test('what is nobody’s to find says so', async ({ page, expectProblem }) => {
  expectProblem(/404/);
  for (const path of NOT_FOR_SEARCH) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex');
    // A page that does not exist is no other name for one that does.
    const addresses = path.startsWith('/test') || path === '/niets' ? 0 : 1;
    await expect(page.locator('link[rel=canonical]'), path).toHaveCount(addresses);
  }
});

test('pages are guarded, and the same for everyone', async ({ page }) => {
  for (const path of [
    '/',
    '/support',
    '/faq',
    '/niets',
    '/sitemap.xml',
    '/og/home.png',
    '/rpc/x',
  ]) {
    const answer = await page.request.get(path);
    const headers = answer.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['set-cookie'], path).toBeUndefined();
  }
  const first = await page.request.get('/support');
  const etag = first.headers()['etag'] ?? '';
  expect(first.headers()['cache-control']).toBe('public, no-cache');
  const again = await page.request.get('/support', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});
