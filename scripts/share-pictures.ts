import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { withDemoPage } from './demo-page.ts';
import { fail, print } from './terminal-log.ts';

// The pictures that go with a shared link: the houses of the home page under the heading and the
// description of each page itself.
const FOLDER = join(import.meta.dirname, '..', 'public', 'og');
const PAGES = ['home', 'services', 'pricing', 'support', 'contact', 'faq'];
const SIZE = { width: 1200, height: 630 };
/** A clone carries every version of it forever. */
const MAX_BYTES = 120_000;

/** Only heading, text and houses, on all of the picture. */
const FRAME = `
  main section:first-of-type { position: fixed; inset: 0; z-index: 99; padding: 0; background: var(--color-paper); }
  main section:first-of-type div > div, main section:first-of-type ul { display: none; }
  main section:first-of-type > div { padding: 3.5rem 4rem 0; }
  main section:first-of-type h1 { font-size: 4.75rem; line-height: 1; }
  main section:first-of-type p { max-width: 38rem; }
`;

await mkdir(FOLDER, { recursive: true });
await withDemoPage(SIZE, async (page, url) => {
  for (const name of PAGES) await takePicture(page, url, name);
});

async function takePicture(page: Page, url: string, name: string): Promise<void> {
  await page.goto(name === 'home' ? url : `${url}/${name}`);
  const heading = await page.locator('h1').innerText();
  const description = await page.locator('meta[name=description]').getAttribute('content');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.addStyleTag({ content: FRAME });
  const hero = page.locator('main section').first();
  await hero.locator('h1').evaluate((element, text) => (element.textContent = text), heading);
  await hero.locator('p').evaluate((element, text) => (element.textContent = text), description);
  await page.evaluate('document.fonts.ready');
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path });
  const { size } = await stat(path);
  if (size > MAX_BYTES) fail(`${path} has ${size} bytes and may have ${MAX_BYTES}.`);
  print(`  public/og/${name}.png, ${Math.round(size / 1000)} kB`);
}
