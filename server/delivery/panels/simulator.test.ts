import { expect, test } from 'vitest';
import { sshCommand } from '#domain/delivery/ssh-command.ts';
import { simulatedInfo } from './simulator.ts';

const serviceId = '0f9b0052-7d1e-4b7a-9c55-3d2b8f0e6a11';

test('a VPS of the demo is reached as a real one: a user, and an address of both kinds', () => {
  const server = simulatedInfo({ serviceId, planType: 'vps', domain: null });
  expect(server).toMatchObject({
    username: 'root',
    ipAddress: expect.stringMatching(/^203\.0\.113\.\d+$/),
    ipv6Address: '2001:db8:f9b:52::2',
  });
  expect(sshCommand(server)).toBe(`ssh root@${server.ipAddress}`);
});

test('what shares its machine has no address or user of everybody', () => {
  const server = simulatedInfo({ serviceId, planType: 'web', domain: 'bakkerij.nl' });
  expect(server).toMatchObject({ username: 'hw0f9b0052', domain: 'bakkerij.nl' });
  expect(server).not.toHaveProperty('ipv6Address');
});
