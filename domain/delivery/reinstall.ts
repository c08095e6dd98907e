import type { PlanType } from '#domain/catalogue/plan.ts';
import {
  MODULE_ABILITIES,
  type ProvisioningModule,
} from '#domain/catalogue/provisioning-module.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { canOpenPanel, type OpenPanelRefusal } from './service.ts';
import { isRestartingService, type ServiceStatus } from './service-status.ts';

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
  | OpenPanelRefusal
  | 'SERVICE_REINSTALLING'
  | 'SERVICE_BUSY'
  | 'SERVICE_NOT_REINSTALLABLE';

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
  if (isRestartingService(status) && reinstallStep !== null) return refuse('SERVICE_REINSTALLING');
  const runs = canOpenPanel(service);
  if (!runs.ok) return runs;
  return moduleTask === null ? ok('offline') : refuse('SERVICE_BUSY');
}
