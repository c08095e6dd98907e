import { PLAN_TYPES, type PlanType } from './plan.ts';

/**
 * Modules that deliver: staff by hand, the demo's simulator, or a panel for game servers, web
 * hosting or VPS's.
 */
export const PROVISIONING_MODULES = [
  'manual',
  'simulator',
  'pterodactyl',
  'directadmin',
  'proxmox',
] as const;
export type ProvisioningModule = (typeof PROVISIONING_MODULES)[number];

/** Abilities of a module, for the kinds of plan that are named where it has them for some only. */
type ModuleAbilities = {
  /** Logs a customer in on its panel by an address that we ask it for. */
  opensPanel: boolean;
  /** Gives what it makes an address out of the shop's own ranges. */
  takesAddress: boolean;
  /** Takes a server down and up to make it that of another plan. */
  restartsToResize: boolean;
  /** Sets a password or a key for a server from here. */
  setsAccess: readonly PlanType[];
  /** Offers a choice of operating systems. */
  offersSystems: readonly PlanType[];
  /** Makes a server of a template of its panel, whose number is told with each system. */
  copiesTemplates: boolean;
  /** Clears a server and makes it again: all that it is made of is known here. */
  reinstalls: readonly PlanType[];
  /** Gives each site a certificate by itself. */
  issuesCertificates: boolean;
};

/** A panel that makes a server and takes it away, and nothing more from here. */
const NOTHING_MORE: ModuleAbilities = {
  opensPanel: false,
  takesAddress: false,
  restartsToResize: false,
  setsAccess: [],
  offersSystems: [],
  copiesTemplates: false,
  reinstalls: [],
  issuesCertificates: false,
};

/** A module by hand: people install what they are asked for. */
const BY_HAND: ModuleAbilities = {
  ...NOTHING_MORE,
  offersSystems: ['vps', 'dedicated'],
  reinstalls: ['vps'],
};

/** The one table of what each module can do: screens, contract and jobs ask here, never for a name. */
export const MODULE_ABILITIES: Readonly<Record<ProvisioningModule, ModuleAbilities>> = {
  manual: BY_HAND,
  simulator: { ...BY_HAND, setsAccess: ['vps'] },
  // A panel for games puts its game back and leaves the files, which is no reinstallation.
  pterodactyl: NOTHING_MORE,
  directadmin: { ...NOTHING_MORE, opensPanel: true, issuesCertificates: true },
  proxmox: {
    ...NOTHING_MORE,
    takesAddress: true,
    restartsToResize: true,
    setsAccess: PLAN_TYPES,
    offersSystems: PLAN_TYPES,
    copiesTemplates: true,
    reinstalls: PLAN_TYPES,
  },
};

/** Tells whether a customer gets a password or a key for their server from here. */
export function setsAccess(plan: { module: ProvisioningModule; planType: PlanType }): boolean {
  return MODULE_ABILITIES[plan.module].setsAccess.includes(plan.planType);
}

/** Words for a module, as staff choose among them. */
export const MODULE_LABELS: Record<ProvisioningModule, string> = {
  manual: 'Met de hand, door medewerkers',
  simulator: 'Simulator (alleen in de demo)',
  pterodactyl: 'Pterodactyl-paneel',
  directadmin: 'DirectAdmin',
  proxmox: 'Proxmox',
};
