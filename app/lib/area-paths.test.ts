import { expect, test } from 'vitest';
import { areaPaths } from './area-paths.ts';

test('the way to a service is its page, also once it ended', () => {
  expect(areaPaths.adminService({ id: 'a/1' })).toBe('/admin/services/a%2F1');
});
