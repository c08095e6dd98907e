import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Made for this test and known to nobody else: an authority that is its own server, until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgd9dHWgUHeC1HkEXT
Dk5EzJmORRHVgEWfiaIQET9m+vahRANCAATLzEi8Vu0bYfCiDWX9tX6jYKVemeOZ
tPuRurjHjGJXGT434vtxTslfBcr2GQIr/Na9bi0V41c551b2KqRRUKxv
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUUnWPhMUnaEEASdc8AYssA285VwYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODAzMDY0NVoYDzIxMjYxMTA0
MDMwNjQ1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATLzEi8Vu0bYfCiDWX9tX6jYKVemeOZtPuRurjHjGJXGT434vtxTslf
Bcr2GQIr/Na9bi0V41c551b2KqRRUKxvo28wbTAdBgNVHQ4EFgQUo6RS+AwpqiT6
dnSZcphXjTGLzd8wHwYDVR0jBBgwFoAUo6RS+AwpqiT6dnSZcphXjTGLzd8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgd0kd8x8K9vRat5ab5ssGLhgDuh7DBtefJMYqqqIsPv8CIG/k
B3HXlNBpWVMG9HGVQdh817m3ORG5zsNUlnAXQsol
-----END CERTIFICATE-----`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwerk-authority-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Has the doctor look at a panel with the settings of a file, as the commands of a shop do. */
async function askDoctor(settings: Record<string, string>): Promise<string> {
  const file = join(folder, 'hostwerk.env');
  await writeFile(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const run = [`--env-file=${file}`, 'scripts/run.mjs', 'doctor'];
  const { NODE_EXTRA_CA_CERTS: _own, ...env } = process.env;
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, run, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  return stripVTControlCharacters(said);
}

test('an authority of one’s own in the file of settings counts for commands too', async () => {
  await using panel = await startPanel();
  const settings = {
    DATA_DIR: folder,
    PTERODACTYL_URL: panel.url,
    PTERODACTYL_KEY: `ptla_${'k'.repeat(43)}`,
  };
  await askDoctor(settings);
  expect(panel.asked()).toBe(0);

  const authority = join(folder, 'authority.pem');
  await writeFile(authority, CERTIFICATE);
  await askDoctor({ ...settings, NODE_EXTRA_CA_CERTS: authority });
  expect(panel.asked()).toBeGreaterThan(0);
});

test('an authority that cannot be read is named in one line', async () => {
  const authority = join(folder, 'gone.pem');
  expect(await askDoctor({ DATA_DIR: folder, NODE_EXTRA_CA_CERTS: authority })).toBe(
    `NODE_EXTRA_CA_CERTS: ${authority} has no certificates that can be read (ENOENT).\n`,
  );
});

/** A server whose certificate no authority of Node vouches for; counts who spoke to it all the same. */
async function startPanel() {
  let asked = 0;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => {
    asked += 1;
    response.writeHead(401).end();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  // Listening, it has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
