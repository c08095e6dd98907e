import { describe, expect, test } from 'vitest';
import { countedOptions, extraAddresses, knowsOption, withTaken } from './option-keys.ts';

const vps = { cores: 2, memoryMb: 4096, systemDiskGb: 40, networkMbit: null, loginName: 'root' };
const game = {
  nestId: 1,
  eggId: 5,
  locationIds: [1],
  memoryMb: 2048,
  swapMb: 0,
  diskMb: 10_240,
  cpuPercent: 100,
  databases: 1,
  backups: 2,
  allocations: 0,
  environment: [],
};
const hosting = { packageName: 'Start', ipAddress: null };

describe('what a service has on top of its plan', () => {
  test('is added to a VPS, in its units; an address is none of them', () => {
    expect(withTaken(vps, { cores: 1, memory: 4, disk: 60, ips: 2 })).toEqual({
      ...vps,
      cores: 3,
      memoryMb: 8192,
      systemDiskGb: 100,
    });
    expect(extraAddresses({ memory: 4, ips: 2 })).toBe(2);
    expect(extraAddresses({ memory: 4 })).toBe(0);
  });

  test('is added to a server for games, but to what has no limit', () => {
    const taken = { cores: 2, memory: 1, disk: 5, databases: 3, backups: 1 };
    expect(withTaken(game, taken)).toEqual({
      ...game,
      cpuPercent: 300,
      memoryMb: 3072,
      diskMb: 15_360,
      databases: 4,
      backups: 3,
    });
    expect(withTaken({ ...game, cpuPercent: 0 }, { cores: 2 })).toMatchObject({ cpuPercent: 0 });
  });

  test('may be of what the plan itself has none of', () => {
    expect(withTaken(game, { ports: 2 })).toMatchObject({ allocations: 2 });
  });

  test('is nothing to a package that the panel keeps, nor to people', () => {
    expect(withTaken(hosting, { disk: 10 })).toEqual(hosting);
    expect(withTaken(null, { disk: 10 })).toBeNull();
  });
});

test('a panel tells what a plan has of its options', () => {
  expect(countedOptions(vps)).toEqual({ cores: 2, memory: 4, disk: 40 });
  expect(countedOptions(game)).toMatchObject({ cores: 1, memory: 2, disk: 10, ports: 0 });
  expect(countedOptions(hosting)).toEqual({});
});

test.each([
  ['proxmox', 'memory', true],
  ['proxmox', 'ips', true],
  ['proxmox', 'databases', false],
  ['pterodactyl', 'databases', true],
  ['directadmin', 'memory', false],
  ['manual', 'anything', true],
  ['simulator', 'anything', true],
] as const)('%s knows %s: %s', (module, key, knows) => {
  expect(knowsOption(module, key)).toBe(knows);
});
