import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { createHttpClient, type Answer, type HttpClient } from './http-client.ts';
import type { Figure } from './report.ts';

const SCRIPT_GOAL_KB = 110;
const STYLE_GOAL_KB = 30;
/** Only for those who are signed in. */
const CLOSED_ROUTES = /^routes\/(dashboard|admin)\//;

const routes = z.record(
  z.string(),
  z.object({ module: z.string(), imports: z.array(z.string()).default([]) }),
);

/** What the home page makes a browser fetch before it works, in kilobytes as sent. */
export async function measurePageWeight(url: string): Promise<Figure[]> {
  const client = createHttpClient(url, 6);
  const html = decode(await fetchAsset(client, '/'));
  const scripts = new Map<string, Answer>();
  await followScripts(client, referencesIn(html, 'js'), scripts);
  const styles = new Map<string, Answer>();
  for (const path of referencesIn(html, 'css')) styles.set(path, await fetchAsset(client, path));
  client.close();
  const strangers = closedModules(scripts).filter((path) => scripts.has(path));
  return [
    weightFigure('7. JavaScript of the home page', scripts, SCRIPT_GOAL_KB),
    weightFigure('7. Styles of the home page', styles, STYLE_GOAL_KB),
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

function weightFigure(name: string, files: Map<string, Answer>, goal: number): Figure {
  const answers = [...files.values()];
  const sum = (sizeOf: (answer: Answer) => number) =>
    answers.reduce((total, answer) => total + sizeOf(answer), 0) / 1000;
  const sent = sum(({ body }) => body.length);
  // Where the server does not compress, what it could be is told beside it.
  const possible = sum((answer) => brotliCompressSync(decode(answer)).length);
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
  const pattern = new RegExp(`"(/assets/[^"\\s]+\\.${extension})"`, 'g');
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

/** Modules that only the closed routes load, by the site's own list of routes. */
function closedModules(scripts: Map<string, Answer>): string[] {
  const manifest = [...scripts].find(([path]) => path.includes('/manifest-'))?.[1];
  const code = manifest === undefined ? '' : decode(manifest);
  const json = /"routes":(\{.*\}),"url"/s.exec(code)?.[1] ?? /"routes":(\{.*\})/s.exec(code)?.[1];
  if (json === undefined) throw new Error('The page names no list of routes.');
  const entries = Object.entries(routes.parse(JSON.parse(json)));
  const filesOf = (closed: boolean) =>
    entries
      .filter(([id]) => CLOSED_ROUTES.test(id) === closed)
      .flatMap(([, { module, imports }]) => [module, ...imports]);
  const open = new Set(filesOf(false));
  return [...new Set(filesOf(true))].filter((path) => !open.has(path));
}
