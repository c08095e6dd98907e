import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asSystem } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { queueMail } from '#server/mails/queue-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFakeMail } from '#tests/support/fakes.ts';

const mail = createFakeMail();
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ overrides: () => ({ mail }) });
});
afterAll(() => api[Symbol.asyncDispose]());

test('many jobs of one moment are done one after the other, not one a poll', async () => {
  const ctx = asSystem(api.context, 'test');
  const places = Array.from({ length: 20 }, (_, place) => `${place}@voorbeeld.test`);
  await transact(ctx, async (tx) => {
    for (const to of places) {
      const content = { subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>' };
      const about = { occasion: to, userId: null, to, content, settings: {} };
      await queueMail(ctx, tx, { kind: 'visitor-message', ...about });
    }
  });
  // Two workers and a poll every five seconds would take the better part of a minute.
  await vi.waitUntil(() => mail.sent.length === places.length, { timeout: 8000 });
  expect(mail.sent.map(({ to }) => to).toSorted()).toEqual(places.toSorted());
});
