import type { BadgeTone } from '#app/ui/badge.tsx';
import type { FrameIconName } from '#app/ui/frame-icon.tsx';
import type { PublicIncidentUpdate } from '#contract/public/status.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import {
  INCIDENT_IMPACT_LABELS,
  isEndedStatus,
  partsText,
  type IncidentImpact,
  type IncidentStatus,
  type PartState,
} from '#domain/support/incident.ts';

const moment = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
});
const clock = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
});
const day = new Intl.DateTimeFormat('nl-NL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Amsterdam',
});

/** `woensdag 25 november om 02:00`; what is shown lies within a year. */
export function momentText(at: Date): string {
  return moment.format(at);
}

/**
 * Writes a beginning and an end: `woensdag 25 november van 02:00` and `04:00`, with both days if they
 * differ.
 */
export function timesText(startsAt: Date, endsAt: Date): { from: string; until: string } {
  const date = day.format(startsAt);
  return date === day.format(endsAt)
    ? { from: `${date} van ${clock.format(startsAt)}`, until: clock.format(endsAt) }
    : { from: `van ${moment.format(startsAt)}`, until: moment.format(endsAt) };
}

/** The effect of planned work on customers, in words. */
export const INCIDENT_NOTICED: Readonly<Record<IncidentImpact, string>> = {
  minor: 'Je kunt er iets van merken.',
  partial: 'Een deel is dan niet bereikbaar.',
  down: 'Het is dan niet bereikbaar.',
};

const MINUTE_MS = 60_000;

/** Writes a duration: `12 minuten`, `1 uur en 5 minuten`, `3 dagen`. */
export function spanText(from: Date, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - from.getTime()) / MINUTE_MS));
  if (minutes < 60) return formatCounted(minutes, 'minuut', 'minuten');
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return formatCounted(Math.round(hours / 24), 'dag', 'dagen');
  const rest = minutes % 60;
  return rest === 0
    ? `${hours} uur`
    : `${hours} uur en ${formatCounted(rest, 'minuut', 'minuten')}`;
}

export const STATE_ICONS: Readonly<Record<PartState, FrameIconName>> = {
  ok: 'good',
  maintenance: 'info',
  minor: 'warn',
  partial: 'warn',
  down: 'bad',
};

export const STATE_TINTS: Readonly<Record<PartState, string>> = {
  ok: 'text-good',
  maintenance: 'text-blue',
  minor: 'text-warn',
  partial: 'text-warn',
  down: 'text-bad',
};

export const IMPACT_TONES: Readonly<Record<IncidentImpact, BadgeTone>> = {
  minor: 'warn',
  partial: 'warn',
  down: 'bad',
};

export function statusTone(status: IncidentStatus): BadgeTone {
  if (status === 'cancelled') return 'neutral';
  if (isEndedStatus(status)) return 'good';
  return status === 'planned' || status === 'in_progress' ? 'info' : 'warn';
}

/** Describes the changes of an update besides its state, in words; null when there are none. */
export function changeText(
  update: PublicIncidentUpdate,
  before: PublicIncidentUpdate | undefined,
): string | null {
  if (before === undefined) return null;
  const changes = [
    ...(update.impact === before.impact
      ? []
      : [`Gevolg nu: ${INCIDENT_IMPACT_LABELS[update.impact].toLowerCase()}.`]),
    ...(partsText(update.parts) === partsText(before.parts)
      ? []
      : [`Nu gaat het om: ${partsText(update.parts)}.`]),
  ];
  return changes.length === 0 ? null : changes.join(' ');
}
