import type { PlanType } from '#domain/catalogue/plan.ts';
import {
  MODULE_ABILITIES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { DeliveryState } from './service.ts';
import { isLiveService, type ServiceStatus } from './service-status.ts';

/**
 * System of a server: the name people choose it by, and the template (VMID) that a module makes it
 * of.
 */
export type OperatingSystem = {
  name: string;
  /** Null where a person installs it. */
  templateId: number | null;
};

/** More than anybody has in sight when they choose. */
export const SYSTEMS_MAX = 20;
export const SYSTEM_NAME_MAX = 40;

/** Tells whether a plan can come with operating systems. */
export function canHaveSystems(plan: { type: PlanType; module: ProvisioningModule }): boolean {
  return MODULE_ABILITIES[plan.module].offersSystems.includes(plan.type);
}

/** As people choose among them; the first is what one gets unasked. */
export function systemNames(systems: readonly OperatingSystem[]): string[] {
  return systems.map(({ name }) => name);
}

/**
 * System for a server among those of its plan: the one that was asked for by its name, or the first
 * where nobody asked. Null where the plan says nothing of it.
 */
export function chooseSystem(
  systems: readonly OperatingSystem[],
  wanted: string | null,
): Result<string | null, 'SYSTEM_NOT_OFFERED'> {
  if (wanted === null) return ok(systems[0]?.name ?? null);
  return systems.some(({ name }) => name === wanted) ? ok(wanted) : refuse('SYSTEM_NOT_OFFERED');
}

/**
 * The template of a server's system; of one from before there was a choice the first. Null where the plan
 * has it no more.
 */
export function templateOf(
  systems: readonly OperatingSystem[],
  system: string | null,
): number | null {
  const one = system === null ? systems[0] : systems.find(({ name }) => name === system);
  return one?.templateId ?? null;
}

/**
 * Tells whether two plans are of the same systems, so that a server of one can go on as one of the other: they
 * have one in common, of the same template where there is one, or one of them says nothing of it.
 */
export function shareSystem(
  systems: readonly OperatingSystem[],
  others: readonly OperatingSystem[],
): boolean {
  if (systems.length === 0 || others.length === 0) return true;
  return systems.some(({ name, templateId }) =>
    others.some((other) => other.name === name && other.templateId === templateId),
  );
}

/**
 * System that a server is made anew with: the one asked for, else the one it runs on. A system that
 * its plan says nothing of any more stays.
 */
export function reinstalledSystem(
  systems: readonly OperatingSystem[],
  { wanted, has }: { wanted: string | null; has: string | null },
): Result<string | null, 'SYSTEM_NOT_OFFERED'> {
  if (wanted === null && systems.length === 0) return ok(has);
  return chooseSystem(systems, wanted ?? has);
}

/**
 * Tells whether staff can say that a server is of another system: what it will be made of, or what it became
 * since. Not while it is being made, of what was written down then, and not of one that is gone.
 */
export function canSetSystem(server: {
  status: ServiceStatus;
  deliveryState: DeliveryState;
  /** True if its module is at work on it at this moment. */
  isBusy: boolean;
}): Result<null, 'SERVICE_CANCELLED' | 'SERVICE_BUSY'> {
  if (!isLiveService(server.status)) return refuse('SERVICE_CANCELLED');
  return server.isBusy || server.deliveryState === 'running' ? refuse('SERVICE_BUSY') : ok(null);
}
