import { reasonOf } from '#server/adapters/http/http-answer.ts';

/** A panel waits this long for the machine that a server runs on, and a little for itself. */
const TIMEOUT_MS = 20_000;
/** More than a panel ever says. */
const ANSWER_MAX_BYTES = 4_000_000;
/** Of what a panel says itself, in a message for staff. */
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
  /** What the panel calls it, such as `NoViableAllocationException`; empty when it does not say. */
  readonly code: string;

  constructor(
    message: string,
    about: { status?: number; code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: about.cause });
    this.status = about.status ?? null;
    this.code = about.code ?? '';
  }
}

/** What a plan says that is delivered by another module by now is nothing for this one. */
export function insistOnOptions<T>(options: T | null): T {
  if (options !== null) return options;
  throw new PanelError('Het pakket zegt niet meer wat het paneel moet maken.');
}

/** A server that a person made may run where no look of ours finds it: what is not found is not gone. */
export function insistOnNoneByHand(madeByHand = false): void {
  if (!madeByHand) return;
  throw new PanelError(
    'Deze server is met de hand geleverd, en op het paneel is hij voor deze service niet te vinden. Haal hem zelf weg en druk op Klaar.',
  );
}

type Asked = {
  panel: 'Pterodactyl' | 'DirectAdmin' | 'Proxmox';
  /** What is asked, as it stands in an error: without what is looked for. */
  question: string;
  address: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  timeoutMs?: number | undefined;
};

/** Asks a panel once, and answers whatever it said. Throws PanelError when there was no answer. */
export async function askPanel({
  panel,
  question,
  address,
  signal,
  timeoutMs = TIMEOUT_MS,
  ...request
}: Asked): Promise<{ status: number; reason: string; text: string }> {
  try {
    const response = await fetch(address, {
      ...request,
      // A redirect would take the key somewhere else.
      redirect: 'error',
      // Of the whole answer, its body included.
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const { status, statusText: reason } = response;
    return { status, reason, text: await readText(response) };
  } catch (cause) {
    throw new PanelError(`${panel}: geen antwoord op ${question}: ${reasonOf(cause)}`, { cause });
  }
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
