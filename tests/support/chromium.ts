import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, '../../.cache');

export type Browser = {
  executablePath: string;
  env: Record<string, string>;
  ignoreDefaultArgs: string[];
};

/**
 * The browser for the journeys: the one CHROMIUM_PATH names, or the one that comes with the npm
 * package, unpacked once. Nothing is downloaded and nothing is asked of the machine.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const ignoreDefaultArgs = await needlessArgs();
  if (named) return { executablePath: named, env: {}, ignoreDefaultArgs };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROMIUM_PATH to a Chromium or Chrome; the bundled one is for Linux x64.');
  }
  const folder = await unpackOnce();
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...(await missingLibraries(folder)), ...(await missingFonts(folder)) },
    ignoreDefaultArgs,
  };
}

/** Bytes of shared memory that the browsers of all workers need, many times over. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/**
 * Playwright has Chromium share memory by files on the disk, for containers that have 64 MB of it.
 * Where there is enough a journey takes a tenth less time without.
 */
async function needlessArgs(): Promise<string[]> {
  const shared = await statfs('/dev/shm').catch(() => null);
  if (shared === null || shared.bavail * shared.bsize < ENOUGH_SHARED_MEMORY) return [];
  return ['--disable-dev-shm-usage'];
}

async function unpackOnce(): Promise<string> {
  const manifest = new URL('../../package.json', import.meta.resolve('@sparticuz/chromium'));
  const version = /"version": "([\w.-]+)"/.exec(await readFile(manifest, 'utf8'))?.[1];
  const folder = join(CACHE, `chromium-${version ?? 'unknown'}`);
  if (await exists(folder)) return folder;

  await mkdir(CACHE, { recursive: true });
  const unpacking = await mkdtemp(join(CACHE, 'unpacking-'));
  const script = `await (await import('@sparticuz/chromium')).default.executablePath()`;
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    // The package unpacks into the temporary folder, and the libraries a bare Linux lacks only when
    // it believes to be in a Lambda. In a process of its own these two stay out of ours.
    env: { ...process.env, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await chmod(unpacking, 0o755);
  await chmod(join(unpacking, 'chromium'), 0o755);
  // Renamed when whole, so that an interrupted unpacking is never taken for a browser.
  await rename(unpacking, folder).catch(async (error: unknown) => {
    await rm(unpacking, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  });
  return folder;
}

/** Debian without a desktop has no NSS; the package brings it. The machine's own goes first. */
async function missingLibraries(folder: string): Promise<Record<string, string>> {
  const chromium = join(folder, 'chromium');
  if (await starts(chromium, {})) return {};
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  if (await starts(chromium, env)) return env;
  throw new Error(`${chromium} does not start here; set CHROMIUM_PATH to a browser that does.`);
}

async function starts(chromium: string, env: Record<string, string>): Promise<boolean> {
  return run(chromium, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}

/** Without any font configuration Chromium draws no text at all. */
async function missingFonts(folder: string): Promise<Record<string, string>> {
  if (process.env['FONTCONFIG_FILE'] || (await exists('/etc/fonts/fonts.conf'))) return {};
  const file = join(folder, 'fonts.conf');
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`);
  return { FONTCONFIG_FILE: file };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
