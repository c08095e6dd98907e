import { ORPCError } from '@orpc/client';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeInvoiceArchive, type InvoiceFormat, type InvoiceSource } from './invoice-archive.ts';

const PAGES = [
  { items: ['1', '2'], nextCursor: 'b' },
  { items: ['3', '4', '5'], nextCursor: null },
];

function nameOf(id: string, format: InvoiceFormat): string {
  return `factuur-${id}.${format === 'PDF' ? 'pdf' : 'xml'}`;
}

function sourceOf(changes: Partial<InvoiceSource> = {}): InvoiceSource {
  return {
    listPage: async (cursor) => {
      const page = cursor === undefined ? PAGES[0] : PAGES[1];
      return {
        items: (page?.items ?? []).map((id) => ({ id, invoiceNumber: `2026-00000${id}` })),
        nextCursor: page?.nextCursor ?? null,
      };
    },
    fetchFile: async (id, format) => new File([`${format} ${id}`], nameOf(id, format)),
    wait: async () => undefined,
    ...changes,
  };
}

function options() {
  const stop = new AbortController();
  const progress: number[] = [];
  return {
    stop,
    progress,
    signal: stop.signal,
    onProgress: ({ done }: { done: number }) => progress.push(done),
  };
}

async function namesIn(zip: Blob | null): Promise<string[]> {
  if (zip === null) return [];
  return Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer()))).toSorted();
}

const ALL = ['1', '2', '3', '4', '5'].flatMap((id) => [nameOf(id, 'PDF'), nameOf(id, 'UBL')]);

describe('makeInvoiceArchive', () => {
  test('has every invoice of every page, and says how far it is', async () => {
    const how = options();
    expect(await namesIn(await makeInvoiceArchive(sourceOf(), how))).toEqual(ALL);
    expect(how.progress).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('never fetches more than three at a time', async () => {
    let open = 0;
    let most = 0;
    const source = sourceOf({
      fetchFile: async (id, format) => {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return new File([id], nameOf(id, format));
      },
    });
    await makeInvoiceArchive(source, options());
    expect(most).toBe(3);
  });

  test.each(['RATE_LIMITED', 'UNAVAILABLE'])('waits and asks again after %s', async (code) => {
    const waits: number[] = [];
    let refusals = 2;
    const source = sourceOf({
      wait: async (ms) => void waits.push(ms),
      fetchFile: async (id, format) => {
        refusals -= 1;
        if (refusals >= 0) throw new ORPCError(code, { status: 503 });
        return new File([id], nameOf(id, format));
      },
    });
    expect(await namesIn(await makeInvoiceArchive(source, options()))).toEqual(ALL);
    expect(waits).toHaveLength(2);
  });

  test('fails on what will not pass, and gives half a year to nobody', async () => {
    let asked = 0;
    const source = sourceOf({
      fetchFile: async () => {
        asked += 1;
        throw new ORPCError('NOT_FOUND', { status: 404 });
      },
    });
    await expect(makeInvoiceArchive(source, options())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(asked).toBeLessThanOrEqual(3);
  });

  test('stops when it is told to', async () => {
    const how = options();
    let fetched = 0;
    const source = sourceOf({
      fetchFile: async (id, format) => {
        fetched += 1;
        how.stop.abort();
        return new File([id], nameOf(id, format));
      },
    });
    await expect(makeInvoiceArchive(source, how)).rejects.toMatchObject({ name: 'AbortError' });
    expect(fetched).toBeLessThanOrEqual(3);
  });

  test('is nothing when there are no invoices', async () => {
    const source = sourceOf({ listPage: async () => ({ items: [], nextCursor: null }) });
    expect(await makeInvoiceArchive(source, options())).toBeNull();
  });
});
