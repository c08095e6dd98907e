import type { PlanType } from '#domain/catalogue/plan.ts';
import {
  MODULE_ABILITIES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { ServiceStatus } from './service.ts';

/**
 * Steps by which a server is made anew. While it is `clear` what is there is the old one; from `make` on
 * it never is, so that what was made anew is never cleared, however often anything is tried again.
 */
export const REINSTALL_STEPS = ['clear', 'make'] as const;
export type ReinstallStep = (typeof REINSTALL_STEPS)[number];

type Kind = {
  planType: PlanType;
  module: ProvisioningModule;
  madeByHand: boolean;
  panelId: string | null;
};

/** Tells whether a server can be made anew from here: a VPS of which we know all that it is made of. */
function isReinstallable({ planType, module, madeByHand, panelId }: Kind): boolean {
  // A machine that a person made on a panel, or that was there before us, is not a copy of what the
  // plan says.
  if (madeByHand || panelId !== null) return false;
  return MODULE_ABILITIES[module].reinstalls.includes(planType);
}

export type ReinstallRefusal =
  | 'SERVICE_PENDING'
  | 'SERVICE_SUSPENDED'
  | 'SERVICE_OFFLINE'
  | 'SERVICE_CANCELLED'
  | 'SERVICE_REINSTALLING'
  | 'SERVICE_BUSY'
  | 'SERVICE_NOT_REINSTALLABLE';

const NOT_WHILE: Readonly<Record<Exclude<ServiceStatus, 'active'>, ReinstallRefusal>> = {
  pending: 'SERVICE_PENDING',
  suspended: 'SERVICE_SUSPENDED',
  offline: 'SERVICE_OFFLINE',
  cancelled: 'SERVICE_CANCELLED',
};

/** Only of what runs, and while nothing else is done to it: whatever that was would be lost halfway. */
export function canReinstall(
  service: Kind & {
    status: ServiceStatus;
    reinstallStep: ReinstallStep | null;
    /** Task that its server still needs, whatever it is. */
    moduleTask: string | null;
  },
): Result<'offline', ReinstallRefusal> {
  const { status, reinstallStep, moduleTask } = service;
  if (!isReinstallable(service)) return refuse('SERVICE_NOT_REINSTALLABLE');
  if (status === 'offline' && reinstallStep !== null) return refuse('SERVICE_REINSTALLING');
  if (status !== 'active') return refuse(NOT_WHILE[status]);
  return moduleTask === null ? ok('offline') : refuse('SERVICE_BUSY');
}
