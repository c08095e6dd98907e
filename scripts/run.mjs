// Runs scripts/<name>.ts. Plain JavaScript that any Node since 18 reads, so that a Node that is too
// old gets a sentence instead of a syntax error.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

const NEEDED = 24;
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);
const script = new URL(`./${name}.ts`, import.meta.url);

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (!existsSync(packages)) stop('The packages are not installed yet. Run: npm ci');
if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  stop(
    `Hostwerk needs Node ${NEEDED} and this is Node ${process.versions.node}. Use the npm commands, such as npm start: npm ci brings Node ${NEEDED} along. With install scripts switched off, install Node ${NEEDED} from https://nodejs.org.`,
  );
}
if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(script)) stop(`There is no script "${name}".`);

// Node reads this variable before it reads the file of --env-file, so that one there would do nothing.
const authority = process.env.NODE_EXTRA_CA_CERTS;
if (authority) {
  try {
    const { default: tls } = await import('node:tls');
    const known = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...known, readFileSync(authority, 'utf8')]);
  } catch (error) {
    stop(`NODE_EXTRA_CA_CERTS: ${authority} has no certificates that can be read (${error.code}).`);
  }
}

// A busy hour left some 120 MB of garbage that V8 collects only when more room is wanted: the heap of the
// running program grows by a third before it is looked through, not by two or three times.
if (name === 'start') v8.setFlagsFromString('--heap-growing-percent=30');

// Compiled code is kept between runs: it saves a quarter of the start.
module.enableCompileCache(`${packages}/.cache/compile`);
process.argv = [process.argv[0], fileURLToPath(script), ...args];
await import(script.href);
