import type { TicketAttachment } from '#contract/customer/tickets.ts';
import { makeSessionClient } from '#app/lib/api.ts';

type Upload = {
  file: File;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** Sends a file for a message. By XMLHttpRequest, the one way to hear how far an upload is. */
export async function uploadFile({ file, onProgress, signal }: Upload): Promise<TicketAttachment> {
  const client = makeSessionClient((request) => sendWithProgress(request, onProgress, signal));
  return client.customer.tickets.attach({ file }, { signal });
}

async function sendWithProgress(
  request: Request,
  onProgress: Upload['onProgress'],
  signal: AbortSignal,
): Promise<Response> {
  const body = await request.arrayBuffer();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    call.responseType = 'arraybuffer';
    request.headers.forEach((value, name) => call.setRequestHeader(name, value));
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    call.addEventListener('load', () => resolve(toResponse(call)));
    // Fetch says the same of a server out of reach, so that both read alike.
    call.addEventListener('error', () => reject(new TypeError('upload failed')));
    call.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}

function toResponse(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body: unknown = call.response;
  return new Response(body instanceof ArrayBuffer ? body : null, { status: call.status, headers });
}
