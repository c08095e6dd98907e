import { reasonOf } from '#server/platform/outgoing-http/http-answer.ts';

/** A panel waits this long for the machine that a server runs on, and a little for itself. */
const TIMEOUT_MS = 20_000;
/** More than a panel ever says. */
const ANSWER_MAX_BYTES = 4_000_000;
/** Letters of a panel's own words in a message for staff. */
export const DETAIL_MAX = 200;

/**
 * A panel did not do what it was asked, as far as we know: no answer, or one that is no success.
 * What it did all the same is unknown. The message is read by staff; it holds neither a key nor what
 * was sent.
 */
export class PanelError extends Error {
  override name = 'PanelError';
  /** The status of the answer; null when there was none. */
  readonly status: number | null;
  /** The panel's name for it, such as `NoViableAllocationException`; empty when it does not say. */
  readonly code: string;
  /** Seconds after which it wants to be asked again; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    message: string,
    about: {
      status?: number;
      code?: string | undefined;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: about.cause });
    this.status = about.status ?? null;
    this.code = about.code ?? '';
    this.retryAfterSeconds = about.retryAfterSeconds ?? null;
  }
}

/** Refuses a plan without options for this module: another one delivers it by now. */
export function requireModuleOptions<T>(options: T | null): T {
  if (options !== null) return options;
  throw new PanelError('Het pakket zegt niet meer wat het paneel moet maken.');
}

/** A server that a person made may run where no look of ours finds it: what is not found is not gone. */
export function requireNoManualServices(madeByHand = false): void {
  if (!madeByHand) return;
  throw new PanelError(
    'Deze server is met de hand geleverd, en op het paneel is hij voor deze service niet te vinden. Haal hem zelf weg en druk op Klaar.',
  );
}

type Asked = {
  panel: 'Pterodactyl' | 'DirectAdmin' | 'Proxmox';
  /** The question as it stands in an error: without the values that are looked for. */
  question: string;
  address: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
};

/** Statuses that say "not now" rather than "no". */
const LATER_STATUSES = new Set([429, 503]);
/** A panel that wants to be left alone for longer is asked again by then all the same. */
const RETRY_AFTER_MAX_SECONDS = 900;

/**
 * Asks a panel once, and answers whatever it said. Throws PanelError when there was no answer, or when it
 * says at which moment it wants to be asked again.
 */
export async function askPanel({
  panel,
  question,
  ...asked
}: Asked): Promise<{ status: number; reason: string; text: string }> {
  const response = await fetchWhole({ panel, question, ...asked });
  const { status, retryAfterSeconds } = response;
  if (!LATER_STATUSES.has(status) || retryAfterSeconds === null) return response;
  throw new PanelError(
    `${panel}: ${status} op ${question}: het paneel vraagt om over ${retryAfterSeconds} s terug te komen`,
    { status, retryAfterSeconds },
  );
}

async function fetchWhole({
  panel,
  question,
  address,
  signal,
  timeoutMs = TIMEOUT_MS,
  ...request
}: Asked) {
  try {
    const response = await fetch(address, {
      ...request,
      // A redirect would take the key somewhere else.
      redirect: 'error',
      // The limit is for the whole answer, its body included.
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const { status, statusText: reason, headers } = response;
    const retryAfterSeconds = readRetryAfter(headers);
    return { status, reason, text: await readText(response), retryAfterSeconds };
  } catch (cause) {
    throw new PanelError(`${panel}: geen antwoord op ${question}: ${reasonOf(cause)}`, { cause });
  }
}

/** As seconds, or as a moment by the clock of whoever answers; null when it is neither. */
function readRetryAfter(headers: Headers): number | null {
  const told = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(told)
    ? Number(told)
    : (Date.parse(told) - Date.parse(headers.get('date') ?? '')) / 1000;
  if (!Number.isFinite(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 1), RETRY_AFTER_MAX_SECONDS);
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
