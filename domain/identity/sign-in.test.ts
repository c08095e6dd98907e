import { expect, test } from 'vitest';
import { deviceName } from './sign-in.ts';

test.each([
  ['Firefox', 'Windows', 'Firefox op Windows'],
  ['Firefox', '', 'Firefox'],
  ['', 'iOS', 'iOS'],
  ['', '', 'Onbekend apparaat'],
])('a device that says %j on %j is called %s', (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name);
});
