import type { CustomerNotification } from '#contract/customer/notifications.ts';
import type { NotificationPreference } from '#domain/platform/notification.ts';
import { areaPaths } from '#app/lib/area-paths.ts';

type Subject = CustomerNotification['subject'];

const PATHS: Readonly<Record<Subject['type'], (id: string) => string>> = {
  order: (id) => areaPaths.order(id),
  invoice: (id) => areaPaths.invoice(id),
  service: (id) => areaPaths.service(id),
  ticket: (id) => areaPaths.ticket(id),
  incident: (id) => areaPaths.incident(id),
};

/** Gives the page that a notification leads to. */
export function subjectPath({ type, id }: Subject): string {
  return PATHS[type](id);
}

export const PREFERENCE_LABELS: Readonly<
  Record<NotificationPreference, { label: string; help: string }>
> = {
  email: {
    label: 'E-mailmeldingen',
    help: 'Mails over wat er met je account gebeurt, zoals een antwoord op je ticket.',
  },
  serviceStatus: {
    label: 'Statusupdates van services',
    help: 'Een mail als een service klaar is, opgeschort wordt of weer actief is, en bij een storing of onderhoud.',
  },
  invoiceReminders: {
    label: 'Factuurherinneringen',
    help: 'Een mail voordat een factuur betaald moet zijn, en als dat nog niet gebeurd is.',
  },
};
