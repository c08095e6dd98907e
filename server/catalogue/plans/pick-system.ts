import { chooseSystem, type OperatingSystem } from '#domain/delivery/operating-system.ts';
import { AppError } from '#server/errors.ts';

/** The operating system that a server of a plan gets, by its name. Throws SYSTEM_NOT_OFFERED. */
export function pickSystem(
  { systems }: { systems: readonly OperatingSystem[] },
  wanted: string | undefined,
): string | null {
  const chosen = chooseSystem(systems, wanted ?? null);
  if (!chosen.ok) throw new AppError(chosen.reason);
  return chosen.value;
}
