import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withDemoPage } from './demo-page.ts';
import { fail, print } from './terminal-log.ts';

// The README's picture: the home page of a demo.
const PICTURE = join(import.meta.dirname, '..', 'docs', 'home.png');
const SIZE = { width: 1440, height: 900 };
/** A clone carries every version of it forever. */
const MAX_BYTES = 400_000;

await withDemoPage(SIZE, async (page, url) => {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready');
  await mkdir(join(PICTURE, '..'), { recursive: true });
  await page.screenshot({ path: PICTURE });
});
const { size } = await stat(PICTURE);
if (size > MAX_BYTES) fail(`docs/home.png has ${size} bytes and may have ${MAX_BYTES}.`);
print(`  docs/home.png, ${Math.round(size / 1000)} kB`);
