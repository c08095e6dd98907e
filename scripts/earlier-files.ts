import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Time that a page may stand open and still find what it was built with. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Copies the files that open pages still ask for, before a build takes their place: their names carry
 * their contents, so those of one build never stand in the way of another's. What was replaced longer
 * ago than anybody leaves a page open goes.
 */
export function keepEarlierFiles(assets: string, earlier: string, now: number): void {
  mkdirSync(earlier, { recursive: true });
  if (existsSync(assets)) {
    // A copy has the time of its making, which is when it was replaced.
    for (const name of readdirSync(assets)) copyFileSync(join(assets, name), join(earlier, name));
  }
  for (const name of readdirSync(earlier)) {
    const file = join(earlier, name);
    if (now - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}
