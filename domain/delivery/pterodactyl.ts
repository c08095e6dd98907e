/** A variable of an egg that a plan sets to something else than the egg does. */
export type EggVariable = { name: string; value: string };

/**
 * Options of a plan of the module `pterodactyl`. Numbers of nest, egg and locations are those of
 * the panel; memory, swap and disk are megabytes; cpu is percents of one core.
 */
export type PterodactylOptions = {
  nestId: number;
  eggId: number;
  locationIds: number[];
  memoryMb: number;
  swapMb: number;
  diskMb: number;
  cpuPercent: number;
  databases: number;
  backups: number;
  allocations: number;
  environment: EggVariable[];
};

type Amount = Exclude<keyof PterodactylOptions, 'locationIds' | 'environment'>;

/**
 * Bounds of what staff may fill in. To the panel 0 memory or disk is no limit at all, which nobody
 * means to sell: cpu alone may be without one, and swap is -1 for as much as there is.
 */
export const PTERODACTYL_BOUNDS: Readonly<Record<Amount, { min: number; max: number }>> = {
  nestId: { min: 1, max: 1_000_000 },
  eggId: { min: 1, max: 1_000_000 },
  memoryMb: { min: 128, max: 1_048_576 },
  swapMb: { min: -1, max: 1_048_576 },
  diskMb: { min: 256, max: 16_777_216 },
  cpuPercent: { min: 0, max: 12_800 },
  databases: { min: 0, max: 100 },
  backups: { min: 0, max: 100 },
  allocations: { min: 0, max: 100 },
};

export const LOCATIONS_MAX = 20;
export const EGG_VARIABLES_MAX = 40;
export const EGG_VALUE_MAX = 500;

/** Name that an egg may give a variable. */
export const EGG_VARIABLE = /^\w{1,191}$/;

/** The first look at a server that is being installed, and the longest pause between two. */
const FIRST_LOOK_SECONDS = 10;
const LAST_LOOK_SECONDS = 60;
/** Longer than any game takes to be downloaded: then a person has a look. */
const INSTALL_MAX_SECONDS = 3600;

/**
 * Gives the seconds after which to look again at a server that was begun so many seconds ago and is not
 * there yet; null when it takes too long.
 */
export function nextLookIn(seconds: number): number | null {
  if (seconds >= INSTALL_MAX_SECONDS) return null;
  return Math.round(Math.min(LAST_LOOK_SECONDS, Math.max(FIRST_LOOK_SECONDS, seconds / 2)));
}
