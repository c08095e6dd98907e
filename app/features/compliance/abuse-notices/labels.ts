import type { BadgeTone } from '#app/ui/badge.tsx';
import type { AbuseDecision, AbuseGround, AbuseStatus } from '#domain/compliance/abuse-notice.ts';

export const ABUSE_STATUS_LABELS: Readonly<Record<AbuseStatus, string>> = {
  open: 'Open',
  decided: 'Besloten',
};

export const ABUSE_DECISION_LABELS: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'Service opgeschort',
  removed: 'Inhoud verwijderd',
  forwarded: 'Doorgestuurd',
  'no-action': 'Niet ingegrepen',
};

/** The same as what one may do. */
export const ABUSE_CHOICE_LABELS: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'Service opschorten',
  removed: 'Inhoud verwijderen',
  forwarded: 'Doorsturen',
  'no-action': 'Niet ingrijpen',
};

export const ABUSE_DECISION_TONES: Readonly<Record<AbuseDecision, BadgeTone>> = {
  suspended: 'warn',
  removed: 'warn',
  forwarded: 'info',
  'no-action': 'neutral',
};

/** The effect of each decision, read before it is taken. */
export const ABUSE_DECISION_HELP: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'De server van de klant gaat nu uit. De gegevens blijven bewaard.',
  removed: 'Haal de inhoud eerst zelf weg, of laat de klant het doen; dit legt het vast.',
  forwarded: 'Het staat niet bij ons, of een ander kan er iets aan doen. Stuur het zelf door.',
  'no-action': 'Het mag, of het is niet te zien of te beoordelen.',
};

export const ABUSE_GROUND_LABELS: Readonly<Record<AbuseGround, string>> = {
  law: 'De wet: verboden inhoud',
  terms: 'Onze voorwaarden: ‘Wat niet mag’',
};

/** Shown as pressing from here on. */
const PRESSING_MINUTES = 60;

function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  // In hours as far as a deadline of the law is told in hours.
  if (minutes <= 72 * 60) return `${Math.floor(minutes / 60)} uur`;
  return `${Math.floor(minutes / (24 * 60))} dagen`;
}

/** `nog 43 min`, `2 uur te laat` */
export function clockText(minutes: number): string {
  return minutes < 0 ? `${spanText(-minutes)} te laat` : `nog ${spanText(minutes)}`;
}

export function clockTone(minutes: number): BadgeTone {
  if (minutes < 0) return 'bad';
  return minutes < PRESSING_MINUTES ? 'warn' : 'info';
}
