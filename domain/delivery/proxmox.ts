/**
 * Options of a plan of the module `proxmox`, beside the template of an operating system. Memory is
 * megabytes, the disk gigabytes, the network megabits a second.
 */
export type ProxmoxOptions = {
  cores: number;
  memoryMb: number;
  systemDiskGb: number;
  /** Null for as fast as the machine goes. */
  networkMbit: number | null;
  /** Name its customer logs in by; cloud-init makes that user. */
  loginName: string;
};

type Amount = 'cores' | 'memoryMb' | 'systemDiskGb' | 'networkMbit';

/** Bounds of what staff may fill in. */
export const PROXMOX_BOUNDS: Readonly<Record<Amount, { min: number; max: number }>> = {
  cores: { min: 1, max: 128 },
  memoryMb: { min: 256, max: 1_048_576 },
  systemDiskGb: { min: 1, max: 16_384 },
  networkMbit: { min: 1, max: 100_000 },
};

/** The numbers that Proxmox has for a VM, and so for a template. */
export const VMID_BOUNDS = { min: 100, max: 999_999_999 } as const;

/** A user of Linux, as `useradd` takes it everywhere. */
export const LOGIN_NAME = /^[a-z_][a-z\d_-]{0,31}$/;

/** The numbers that VMs of ours get: nine digits, which people rarely choose. */
const FIRST_VMID = 100_000_000n;
const VMIDS = 900_000_000n;

/**
 * The number that the VM of a service gets, always the same: a copy that is under way has nothing but
 * its number yet, so this is how it is found again after an answer was lost. `attempt` counts those
 * before it that somebody else's machine has.
 */
export function proxmoxVmid(serviceId: string, attempt = 0): number {
  return Number(FIRST_VMID + ((numberOf(serviceId) + BigInt(attempt)) % VMIDS));
}

/** Name of the VM of a service, on Proxmox and by itself. */
export function proxmoxName(serviceId: string): string {
  return `vps-${serviceId.replaceAll('-', '').slice(0, 12).toLowerCase()}`;
}

/** The tag that says whose VM it is, whatever it is called by now. */
export function proxmoxTag(serviceId: string): string {
  return `hostwerk-${serviceId.toLowerCase()}`;
}

/** Tells whether a tag says of which service of ours a VM is. */
export function isServiceTag(tag: string): boolean {
  return /^hostwerk-[\da-f]{8}-/.test(tag.toLowerCase());
}

function numberOf(serviceId: string): bigint {
  return BigInt(`0x${serviceId.replaceAll('-', '')}`);
}
