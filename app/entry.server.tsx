import { ServerRouter, type EntryContext } from 'react-router';
import { renderToReadableStream } from 'react-dom/server';
import { paintFirst } from '#app/lib/pages/paint-first.ts';

export { siteContext } from '#app/lib/pages/site-context.ts';

/** Pages are kept in memory, so each is rendered to its end before anything is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const fault = new RenderFault();
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    { signal: request.signal, onError: (error) => fault.keep(error) },
  );
  await stream.allReady;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const html = paintFirst(await new Response(stream).text());
  return new Response(html, { status: fault.found ? 500 : status, headers });
}

/** Remembers that a part below a boundary failed, because the stream itself does not say so. */
class RenderFault {
  found = false;

  keep(error: unknown): void {
    this.found = true;
    // oxlint-disable-next-line no-console -- the server's log reads what is written here
    console.error(error);
  }
}
