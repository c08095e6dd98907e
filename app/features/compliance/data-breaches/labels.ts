import type { BadgeTone } from '#app/ui/badge.tsx';
import {
  alarmLevel,
  type AlarmLevel,
  type AuthorityDecision,
  type BreachStatus,
  type BreachUpdateKind,
  type PeopleDecision,
} from '#domain/compliance/data-breach.ts';

export const BREACH_STATUS_LABELS: Readonly<Record<BreachStatus, string>> = {
  open: 'Open',
  closed: 'Gesloten',
};

export const AUTHORITY_LABELS: Readonly<Record<AuthorityDecision, string>> = {
  reported: 'Gemeld bij de AP',
  'not-reported': 'Niet gemeld bij de AP',
};

export const PEOPLE_LABELS: Readonly<Record<PeopleDecision, string>> = {
  told: 'Betrokkenen weten het',
  'not-told': 'Niet verteld',
};

export const UPDATE_LABELS: Readonly<Record<BreachUpdateKind, string>> = {
  noted: 'Genoteerd',
  note: 'Notitie',
  corrected: 'Aangevuld',
  authority: 'Besluit over de AP',
  people: 'Besluit over de betrokkenen',
  letter: 'Betrokkenen gemaild',
  closed: 'Gesloten',
  reopened: 'Heropend',
};

const CLOCK_TONES: Readonly<Record<AlarmLevel, BadgeTone>> = {
  0: 'info',
  1: 'info',
  2: 'warn',
  3: 'bad',
};

/** Pressing once three quarters of the time have passed. */
export function breachTone(noticedAt: Date, now: Date): BadgeTone {
  return CLOCK_TONES[alarmLevel(noticedAt, now)];
}
