import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECRET_KEY_FILE } from '#server/platform/startup/secret-key.ts';
import { makeShopMark, SHOP_MARK_HEADER } from '#server/platform/startup/shop-mark.ts';
import { findFreePort } from '#tests/support/program.ts';

const KEY = 'a key of this test, of forty characters.';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwerk-doctor-'));
  await writeFile(join(folder, SECRET_KEY_FILE), `${KEY}\n`);
});

afterAll(() => rm(folder, { recursive: true }));

/** Answers what the doctor says of the port, or all that it says. */
async function askDoctor(args: string[], port: number): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'off', PORT: String(port) };
  const run = ['scripts/run.mjs', 'doctor', ...args];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, run, { env }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  const text = stripVTControlCharacters(said);
  return /^ *(. Port .*)$/m.exec(text)?.[1] ?? text;
}

/** A program that answers as Hostwerk does, with the mark of a shop. */
async function answerAs(mark: string | null) {
  const server = createServer((_request, response) => {
    if (mark !== null) response.setHeader(SHOP_MARK_HEADER, mark);
    response.end('{"status":"ok"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening, it has an address of this shape.
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

describe('the port', () => {
  test('of this shop may be in use by its own program', async () => {
    await using program = await answerAs(makeShopMark(KEY));
    expect(await askDoctor([], program.port)).toBe(
      `✓ Port         ${program.port}: Hostwerk runs there`,
    );
  });

  test('is not fine when another shop has it', async () => {
    await using program = await answerAs(makeShopMark('the key of another shop, of some length'));
    expect(await askDoctor([], program.port)).toMatch(/^✗ .*another shop's Hostwerk$/);
  });

  test('is not fine when any other program has it', async () => {
    await using program = await answerAs(null);
    expect(await askDoctor([], program.port)).toMatch(/^✗ .* in use by another program/);
  });

  test('is that of a copy, when its unit is named', async () => {
    await using other = await answerAs(makeShopMark('the key of another shop, of some length'));
    await using copy = await answerAs(makeShopMark(KEY));
    expect(await askDoctor([`hostwerk@${copy.port}`], other.port)).toBe(
      `✓ Port         ${copy.port}: Hostwerk runs there`,
    );
  });

  test.each([['3001'], ['hostwerk@'], ['hostwerk@web'], ['--port', '3001']])(
    'cannot be named as %s %s',
    async (...args) => {
      expect(await askDoctor(args, await findFreePort())).toContain('Usage: npm run doctor');
    },
  );
});
