import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ATTACHMENTS_PER_CUSTOMER_BYTES,
  exportsToDrop,
  UNCONFIRMED_FILES_BYTES,
} from '#domain/support/attachment.ts';
import { makeExport } from '#server/compliance/personal-data/make-export.ts';
import { asSystem } from '#server/context.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const MB = 1024 * 1024;
/** Larger files have no such content here: only their size is asked. */
const SMALL = 1000;
const FILE = new File(['a'], 'a.txt', { type: 'text/plain' });

async function customerOf({ isConfirmed = true } = {}) {
  const customer = await make.customer();
  await api.db
    .updateTable('users')
    .set({ emailVerified: isConfirmed })
    .where('id', '=', customer.id)
    .execute();
  return customer;
}

/** An export that is ready, of so many days ago. */
async function keepExport({ id: userId }: Person, sizeBytes: number, daysAgo: number) {
  const createdAt = new Date(api.clock.now.getTime() - daysAgo * 86_400_000);
  const expiresAt = new Date('2100-01-01');
  const { id } = await api.db
    .insertInto('dataExports')
    .values({ userId, status: 'ready', sizeBytes, createdAt, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('dataExportParts')
    .values({ exportId: id, position: 0, content: Buffer.alloc(Math.min(sizeBytes, SMALL)) })
    .execute();
  return id;
}

async function keepFiles({ id: userId }: Person, sizeBytes: number) {
  const pieces = Array.from({ length: Math.ceil(sizeBytes / (10 * MB)) }, (_, place) => ({
    userId,
    fileName: `${place}.txt`,
    kind: 'txt' as const,
    sizeBytes: Math.min(10 * MB, sizeBytes - place * 10 * MB),
    content: Buffer.from('short'),
    createdAt: api.clock.now,
  }));
  await api.db.insertInto('ticketAttachments').values(pieces).execute();
}

async function keptOf({ id }: Person) {
  const rows = await api.db
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

const attach = (customer: Person) =>
  outcomeOf(api.as(customer).customer.tickets.attach({ file: FILE }));

test('exports count among the files of a customer, and the oldest that nobody fetched goes first', async () => {
  const customer = await customerOf();
  await keepFiles(customer, ATTACHMENTS_PER_CUSTOMER_BYTES - 20 * MB - SMALL);
  const read = await keepExport(customer, SMALL, 3);
  const older = await keepExport(customer, 10 * MB, 2);
  const newer = await keepExport(customer, 10 * MB, 1);
  await api.as(customer).customer.personalData.downloadExport({ exportId: read });
  expect(await attach(customer)).toBe('OK');
  expect((await keptOf(customer)).toSorted()).toEqual([read, newer].toSorted());
  await keepFiles(customer, 20 * MB + SMALL - 1);
  expect(await attach(customer)).toBe('FILES_FULL');
  expect((await keptOf(customer)).toSorted()).toEqual([read, newer].toSorted());
  const parts = api.db.selectFrom('dataExportParts').select('position');
  expect(await parts.where('exportId', '=', older).execute()).toEqual([]);
});

test('so they do while the address is not confirmed', async () => {
  const customer = await customerOf({ isConfirmed: false });
  await keepExport(customer, UNCONFIRMED_FILES_BYTES, 1);
  expect(await attach(customer)).toBe('OK');
  expect(await keptOf(customer)).toEqual([]);
});

test('an export is made whatever there is, and those before it make room', async () => {
  const customer = await customerOf();
  await keepFiles(customer, ATTACHMENTS_PER_CUSTOMER_BYTES - MB);
  const before = await keepExport(customer, MB, 1);
  const { id } = await api.db
    .insertInto('dataExports')
    .values({
      userId: customer.id,
      status: 'queued',
      createdAt: api.clock.now,
      expiresAt: new Date('2100-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await keptOf(customer)).toContain(before);
  await makeExport(asSystem(api.context, 'test'), { exportId: id });
  expect(await keptOf(customer)).toEqual([id]);
});

test.each([
  [0, []],
  [1, ['unread, old']],
  [11, ['unread, old', 'unread, new']],
  [21, ['unread, old', 'unread, new', 'read']],
])('where %i are lacking these go: %j', (lacking, gone) => {
  const [early, late] = [new Date('2026-11-01'), new Date('2026-11-02')];
  const kept = [
    { id: 'read', sizeBytes: 10, createdAt: early, downloadedAt: late },
    { id: 'unread, new', sizeBytes: 10, createdAt: late, downloadedAt: null },
    { id: 'unread, old', sizeBytes: 10, createdAt: early, downloadedAt: null },
  ];
  expect(exportsToDrop(lacking, kept).map(({ id }) => id)).toEqual(gone);
});
