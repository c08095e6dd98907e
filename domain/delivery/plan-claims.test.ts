import { expect, test } from 'vitest';
import type { ModuleOptions } from './module-options.ts';
import type { PterodactylOptions } from './pterodactyl.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import { unmetClaims } from './plan-claims.ts';

const GAME: PterodactylOptions = {
  nestId: 1,
  eggId: 5,
  locationIds: [1],
  memoryMb: 4096,
  swapMb: 0,
  diskMb: 20_480,
  cpuPercent: 200,
  databases: 0,
  backups: 2,
  allocations: 0,
  environment: [],
};

test.each<[string[], ProvisioningModule, ModuleOptions | null, string[]]>([
  [['Dagelijkse back-ups', '1 website'], 'manual', null, ['backups']],
  [['2 back-ups van je wereld'], 'pterodactyl', GAME, []],
  [['Dagelijkse backup van je wereld'], 'pterodactyl', GAME, ['backups']],
  [['Reservekopieën'], 'proxmox', null, ['backups']],
  [['Back-ups'], 'pterodactyl', { ...GAME, backups: 0 }, ['backups']],
  [['Wekelijkse snapshot'], 'proxmox', null, ['snapshots']],
  [['Gratis SSL-certificaat'], 'directadmin', null, []],
  [['Gratis SSL-certificaat'], 'manual', null, ['certificate']],
  [['Voorrang bij support', 'back-up'], 'simulator', null, ['backups', 'priority']],
  [['10 websites', 'Eigen IPv4'], 'manual', null, []],
])('of %j by %s nothing keeps %3$j', (features, module, moduleOptions, unkept) => {
  expect(unmetClaims({ features, module, moduleOptions })).toEqual(unkept);
});
