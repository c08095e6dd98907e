import { randomUUID } from 'node:crypto';
import type { StandardHandleResult } from '@orpc/server/standard';
import { streamOf } from '#server/platform/requests/stream-of.ts';
import { StreamedFile } from '#server/platform/requests/streamed-file.ts';

/**
 * Answers with files in them, as they are read. What Node makes of a form itself goes wrong where nothing
 * can catch it when who asked leaves amid a part, which ends the program, and hangs when a part fails.
 */
export async function sendFiles({
  next,
}: {
  next: () => Promise<StandardHandleResult>;
}): Promise<StandardHandleResult> {
  const result = await next();
  if (!result.matched) return result;
  const written = write(result.response.body);
  if (written === null) return result;
  const headers = { ...result.response.headers, ...written.headers };
  return { matched: true, response: { ...result.response, headers, body: written.body } };
}

function write(body: unknown) {
  if (body instanceof FormData) return writeForm(body);
  return body instanceof StreamedFile ? writeFile(body) : null;
}

function writeFile(file: StreamedFile) {
  const name = encodeURIComponent(file.name);
  return {
    headers: {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': `attachment; filename="${name}"; filename*=utf-8''${name}`,
    },
    body: file.stream(),
  };
}

/** As RFC 7578 has it, with its length. */
function writeForm(form: FormData) {
  const boundary = `form-${randomUUID()}`;
  const end = Buffer.from(`--${boundary}--\r\n`);
  const parts = [...form].map(([name, value]) => ({
    head: Buffer.from(`--${boundary}\r\n${headOf(name, value)}\r\n\r\n`),
    value: typeof value === 'string' ? new Blob([value]) : value,
  }));
  const sizes = parts.map(({ head, value }) => head.length + value.size + BREAK.length);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(sizes.reduce((sum, size) => sum + size, end.length)),
    },
    body: streamOf(readForm(parts, end)),
  };
}

const BREAK = Buffer.from('\r\n');

function headOf(name: string, value: string | File): string {
  const disposition = `content-disposition: form-data; name="${escaped(name)}"`;
  if (typeof value === 'string') return disposition;
  const type = value.type || 'application/octet-stream';
  return `${disposition}; filename="${escaped(value.name)}"\r\ncontent-type: ${type}`;
}

/** As browsers write it, and read it. */
function escaped(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

async function* readForm(
  parts: readonly { head: Buffer<ArrayBuffer>; value: Blob }[],
  end: Buffer<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (const { head, value } of parts) {
    yield head;
    if (value instanceof StreamedFile) yield* value.stream();
    else yield await value.bytes();
    yield BREAK;
  }
  yield end;
}
