import { expect, test } from 'vitest';
import { sshCommand } from './ssh-command.ts';

test.each([
  [{ ipAddress: '203.0.113.7', ipv6Address: '2001:db8::7' }, 'ssh root@203.0.113.7'],
  [{ ipv6Address: '2001:db8::7' }, 'ssh root@2001:db8::7'],
  [{}, 'ssh root@vps.test'],
  [{ hostname: '' }, null],
  [{ username: '' }, null],
  [{ username: 'a; rm -rf' }, null],
  [{ username: '-oProxyCommand' }, null],
  [{ hostname: '$(reboot)' }, null],
])('a server of %o is come on by %s', (known, line) => {
  const server = { username: 'root', hostname: 'vps.test', ipAddress: '' };
  expect(sshCommand({ ...server, ...known })).toBe(line);
});
