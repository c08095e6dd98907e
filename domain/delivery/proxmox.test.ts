import { expect, test } from 'vitest';
import { LOGIN_NAME, proxmoxName, proxmoxTag, proxmoxVmid } from './proxmox.ts';

const ID = '0f9b1c52-7d1e-4b7a-9c55-3d2b8f0e6a11';
const LAST = '00000000-0000-0000-0000-000035a4e8ff';

test('the VM of a service has one number, that Proxmox takes', () => {
  const ids = [ID, ID.replace(/1$/, '2'), 'ffffffff-ffff-4fff-bfff-ffffffffffff', LAST];
  const numbers = ids.map((id) => proxmoxVmid(id));
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(100_000_000);
    expect(number).toBeLessThanOrEqual(999_999_999);
  }
  expect(new Set(numbers).size).toBe(ids.length);
  // Written out: another number would make another VM for a service that has one.
  expect(proxmoxVmid(ID)).toBe(699_499_537);
  expect([0, 1, 2].map((attempt) => proxmoxVmid(ID, attempt))).toEqual([
    699_499_537, 699_499_538, 699_499_539,
  ]);
  expect([proxmoxVmid(LAST), proxmoxVmid(LAST, 1)]).toEqual([999_999_999, 100_000_000]);
});

test('its name is one of a machine, and its tag one that Proxmox takes', () => {
  expect(proxmoxName(ID)).toBe('vps-0f9b1c527d1e');
  expect(proxmoxTag(ID)).toBe(`hostwerk-${ID}`);
  expect(proxmoxTag(ID.toUpperCase())).toMatch(/^[a-z\d_][a-z\d_+.-]*$/);
});

test.each([
  ['root', true],
  ['debian', true],
  ['_apt', true],
  ['web-1', true],
  ['Root', false],
  ['1web', false],
  ['root user', false],
  ['root\n', false],
  ['', false],
  ['a'.repeat(33), false],
])('who logs in may be called %j: %s', (name, may) => {
  expect(LOGIN_NAME.test(name)).toBe(may);
});
