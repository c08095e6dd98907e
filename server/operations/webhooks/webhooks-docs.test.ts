import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { NEWS_KINDS, type SentKind, TEST_NEWS } from '#domain/operations/webhook.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { isProcedurePath } from '#server/platform/auth/access.ts';
import { KEY_ACCESS } from '#server/platform/auth/key-access.ts';
import { describeNews } from './describe-news.ts';

const SUBJECT = '00000000-0000-4000-8000-000000000001';
const told = z.strictObject({
  id: z.uuid(),
  type: z.enum([...NEWS_KINDS, TEST_NEWS]),
  timestamp: z.iso.datetime(),
  data: z.strictObject({ type: z.string(), id: z.uuid(), url: z.url().nullable() }),
});
const documentOf = z.object({
  paths: z.record(z.string(), z.object({ get: z.object({ operationId: z.string() }).optional() })),
});

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());

async function readAsStaff(path: string): Promise<Response> {
  const { accessToken } = await api.signIn(await createFactories(api).staff('owner'));
  return api.http(path, { headers: { authorization: `Bearer ${accessToken}` } });
}

test('what is told leads to what a key reads, in the part of the same name', async () => {
  const { paths } = documentOf.parse(await (await readAsStaff('/api/v1/openapi.json')).json());
  const scopeAt = (url: string) => {
    const path = new URL(url).pathname.replace('/api/v1', '');
    const found = Object.entries(paths).find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[0-9a-f-]+')}$`).test(path),
    );
    const operation = found?.[1].get?.operationId ?? '';
    return isProcedurePath(operation) ? KEY_ACCESS[operation] : undefined;
  };
  const kinds: readonly SentKind[] = [...NEWS_KINDS, TEST_NEWS];
  const described = kinds.map((kind) => {
    const news = { newsId: SUBJECT, kind, subjectId: SUBJECT, createdAt: new Date(0) };
    const { type, data } = told.parse(JSON.parse(describeNews(news, 'http://localhost:3000')));
    return [type, data.type, data.url === null ? null : scopeAt(data.url)];
  });
  const scopes: Record<string, string | null> = {
    order: 'orders',
    invoice: 'invoices',
    'credit-note': 'invoices',
    service: null,
    ticket: 'tickets',
    webhook: null,
  };
  for (const [kind = '', type, scope] of described) {
    expect([kind, type]).toEqual([kind, kind?.split('.')[0]]);
    expect([kind, scope]).toEqual([kind, scopes[type ?? '']]);
  }
});

test('the page of the API says what is told and how to see that it is ours', async () => {
  const page = await (await readAsStaff('/api/docs')).text();
  for (const kind of NEWS_KINDS) expect(page).toContain(`<code>${kind}</code>`);
  expect(page).toContain('webhook-signature');
  expect(page).toContain('http://localhost:3000/api/v1/staff/orders/');
});
