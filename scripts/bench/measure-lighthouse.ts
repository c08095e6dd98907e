import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { findBrowser } from '#tests/support/chromium.ts';
import type { BenchOptions } from './bench-options.ts';
import { median } from './numbers.ts';
import { findPort } from './program.ts';
import type { Processes } from './processes.ts';
import type { Figure } from './report.ts';

const GOAL = 98;
const PAGES = ['/', '/services', '/pricing'];
const CATEGORIES = {
  performance: 'speed',
  accessibility: 'access',
  'best-practices': 'practices',
  seo: 'search',
} as const;

type Category = keyof typeof CATEGORIES;
type Scores = Record<Category, number> & { failed: string[] };

/**
 * Lighthouse as it judges a phone on a slow connection (its own defaults), per page the median of
 * the runs. The page is as a first visitor gets it: nothing in the browser's cache.
 */
export async function measureLighthouse(place: {
  processes: Processes;
  url: string;
  options: BenchOptions;
}): Promise<Figure[]> {
  const front = await openFront(place.url);
  const profile = mkdtempSync(join(tmpdir(), 'hostwerk-lighthouse-'));
  const browser = await startBrowser(place.processes, profile);
  try {
    const figures: Figure[] = [];
    for (const page of PAGES) {
      const runs: Scores[] = [];
      for (let round = 0; round < Math.min(place.options.rounds, 3); round += 1) {
        runs.push(await judge(`${front.url}${page}`, browser.port));
      }
      figures.push(figureOf(page, runs));
    }
    return figures;
  } finally {
    await place.processes.stop(browser.started);
    front.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Passes everything on but one header: with any Referrer-Policy at all the bundled Chromium gives a
 * page up as soon as Lighthouse listens to it. No score depends on that header.
 */
async function openFront(target: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(`${target}${asked.url ?? '/'}`, { method, headers }, (answered) => {
      const { 'referrer-policy': _left, ...kept } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, kept);
      answered.pipe(answer);
    });
    onward.once('error', () => answer.destroy());
    asked.pipe(onward);
  });
  const port = await findPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function startBrowser(processes: Processes, profile: string) {
  const { executablePath, env } = await findBrowser();
  const started = processes.start(
    [
      executablePath,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    env,
  );
  const [, port] = await started.saysOnce(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//);
  return { started, port: Number(port) };
}

async function judge(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: Object.keys(CATEGORIES),
  });
  if (result === undefined) throw new Error(`Lighthouse judged nothing of ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    failed: Object.values(audits)
      .filter((audit) => audit.scoreDisplayMode === 'binary' && audit.score === 0)
      .map((audit) => audit.id),
  };
}

function figureOf(page: string, runs: readonly Scores[]): Figure {
  const scores = Object.entries(CATEGORIES).map(([category, name]) => ({
    name,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the literal above
    score: median(runs.map((run) => run[category as Category])),
  }));
  const failed = [...new Set(runs.flatMap((run) => run.failed))];
  const note = failed.length === 0 ? '' : ` (${failed.join(', ')})`;
  return {
    name: `9. Lighthouse, phone: ${page}`,
    program: scores.map(({ name, score }) => `${name} ${score}`).join(', ') + note,
    floor: '',
    ratio: '',
    goal: `≥ ${GOAL} each`,
    met: scores.every(({ score }) => score >= GOAL),
  };
}
