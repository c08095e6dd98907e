import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  isComingService,
  isLiveService,
  isRestartingService,
  type ServiceStatus,
} from './service-status.ts';

/** Reasons of a suspension. Payment lifts only the first. */
export const SUSPEND_REASONS = ['unpaid', 'abuse', 'staff'] as const;
export type SuspendReason = (typeof SUSPEND_REASONS)[number];

/** Offline is a restart, or a reinstall, under way; it goes back to what was before. */
export const SERVICE_TRANSITIONS: Readonly<Record<ServiceStatus, readonly ServiceStatus[]>> = {
  pending: ['active', 'cancelled'],
  active: ['suspended', 'offline', 'cancelled'],
  suspended: ['active', 'offline', 'cancelled'],
  offline: ['active', 'suspended', 'cancelled'],
  cancelled: [],
};

export function canServiceBecome(from: ServiceStatus, to: ServiceStatus): boolean {
  return SERVICE_TRANSITIONS[from].includes(to);
}

/** Progress of the delivery of a pending service; people see it as a sentence, never as "Actief". */
export const DELIVERY_STATES = [
  'queued',
  'waiting_for_staff',
  'running',
  'failed',
  'done',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * `running → queued` is an attempt that is tried again; `waiting_for_staff → done` is 'Geleverd' by
 * hand and `→ queued` is 'Leveren', which hands it to the module: a job from before does not.
 */
export const DELIVERY_TRANSITIONS: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  queued: ['waiting_for_staff', 'running', 'done'],
  waiting_for_staff: ['queued', 'done'],
  running: ['queued', 'waiting_for_staff', 'failed', 'done'],
  failed: ['queued', 'waiting_for_staff', 'running', 'done'],
  done: [],
};

export function canDeliveryBecome(from: DeliveryState, to: DeliveryState): boolean {
  return DELIVERY_TRANSITIONS[from].includes(to);
}

/**
 * State a delivery starts in once the order is paid. The module `manual` always waits for staff;
 * with auto provisioning off every module waits for staff to press 'Leveren'.
 */
export function firstDeliveryState(delivery: {
  module: string;
  autoProvisioning: boolean;
}): 'queued' | 'waiting_for_staff' {
  return delivery.autoProvisioning && delivery.module !== 'manual' ? 'queued' : 'waiting_for_staff';
}

/** Refusals of what is done to an active service alone, by the status that stands in the way. */
const NOT_ACTIVE = {
  pending: 'SERVICE_PENDING',
  suspended: 'SERVICE_SUSPENDED',
  offline: 'SERVICE_OFFLINE',
  cancelled: 'SERVICE_CANCELLED',
} as const satisfies Record<Exclude<ServiceStatus, 'active'>, string>;

export type OpenPanelRefusal = (typeof NOT_ACTIVE)[keyof typeof NOT_ACTIVE];

export type ServiceRefusal =
  | Exclude<OpenPanelRefusal, 'SERVICE_SUSPENDED'>
  | 'SERVICE_REINSTALLING'
  | 'SERVICE_ALREADY_ACTIVE'
  | 'SERVICE_ALREADY_SUSPENDED'
  | 'SERVICE_ALREADY_DELIVERED'
  | 'SERVICE_SUSPENDED_FOR_ABUSE'
  | 'SERVICE_SUSPENDED_BY_STAFF';

/**
 * A restart sets offline. Not before delivery, not after the end, not while the server is made anew;
 * again while it restarts is allowed.
 */
export function canRestart(service: {
  status: ServiceStatus;
  isReinstalling: boolean;
}): Result<'offline', ServiceRefusal> {
  if (isComingService(service.status)) return refuse('SERVICE_PENDING');
  if (!isLiveService(service.status)) return refuse('SERVICE_CANCELLED');
  if (service.isReinstalling) return refuse('SERVICE_REINSTALLING');
  return ok('offline');
}

/** Delivery makes a pending service active, once: a late second answer of a module is refused. */
export function canDeliver(service: {
  status: ServiceStatus;
  delivery: DeliveryState;
}): Result<'active', ServiceRefusal> {
  if (!isLiveService(service.status)) return refuse('SERVICE_CANCELLED');
  if (!isComingService(service.status) || service.delivery === 'done') {
    return refuse('SERVICE_ALREADY_DELIVERED');
  }
  return ok('active');
}

/** Only an active service can be suspended; one that restarts is suspended once it is back. */
export function canSuspend(service: {
  status: ServiceStatus;
}): Result<'suspended', ServiceRefusal> {
  const { status } = service;
  if (status === 'active') return ok('suspended');
  return refuse(status === 'suspended' ? 'SERVICE_ALREADY_SUSPENDED' : NOT_ACTIVE[status]);
}

/**
 * After a notice of abuse a suspension for another reason becomes one for abuse: else the customer's
 * payment would switch back on what was decided against.
 */
export function canSuspendForAbuse(service: {
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
}): Result<'suspended', ServiceRefusal> {
  return service.status === 'suspended' && service.suspendReason !== 'abuse'
    ? ok('suspended')
    : canSuspend(service);
}

/** Staff lift any suspension; a payment lifts only one for not paying. */
export function canActivate(
  { status, suspendReason }: { status: ServiceStatus; suspendReason: SuspendReason | null },
  by: 'staff' | 'payment',
): Result<'active', ServiceRefusal> {
  if (status === 'active') return refuse('SERVICE_ALREADY_ACTIVE');
  if (status !== 'suspended') return refuse(NOT_ACTIVE[status]);
  if (by === 'payment' && suspendReason !== 'unpaid') {
    return refuse(
      suspendReason === 'abuse' ? 'SERVICE_SUSPENDED_FOR_ABUSE' : 'SERVICE_SUSPENDED_BY_STAFF',
    );
  }
  return ok('active');
}

/** Its customer is let in on the panel while the service runs, and not otherwise. */
export function canOpenPanel(service: {
  status: ServiceStatus;
}): Result<'active', OpenPanelRefusal> {
  return service.status === 'active' ? ok('active') : refuse(NOT_ACTIVE[service.status]);
}

/** A service ends once, from any other status. */
export function canCancel(service: { status: ServiceStatus }): Result<'cancelled', ServiceRefusal> {
  return isLiveService(service.status) ? ok('cancelled') : refuse('SERVICE_CANCELLED');
}

/**
 * The status after the module says that the restart, or the reinstall, is done. Whoever was suspended stays suspended,
 * so the reason is kept during the restart; a payment meanwhile clears it. A service that is no
 * longer offline keeps the status it has: a late answer never revives a cancelled one.
 */
export function restoredStatus(service: {
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
}): ServiceStatus {
  if (!isRestartingService(service.status)) return service.status;
  return service.suspendReason === null ? 'active' : 'suspended';
}
