import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '#domain/platform/public-address.ts';
import type { WebhookAnswer, WebhookFault } from '#domain/operations/webhook.ts';

type Posted = { address: string; headers: Record<string, string>; body: string };

/** Sends something to an address that somebody chose. Never throws but when it is called off. */
export type PostOutside = (posted: Posted, signal: AbortSignal) => Promise<WebhookAnswer>;

type Resolve = (host: string) => Promise<LookupAddress[]>;
type Settings = {
  /** True if a program on this machine may be reached; nothing else that is not public ever is. */
  toLoopback: boolean;
  timeoutMs?: number;
  /** Finds the addresses of a name; a test has names of its own. */
  resolve?: Resolve;
};

const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read before it is left: nobody looks at it. */
const ANSWER_BYTES = 4096;

class PrivateAddress extends Error {}

/**
 * One request to one address, which nothing of the answer changes: no redirect is followed and its body
 * is not kept. The name is looked up here, and the connection goes to exactly what was found and looked
 * at: who changes the name between two questions gains nothing.
 */
export function createPostOutside(settings: Settings): PostOutside {
  const { toLoopback, timeoutMs = TIMEOUT_MS, resolve = lookUp } = settings;
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (toLoopback && isLoopbackAddress(address));

  async function addressesOf({ hostname }: URL): Promise<LookupAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) {
      throw new PrivateAddress();
    }
    return found;
  }

  return async (posted, calledOff) => {
    const began = performance.now();
    const tookMs = () => Math.round(performance.now() - began);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([late, calledOff]);
    try {
      const url = new URL(posted.address);
      const addresses = await orAborted(addressesOf(url), signal);
      const code = await send(url, { ...posted, addresses, signal });
      return { code, fault: null, tookMs: tookMs() };
    } catch (error) {
      calledOff.throwIfAborted();
      return { code: null, fault: late.aborted ? 'timeout' : faultOf(error), tookMs: tookMs() };
    }
  };
}

function lookUp(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    );
  });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

type Sent = Posted & { addresses: LookupAddress[]; signal: AbortSignal };

/** Answers with the status, as soon as the rest of the answer is over or is not waited for. */
function send(url: URL, { addresses, headers, body, signal }: Sent): Promise<number> {
  const lookupFound: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses;
    if (all === true || first === undefined) found(null, addresses);
    else found(null, first.address, first.family);
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A connection of its own: one that was kept might lead elsewhere by now.
      agent: false,
      lookup: lookupFound,
      maxHeaderSize: 8192,
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      void drain(response).then(() => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
    });
    // A server that turns to another protocol has said a status, and after it comes no answer that ends.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** Until its end, until it breaks off, or until there is more than anybody needs to say. */
async function drain(response: IncomingMessage): Promise<void> {
  let read = 0;
  try {
    for await (const piece of response) {
      read += Buffer.byteLength(piece);
      if (read > ANSWER_BYTES) return;
    }
  } catch {
    // The status has been said: how it goes on changes nothing.
  }
}

const UNKNOWN_HOST: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
const OF_CERTIFICATES = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/;

function faultOf(error: unknown): WebhookFault {
  if (error instanceof PrivateAddress) return 'private-address';
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (UNKNOWN_HOST.has(code)) return 'unknown-host';
  return OF_CERTIFICATES.test(String(code)) ? 'bad-certificate' : 'no-connection';
}
