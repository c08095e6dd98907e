export const SERVICE_STATUSES = ['active', 'suspended', 'pending', 'offline', 'cancelled'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

type ServiceStatusFacts = {
  /** Before its delivery, from then on, or after its end for good. */
  phase: 'coming' | 'delivered' | 'over';
  /** State of the server that the status stands for. */
  server: 'none' | 'on' | 'off' | 'restarting';
};

/** Meaning of each status. Code asks the questions below, instead of comparing with a status by name. */
const SERVICE_STATUS_FACTS: Readonly<Record<ServiceStatus, ServiceStatusFacts>> = {
  active: { phase: 'delivered', server: 'on' },
  suspended: { phase: 'delivered', server: 'off' },
  pending: { phase: 'coming', server: 'none' },
  offline: { phase: 'delivered', server: 'restarting' },
  cancelled: { phase: 'over', server: 'none' },
};

/** Tells whether it counts as one of the customer's services (limit, number, monthly cost). */
export function isLiveService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].phase !== 'over';
}

/** Tells whether it has still to be delivered. */
export function isComingService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].phase === 'coming';
}

/** Tells whether it was delivered and did not end: it has terms, which are paid and run out. */
export function isDeliveredService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].phase === 'delivered';
}

/** Tells whether its customer can use it at this moment. */
export function isRunningService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].server === 'on';
}

/** Tells whether its server is on its way back, after a restart or a reinstall. */
export function isRestartingService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].server === 'restarting';
}

/** Tells whether its server was switched off, to stay off until something changes. */
export function isSwitchedOffService(status: ServiceStatus): boolean {
  return SERVICE_STATUS_FACTS[status].server === 'off';
}
