import type { StandardHandleResult } from '@orpc/server/standard';
import { expect, test } from 'vitest';
import { sendFiles } from './send-files.ts';
import { StreamedFile } from '#server/platform/requests/streamed-file.ts';

const PART = 512 * 1024;

/** A file of parts, which says how many were read and whether it was let go. */
function readableFile(parts: number, said = parts) {
  const seen = { read: 0, ended: false };
  async function* open() {
    try {
      while (seen.read < parts) {
        seen.read += 1;
        yield new Uint8Array(PART).fill(seen.read);
      }
    } finally {
      seen.ended = true;
    }
  }
  const about = { name: 'alles.zip', type: 'application/zip', sizeBytes: said * PART };
  return { seen, file: new StreamedFile(open, about) };
}

async function answer(body: unknown): Promise<Response> {
  const result: StandardHandleResult = {
    matched: true,
    response: { status: 200, headers: {}, body },
  };
  const sent = await sendFiles({ next: async () => result });
  const { body: stream, headers } = sent.response ?? {};
  if (!(stream instanceof ReadableStream)) throw new Error('no stream');
  return new Response(stream, { headers: headers as Record<string, string> });
}

const inForm = (file: File) => {
  const form = new FormData();
  form.append('data', '{"json":null}');
  form.append('0', file);
  return form;
};
const WAYS: [string, (file: File) => unknown][] = [
  ['by itself', (file) => file],
  ['in a form', inForm],
];

test('a form is read as it was written, names with marks in them too', async () => {
  const name = 'één "groot"\r\nbestand.log';
  const response = await answer(inForm(new File(['ja\r\n--nee'], name, { type: 'text/plain' })));
  const length = Number(response.headers.get('content-length'));
  expect(await response.clone().bytes()).toHaveLength(length);
  const form = await response.formData();
  expect(form.get('data')).toBe('{"json":null}');
  const file = form.get('0');
  if (!(file instanceof File)) throw new Error('no file');
  expect([file.name, file.type, await file.text()]).toEqual([name, 'text/plain', 'ja\r\n--nee']);
});

test.each(WAYS)('a file %s is read no faster than it is taken', async (_, bodyOf) => {
  const { seen, file } = readableFile(40);
  const response = await answer(bodyOf(file));
  expect(seen.read).toBe(0);
  const reader = response.body?.getReader();
  let taken = 0;
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    taken += read.value.length;
    expect(seen.read).toBeLessThanOrEqual(Math.ceil(taken / PART));
  }
  expect(taken).toBe(Number(response.headers.get('content-length')));
  expect(seen).toEqual({ read: 40, ended: true });
});

test.each(WAYS)('of a file %s nothing more is read for who has left', async (_, bodyOf) => {
  const { seen, file } = readableFile(40);
  const reader = (await answer(bodyOf(file))).body?.getReader();
  for (let taken = 0; taken < 6; taken += 1) await reader?.read();
  const before = seen.read;
  const last = reader?.read();
  await reader?.cancel();
  await last;
  expect(before).toBeLessThanOrEqual(6);
  expect(seen.read).toBeLessThanOrEqual(before + 1);
  expect(seen.ended).toBe(true);
});

test.each(WAYS)('a file %s that comes short fails', async (_, bodyOf) => {
  const response = await answer(bodyOf(readableFile(39, 40).file));
  await expect(response.arrayBuffer()).rejects.toThrow('not of the size that was said');
});

test.each(WAYS)('a file %s that goes on beyond its size fails', async (_, bodyOf) => {
  const response = await answer(bodyOf(readableFile(40, 39).file));
  await expect(response.arrayBuffer()).rejects.toThrow('not of the size that was said');
});

test('what holds no file is left as it is', async () => {
  const result: StandardHandleResult = {
    matched: true,
    response: { status: 200, headers: {}, body: { json: 1 } },
  };
  expect(await sendFiles({ next: async () => result })).toBe(result);
});
