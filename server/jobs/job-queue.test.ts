import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { queueMails } from '#tests/support/queued-mails.ts';

const mail = createFakeMail();
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail }) });
});
afterAll(() => api[Symbol.asyncDispose]());

test('more jobs of one moment than are fetched together are done at once, not a batch a poll', async () => {
  const places = Array.from({ length: 120 }, (_, place) => `${place}@voorbeeld.test`);
  await queueMails(api, places);
  // Three batches, and a poll every five seconds.
  await vi.waitUntil(() => mail.sent.length === places.length, { timeout: 8000 });
  expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(places.toSorted());
});
