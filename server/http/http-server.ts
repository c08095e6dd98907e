import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { createApp, type Site } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { NO_CONTENT_POLICY, securityHeaders } from './headers.ts';

/**
 * Longer than a proxy keeps a connection for its next request (nginx: 60 seconds). Ended by the program
 * first, after Node's five, a request that was on its way gets a reset instead of an answer.
 */
const IDLE_MS = 75_000;

/** The program on Node's HTTP. What is refused before the program sees it carries its headers too. */
export function createHttpServer(context: Context, site: Site): Server {
  const headers = {
    ...securityHeaders(context.config),
    'content-security-policy': NO_CONTENT_POLICY,
  };
  const listener = getRequestListener(createApp(context, site).fetch, {
    errorHandler: (error) => {
      const isTheirs = error instanceof RequestError;
      if (!isTheirs) context.log.error({ err: error }, 'request failed outside of the program');
      return new Response(null, { status: isTheirs ? 400 : 500, headers });
    },
  });
  const { front } = site;
  // One without a host is refused by the listener, which carries our headers.
  const options = { requireHostHeader: false, keepAliveTimeout: IDLE_MS };
  const server = createServer(options, (request, response) =>
    front === undefined
      ? void listener(request, response)
      : front(request, response, () => void listener(request, response)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, STATUS_LINES[error.code ?? ''] ?? '400 Bad Request', headers),
  );
  return server;
}

/** Status lines by Node's error for what it could not read; anything else is no HTTP. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function refuse(socket: Duplex, status: string, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const lines = [
    `HTTP/1.1 ${status}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-length: 0',
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`);
}
