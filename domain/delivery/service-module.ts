import type { ReinstallStep } from './reinstall.ts';
import type { SuspendReason } from './service.ts';
import type { ServiceStatus } from './service-status.ts';

/**
 * State that the module last confirmed of a service. `unknown` is a change under way: whatever
 * comes of it, the module is asked again before anything is believed.
 */
export const MODULE_STATES = ['none', 'running', 'suspended', 'unknown', 'terminated'] as const;
export type ModuleState = (typeof MODULE_STATES)[number];

/** Tasks of the module for a service, or of a person where there is none. */
export const MODULE_TASKS = [
  'suspend',
  'unsuspend',
  'restart',
  'resize',
  'reinstall',
  'terminate',
] as const;
export type ModuleTask = (typeof MODULE_TASKS)[number];

export type ModuleSituation = {
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
  moduleState: ModuleState;
  deliveryAttempts: number;
  terminateAt: Date | null;
  /** The plan its server was last made as, until it is made as the one the service has; null once it is. */
  madeAsPlanId: string | null;
  /** Step at which the making anew of its server is; null while nobody asked for that. */
  reinstallStep: ReinstallStep | null;
};

/**
 * The one thing that has to happen to the server for it to be as its service says; null when it is.
 * Delivery is not among it: that has its own state.
 */
export function moduleTaskFor(service: ModuleSituation, now: Date): ModuleTask | null {
  const { status, moduleState } = service;
  switch (status) {
    case 'pending':
      return null;
    case 'offline':
      // A suspended server is switched off first: a restart leaves that so, and would leave on what
      // still runs.
      if (service.suspendReason !== null && !isOff(moduleState)) return 'suspend';
      return service.reinstallStep === null ? 'restart' : 'reinstall';
    case 'active':
      if (moduleState !== 'running' && moduleState !== 'none') return 'unsuspend';
      return service.madeAsPlanId === null ? null : 'resize';
    case 'suspended':
      return isOff(moduleState) ? null : 'suspend';
    case 'cancelled':
      return taskAfterEnd(service, now);
  }
}

/**
 * Off at once, gone when it can no longer be undone. What a module never began is not there; what is
 * being made anew is not there to be switched off before it is made.
 */
function taskAfterEnd(service: ModuleSituation, now: Date): ModuleTask | null {
  const { moduleState, deliveryAttempts, terminateAt } = service;
  if (moduleState === 'terminated') return null;
  if (moduleState === 'none' && deliveryAttempts === 0) return null;
  if (terminateAt === null || terminateAt <= now) return 'terminate';
  if (service.reinstallStep === 'make') return 'reinstall';
  return isOff(moduleState) ? null : 'suspend';
}

function isOff(moduleState: ModuleState): boolean {
  return moduleState === 'suspended' || moduleState === 'none';
}

const STATE_AFTER: Readonly<Partial<Record<ModuleTask, ModuleState>>> = {
  suspend: 'suspended',
  unsuspend: 'running',
  reinstall: 'running',
  terminate: 'terminated',
};

/** State of the server once a task is done; a restart or another size leaves it as it was. */
export function moduleStateAfter(task: ModuleTask, state: ModuleState): ModuleState {
  return STATE_AFTER[task] ?? state;
}

/** Tells whether a module is being asked about the service now: nobody else does until then (UTC), or its answer. */
export function isModuleBusy(
  { moduleBusyUntil }: { moduleBusyUntil: Date | null },
  now: Date,
): boolean {
  return moduleBusyUntil !== null && moduleBusyUntil > now;
}
