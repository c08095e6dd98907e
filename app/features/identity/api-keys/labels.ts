import type { BadgeTone } from '#app/ui/badge.tsx';
import type { KeyDays, KeyScope, KeyState } from '#domain/identity/api-key.ts';

export const KEY_STATE_LABELS: Readonly<Record<KeyState, string>> = {
  working: 'Werkt',
  halted: 'Werkt niet',
  expired: 'Verlopen',
  ended: 'Ingetrokken',
};

export const KEY_STATE_TONES: Readonly<Record<KeyState, BadgeTone>> = {
  working: 'good',
  halted: 'bad',
  expired: 'warn',
  ended: 'neutral',
};

export const KEY_SCOPE_LABELS: Readonly<Record<KeyScope, { name: string; explains: string }>> = {
  customers: { name: 'Klanten', explains: 'naam, adres en gegevens van elke klant' },
  services: { name: 'Services', explains: 'wat er loopt, voor wie en tot wanneer' },
  orders: { name: 'Bestellingen en betalingen', explains: 'ook terugbetalingen' },
  invoices: { name: 'Facturen', explains: 'met de pdf en de e-factuur' },
  tickets: { name: 'Tickets', explains: 'alle gesprekken, met bijlagen en notities' },
  reports: { name: 'Cijfers', explains: 'omzet, btw en aantallen' },
};

export const KEY_DAYS_LABELS: Readonly<Record<KeyDays, string>> = {
  30: '30 dagen',
  90: '90 dagen',
  365: 'een jaar',
};
