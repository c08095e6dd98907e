import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PdfDrawer } from '#server/platform/documents/pdf-drawer.ts';
import { asSystem } from '#server/context.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { createTestApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { makeExport } from './make-export.ts';
import { PART_BYTES } from './pack-files.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let server: ReturnType<typeof createHttpServer>;
/** Runs before a document is drawn. */
let beforeDrawing: () => Promise<void> = async () => undefined;
const PAGE = new Uint8Array([37, 80, 68, 70]);

beforeAll(async () => {
  const pdf: PdfDrawer = {
    async draw() {
      await beforeDrawing();
      return PAGE.slice();
    },
  };
  api = await createTestApp({ overrides: () => ({ pdf }) });
  make = createFactories(api);
  server = createHttpServer(api.context, {
    serveFile: null,
    servePage: async () => new Response(''),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api[Symbol.asyncDispose]();
});

async function askExport({ id: userId }: Person): Promise<string> {
  const { id } = await api.db
    .insertInto('dataExports')
    .values({
      userId,
      status: 'queued',
      createdAt: api.clock.now,
      expiresAt: new Date('2100-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const makeNow = (exportId: string) => makeExport(asSystem(api.context, 'test'), { exportId });

const rowOf = (id: string) =>
  api.db.selectFrom('dataExports').selectAll().where('id', '=', id).executeTakeFirst();

const partsOf = (exportId: string) =>
  api.db
    .selectFrom('dataExportParts')
    .select(['position', 'content'])
    .where('exportId', '=', exportId)
    .orderBy('position')
    .execute();

/** Somebody with an invoice, and with a file that is long when it is packed. */
async function makeCustomer(): Promise<Person> {
  const { customer } = await make.paidOrder();
  await api.jobsDone();
  const own = api.as(customer).customer.tickets;
  const log = Array.from({ length: 80_000 }, () => crypto.randomUUID()).join('\n');
  const { id } = await own.attach({ file: new File([log], 'uitvoer.log') });
  await own.create({ subject: 'Kijk', message: 'Hoi', attachmentIds: [id] });
  return customer;
}

describe('a file of more than one part', () => {
  let customer: Person;
  let exportId: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    customer = await makeCustomer();
    exportId = await askExport(customer);
    await makeNow(exportId);
    const { accessToken } = await api.signIn(customer);
    headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      origin: ORIGIN,
    };
  });

  const WAYS = {
    'by the site': () => ['POST', '/rpc/customer/personalData/downloadExport'] as const,
    'by a program': () => ['GET', `/api/v1/me/exports/${exportId}/file`] as const,
  };
  type Way = keyof typeof WAYS;
  const ways = Object.keys(WAYS) as Way[];

  async function download(way: Way): Promise<IncomingMessage> {
    const [method, path] = WAYS[way]();
    const address = server.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const call = request({ port, host: '127.0.0.1', method, path, headers });
    call.end(method === 'POST' ? JSON.stringify({ json: { exportId } }) : undefined);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return answer;
  }

  async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  const movePart = (position: number, to: number) =>
    api.db
      .updateTable('dataExportParts')
      .set({ position: to })
      .where('exportId', '=', exportId)
      .where('position', '=', position)
      .execute();

  test('is kept in parts that are its size together', async () => {
    const lengths = (await partsOf(exportId)).map(({ content }) => content.length);
    expect(lengths.length).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBe(PART_BYTES);
    const row = await rowOf(exportId);
    expect(row?.sizeBytes).toBe(lengths.reduce((sum, length) => sum + length, 0));
  });

  test('is downloaded whole, by the site and by a program', async () => {
    const zip = Buffer.concat((await partsOf(exportId)).map(({ content }) => content));
    const names = Object.keys(unzipSync(zip));
    expect(names.filter((name) => /^(?:facturen|bijlagen)\//.test(name))).toHaveLength(3);
    const file = await api.as(customer).customer.personalData.downloadExport({ exportId });
    expect(Buffer.from(await file.bytes()).equals(zip)).toBe(true);
    const answer = await download('by a program');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="mijn-gegevens-/),
    });
    expect((await bytesOf(answer)).equals(zip)).toBe(true);
    expect((await bytesOf(await download('by the site'))).includes(zip)).toBe(true);
  });

  test.each(ways)('breaks off for who downloads it %s when a part is gone', async (way) => {
    const last = (await partsOf(exportId)).length - 1;
    await movePart(last, 9999);
    const answer = await download(way);
    expect(answer.statusCode).toBe(200);
    const outcome = await bytesOf(answer).then(
      ({ length }) => `${length} bytes`,
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect(outcome).toBe('ECONNRESET');
    const said = vi.mocked(console.error);
    expect(said.mock.calls.map(String)).toEqual([expect.stringMatching(/not of the size that/)]);
    said.mockClear();
    await movePart(9999, last);
    const whole = await download(way);
    expect(await bytesOf(whole)).toHaveLength(Number(whole.headers['content-length']));
  });
});

describe('a run', () => {
  test('that fails leaves no parts, and one after it begins anew', async () => {
    const exportId = await askExport(await makeCustomer());
    beforeDrawing = () => Promise.reject(new Error('no ink'));
    await expect(makeNow(exportId)).rejects.toThrow('no ink');
    expect(await rowOf(exportId)).toMatchObject({ status: 'failed' });
    expect(await partsOf(exportId)).toEqual([]);
    beforeDrawing = async () => undefined;
    await makeNow(exportId);
    expect(await rowOf(exportId)).toMatchObject({ status: 'ready', run: 2 });
  });

  test('that was killed leaves no parts for long', async () => {
    const exportId = await askExport(await make.customer());
    const content = Buffer.from(PAGE);
    await api.db.insertInto('dataExportParts').values({ exportId, position: 0, content }).execute();
    await api.runJob('system.sweep');
    expect(await rowOf(exportId)).toMatchObject({ status: 'failed' });
    expect(await partsOf(exportId)).toEqual([]);
  });

  test('that was taken for dead writes nothing beside the next', async () => {
    const exportId = await askExport(await makeCustomer());
    beforeDrawing = async () => {
      beforeDrawing = async () => undefined;
      await makeNow(exportId);
    };
    await makeNow(exportId);
    const row = await rowOf(exportId);
    expect(row).toMatchObject({ status: 'ready', run: 2 });
    const parts = await partsOf(exportId);
    expect(parts.map(({ position }) => position)).toEqual(parts.map((_, at) => at));
    expect(parts.reduce((sum, { content }) => sum + content.length, 0)).toBe(row?.sizeBytes);
  });

  test('for who is forgotten meanwhile makes nothing any more', async () => {
    const customer = await makeCustomer();
    const exportId = await askExport(customer);
    beforeDrawing = async () => {
      await api.db.deleteFrom('dataExports').where('userId', '=', customer.id).execute();
    };
    await makeNow(exportId);
    beforeDrawing = async () => undefined;
    expect(await rowOf(exportId)).toBeUndefined();
    expect(await partsOf(exportId)).toEqual([]);
  });
});
