import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { createHttpClient, type Answer, type HttpClient } from './http-client.ts';
import type { Figure } from './report.ts';

const SCRIPT_GOAL_KB = 110;
const STYLE_GOAL_KB = 30;
const CONSOLE_GOAL_KB = 150;
/** Only for those who are signed in. */
const CLOSED_ROUTES = /^routes\/(dashboard|admin)\//;

const OTHER_PAGES = [
  '/services',
  '/pricing',
  '/support',
  '/contact',
  '/faq',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
];

const routes = z.record(
  z.string(),
  z.object({ module: z.string(), imports: z.array(z.string()).default([]) }),
);

type Weight = { path: string; scripts: Map<string, Answer>; styles: Map<string, Answer> };

/**
 * Weighs the files that public pages and the console make a browser fetch before they work, in kilobytes
 * as sent.
 */
export async function measurePageWeight(url: string): Promise<Figure[]> {
  const client = createHttpClient(url, 6);
  const home = await weighPage(client, '/');
  const others: Weight[] = [];
  for (const path of OTHER_PAGES) others.push(await weighPage(client, path));
  const desk = await weighPage(client, '/admin');
  const closed = await closedModules(client);
  client.close();
  const strangers = closed.filter((path) => home.scripts.has(path));
  const heaviest = (kind: 'scripts' | 'styles') =>
    others.toSorted((a, b) => kilobytes(b[kind]) - kilobytes(a[kind]))[0] ?? home;
  const [scripts, styles] = [heaviest('scripts'), heaviest('styles')];
  return [
    weightFigure('7. JavaScript of the home page', home.scripts, SCRIPT_GOAL_KB),
    weightFigure('7. Styles of the home page', home.styles, STYLE_GOAL_KB),
    weightFigure(`7. Heaviest JavaScript: ${scripts.path}`, scripts.scripts, SCRIPT_GOAL_KB),
    weightFigure(`7. Heaviest styles: ${styles.path}`, styles.styles, STYLE_GOAL_KB),
    weightFigure('7. All JavaScript that the console begins with', desk.scripts, CONSOLE_GOAL_KB),
    {
      name: '7. Dashboard and console in it',
      program: strangers.length === 0 ? 'nothing' : strangers.join(' '),
      floor: '',
      ratio: '',
      goal: 'nothing',
      met: strangers.length === 0,
    },
  ];
}

async function weighPage(client: HttpClient, path: string): Promise<Weight> {
  const html = decode(await fetchAsset(client, path));
  const scripts = new Map<string, Answer>();
  await followScripts(client, referencesIn(html, 'js'), scripts);
  const styles = new Map<string, Answer>();
  for (const style of referencesIn(html, 'css')) styles.set(style, await fetchAsset(client, style));
  return { path, scripts, styles };
}

function kilobytes(files: Map<string, Answer>): number {
  return [...files.values()].reduce((total, { body }) => total + body.length, 0) / 1000;
}

function weightFigure(name: string, files: Map<string, Answer>, goal: number): Figure {
  const sent = kilobytes(files);
  // The note says how small they could be, if the server does not compress them.
  const sizes = [...files.values()].map((answer) => brotliCompressSync(decode(answer)).length);
  const possible = sizes.reduce((total, size) => total + size, 0) / 1000;
  const note = sent < possible * 1.05 ? '' : `, could be ${possible.toFixed(1)} kB`;
  return {
    name,
    program: `${sent.toFixed(1)} kB in ${files.size} files${note}`,
    floor: '',
    ratio: '',
    goal: `≤ ${goal} kB`,
    met: sent <= goal,
  };
}

/** Scripts import scripts: what one needs before it runs is part of the page. */
async function followScripts(
  client: HttpClient,
  paths: readonly string[],
  found: Map<string, Answer>,
): Promise<void> {
  for (const path of paths) {
    if (found.has(path)) continue;
    const answer = await fetchAsset(client, path);
    found.set(path, answer);
    await followScripts(client, importsIn(decode(answer), path), found);
  }
}

async function fetchAsset(client: HttpClient, path: string): Promise<Answer> {
  const answer = await client.send(path, { headers: { 'accept-encoding': 'br' } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

function decode({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

/** Attributes and inline modules alike name files by their full path. */
function referencesIn(html: string, extension: string): string[] {
  const pattern = new RegExp(`"(/assets/[^"\\s]+\\.${extension})#?"`, 'g');
  // The data of the manifest inside the page names every route's files; only tags and imports load them.
  const loading = [
    ...html.matchAll(/<(?:link|script)\s[^>]*>/g),
    ...html.matchAll(/\bimport\s[^;]*;/g),
  ]
    .map(([text]) => text)
    .join('\n');
  return [...new Set([...loading.matchAll(pattern)].map(([, path = '']) => path))];
}

function importsIn(code: string, path: string): string[] {
  const statics = code.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.?\/[^"']+\.js)["']/g,
  );
  return [...statics].map(([, target = '']) => new URL(target, `http://localhost${path}`).pathname);
}

/** Modules that only the closed routes load, as the site tells those who go there. */
async function closedModules(client: HttpClient): Promise<string[]> {
  const html = decode(await fetchAsset(client, '/'));
  const version = /manifest-([0-9a-f]+)\.js/.exec(html)?.[1];
  if (version === undefined) throw new Error('The page names no version of its routes.');
  const entriesOf = async (paths: string) => {
    const query = new URLSearchParams({ paths, version });
    const list = decode(await fetchAsset(client, `/__manifest?${query.toString()}`));
    return Object.entries(routes.parse(JSON.parse(list)));
  };
  const filesOf = (entries: [string, { module: string; imports: string[] }][]) =>
    entries.flatMap(([, { module, imports }]) => [module, ...imports]);
  const closed = (await entriesOf('/admin,/admin/orders,/dashboard,/dashboard/billing')).filter(
    ([id]) => CLOSED_ROUTES.test(id),
  );
  if (closed.length === 0) throw new Error('Dashboard and console have no routes.');
  const open = new Set(filesOf(await entriesOf(['/', ...OTHER_PAGES].join(','))));
  return [...new Set(filesOf(closed))].filter((path) => !open.has(path));
}
