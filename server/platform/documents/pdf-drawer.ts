import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Content } from 'pdfmake/interfaces';

/** A document as plain data, so that another thread can draw it. Texts are shown as they are. */
export type PdfDocument = {
  title: string;
  author: string;
  /** Written into the file instead of the time of drawing: the same document is the same bytes. */
  date: Date;
  /** At the foot of every page, beside its number. */
  footer: string;
  content: Content[];
};

export type PdfDrawer = { draw(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> };

/** Questions to the thread and its answers, matched by number. */
export type PdfRequest = { id: number; document: PdfDocument };
export type PdfAnswer = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: string });

type Waiting = {
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  reject: (error: Error) => void;
};
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** Somebody who downloads one invoice often downloads more; after this the fonts' memory is given back. */
const IDLE_MS = 30_000;
/** A page takes some 30 ms: what takes this long hangs, and its thread goes with it. */
const HANGS_AFTER_MS = 20_000;
/**
 * Limit for the garbage of a page, which would gather to hundreds of megabytes: more on a larger machine.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16 };

/**
 * Draws PDFs in a thread of their own, started at the first and ended when there was none for a
 * while: laying out a page holds a processor for tens of milliseconds, in which nothing else would
 * be answered.
 */
export function createPdfDrawer(log: Logger): PdfDrawer {
  let thread: Thread | null = null;
  let ending: NodeJS.Timeout | undefined;
  let lastId = 0;

  function endThread(reason: Error): void {
    const ended = thread;
    thread = null;
    clearTimeout(ending);
    void ended?.worker.terminate();
    for (const { reject } of ended?.waiting.values() ?? []) reject(reason);
  }

  function startThread(): Thread {
    const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), {
      resourceLimits: LIMITS,
    });
    const waiting = new Map<number, Waiting>();
    const started: Thread = { worker, waiting };
    const fail = (error: Error) => {
      if (waiting.size > 0) log.warn({ err: error }, 'the thread that draws PDFs ended');
      if (thread === started) endThread(error);
    };
    worker.on('message', (answer: PdfAnswer) => settle(started, answer));
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that draws PDFs ended')));
    return started;
  }

  function settle({ worker, waiting }: Thread, answer: PdfAnswer): void {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    clearTimeout(ending);
    if (waiting.size === 0) {
      // Nobody waits for it: it keeps neither the program nor its memory any longer.
      worker.unref();
      ending = setTimeout(() => endThread(new Error('idle')), IDLE_MS).unref();
    } else {
      ending = watch();
    }
    if ('bytes' in answer) asker?.resolve(answer.bytes);
    else asker?.reject(new Error(answer.error));
  }

  function watch(): NodeJS.Timeout {
    return setTimeout(() => endThread(new Error('drawing a PDF took too long')), HANGS_AFTER_MS);
  }

  return {
    async draw(document) {
      thread ??= startThread();
      const { worker, waiting } = thread;
      if (waiting.size === 0) {
        clearTimeout(ending);
        ending = watch();
      }
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, document } satisfies PdfRequest);
      });
    },
  };
}
