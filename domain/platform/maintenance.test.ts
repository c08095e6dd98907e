import { describe, expect, test } from 'vitest';
import {
  HIDDEN_TAB_MS,
  isMaintenancePath,
  isOpenInMaintenance,
  STATUS_GATE_MS,
  STATUS_POLL_MS,
  STATUS_TIMEOUT_MS,
} from './maintenance.ts';

test('the times are those of the specification', () => {
  expect([STATUS_POLL_MS, STATUS_TIMEOUT_MS, STATUS_GATE_MS, HIDDEN_TAB_MS]).toEqual([
    10_000, 5_000, 2_000, 5_000,
  ]);
});

describe('open in maintenance', () => {
  test.each(['/maintenance', '/access-denied', '/server-error', '/login', '/register', '/login/'])(
    '%s, to everybody',
    (path) => expect(isOpenInMaintenance(path, null)).toBe(true),
  );

  test.each(['/', '/services', '/dashboard', '/admin', '/loginx', '/login/x', '/forgot-password'])(
    'not %s',
    (path) => {
      for (const role of [null, 'customer', 'staff', 'admin'] as const) {
        expect(isOpenInMaintenance(path, role)).toBe(false);
      }
    },
  );

  test('the console to an owner, and nothing else', () => {
    expect(isOpenInMaintenance('/admin', 'owner')).toBe(true);
    expect(isOpenInMaintenance('/admin/orders', 'owner')).toBe(true);
    for (const path of ['/', '/dashboard', '/administratie']) {
      expect(isOpenInMaintenance(path, 'owner')).toBe(false);
    }
  });
});

test('the page of it, also with a slash behind', () => {
  expect(['/maintenance', '/maintenance/', '/maintenance/x', '/'].map(isMaintenancePath)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
