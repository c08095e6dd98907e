import type { CustomerService } from '#contract/customer/services.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';
import type { PlanType } from '#domain/catalogue/plan.ts';
import type { ModuleState, ModuleTask } from '#domain/delivery/service-module.ts';
import type { DeliveryState, SuspendReason } from '#domain/delivery/service.ts';
import {
  isComingService,
  isRestartingService,
  type ServiceStatus,
} from '#domain/delivery/service-status.ts';

export const SERVICE_STATUS_LABELS: Readonly<Record<ServiceStatus, string>> = {
  active: 'Actief',
  suspended: 'Opgeschort',
  pending: 'In behandeling',
  offline: 'Offline',
  cancelled: 'Geannuleerd',
};

export const SERVICE_TYPE_LABELS: Readonly<Record<PlanType, string>> = {
  web: 'Webhosting',
  vps: 'VPS',
  game: 'Gameserver',
  dedicated: 'Dedicated server',
  other: 'Overig',
};

export const SERVICE_STATUS_TONES: Readonly<Record<ServiceStatus, BadgeTone>> = {
  active: 'good',
  suspended: 'warn',
  pending: 'info',
  offline: 'warn',
  cancelled: 'neutral',
};

/** Sentences that a customer reads while their service is not there yet; none once it is delivered. */
export const DELIVERY_SENTENCES: Readonly<Record<DeliveryState, string | null>> = {
  queued: 'Je service wordt aangemaakt. Dat duurt meestal minder dan een minuut.',
  running: 'Je service wordt aangemaakt: we zijn ermee bezig.',
  waiting_for_staff:
    'Onze medewerkers maken je service voor je klaar. Je krijgt een e-mail zodra alles werkt.',
  failed:
    'Het aanmaken ging niet in één keer goed. We zijn ermee bezig; je hoeft zelf niets te doen.',
  done: null,
};

/** The same states, as staff name them in the console. */
export const DELIVERY_LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: 'In de wachtrij',
  running: 'Wordt geleverd',
  waiting_for_staff: 'Wacht op levering',
  failed: 'Levering mislukt',
  done: 'Geleverd',
};

export const DELIVERY_TONES: Readonly<Record<DeliveryState, BadgeTone>> = {
  queued: 'info',
  running: 'info',
  waiting_for_staff: 'warn',
  failed: 'bad',
  done: 'good',
};

/** The known state of a server, in the words that staff read in the log. */
export const MODULE_STATE_LABELS: Readonly<Record<ModuleState, string>> = {
  none: 'Geen server',
  running: 'Draait',
  suspended: 'Staat uit',
  unknown: 'Wordt gewijzigd',
  terminated: 'Verwijderd',
};

const MODULE_TASK_LABELS: Readonly<Record<ModuleTask, string>> = {
  suspend: 'Server uitzetten',
  unsuspend: 'Server aanzetten',
  restart: 'Server herstarten',
  resize: 'Pakket aanpassen',
  reinstall: 'Server opnieuw installeren',
  terminate: 'Server verwijderen',
};

type ToDo = { moduleTask: ModuleTask | null; suspendReason: SuspendReason | null };

/**
 * Names the task that a delivered server still needs, as staff read it. A suspended server must stay off:
 * restarting it by hand would have it on again.
 */
export function moduleTaskLabel({ moduleTask, suspendReason }: ToDo): string | null {
  if (moduleTask === null) return null;
  const isOff = moduleTask === 'restart' && suspendReason !== null;
  return isOff ? 'Server herstarten: opgeschort, laat hem uit' : MODULE_TASK_LABELS[moduleTask];
}

/** Reasons of a suspension. */
export const SUSPEND_REASON_LABELS: Readonly<Record<SuspendReason, string>> = {
  unpaid: 'Niet betaald',
  abuse: 'Misbruik',
  staff: 'Door een medewerker',
};

const SUSPENDED_BECAUSE: Readonly<Record<SuspendReason, string>> = {
  unpaid:
    'Je service is opgeschort omdat er niet op tijd is betaald. Zodra het geld binnen is, zetten we hem weer aan.',
  abuse:
    'Je service is opgeschort na een melding van misbruik. Open een ticket, dan lossen we het samen op.',
  staff: 'Je service is opgeschort door een medewerker. Open een ticket als je wilt weten waarom.',
};

/** Says why a service cannot be reached: it is not there yet, switched off, or on its way back. */
export function noteOf(
  service: Pick<
    CustomerService,
    'status' | 'suspendReason' | 'deliveryState' | 'isDelayed' | 'isReinstalling'
  >,
): string | null {
  switch (service.status) {
    case 'pending':
      return DELIVERY_SENTENCES[service.deliveryState] ?? 'Je service wordt aangemaakt.';
    case 'suspended':
      return SUSPENDED_BECAUSE[service.suspendReason ?? 'staff'];
    case 'offline':
      if (service.isReinstalling) {
        return service.isDelayed
          ? 'Het opnieuw installeren lukt niet in één keer. We zijn ermee bezig; je hoeft zelf niets te doen.'
          : 'Je server wordt opnieuw geïnstalleerd. Je krijgt een e-mail zodra hij klaar is.';
      }
      return service.isDelayed
        ? 'Het herstarten lukt niet in één keer. We zijn ermee bezig; je hoeft zelf niets te doen.'
        : 'Je service wordt herstart en is zo weer bereikbaar.';
    case 'active':
    case 'cancelled':
      return null;
  }
}

/** Under way: somebody or something is at work on it, and it will be over soon. */
export function isBusy({
  status,
  deliveryState,
  isDelayed,
}: Pick<CustomerService, 'status' | 'deliveryState' | 'isDelayed'>): boolean {
  const isComing = isComingService(status) && deliveryState !== 'waiting_for_staff';
  return isComing || (isRestartingService(status) && !isDelayed);
}
