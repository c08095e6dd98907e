import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { agreedFields } from './staff/plan-changes.ts';
import { articleFields } from './staff/articles.ts';
import { discountFields } from './staff/discounts.ts';
import { serverInfo } from './staff/services.ts';

function saidOf(schema: z.ZodType, input: unknown, field: string): string[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.filter(({ path }) => path.at(-1) === field).map(({ message }) => message);
}

// A form asks these in the browser, where no server has been started: what it says stands at the field.
describe('a field without a sentence of its own', () => {
  test('says how long it may be', () => {
    const found = saidOf(serverInfo, { username: 'a'.repeat(101) }, 'username');
    expect(found).toEqual(['Gebruik hoogstens 100 tekens.']);
    const article = { title: 'a'.repeat(5000) };
    expect(saidOf(articleFields, article, 'title').join()).toMatch(
      /^Gebruik hoogstens \d+ tekens\.$/,
    );
  });

  test('says that what it was given is nothing it knows', () => {
    const found = saidOf(agreedFields, { agreedWay: 'pigeon' }, 'agreedWay');
    expect(found).toEqual(['Dit is geen geldige waarde.']);
    expect(saidOf(agreedFields, { agreedOn: '' }, 'agreedOn')).toEqual(['Vul een datum in.']);
  });

  test('says that it may not stay away', () => {
    expect(saidOf(discountFields, {}, 'code')).toEqual(['Dit veld is verplicht.']);
  });
});
