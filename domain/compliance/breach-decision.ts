import {
  BREACH_MIN_REASON,
  reportDueAt,
  type AuthorityDecision,
  type BreachFault,
  type PeopleDecision,
} from './data-breach.ts';

export type AuthorityChoice = {
  decision: AuthorityDecision;
  /** When it was reported; null of what was not. */
  at: Date | null;
  /** The number that the authority gave the report. */
  reference: string;
  /** Reason that it was not reported, or only after 72 hours. */
  reason: string;
};

type Moment = { noticedAt: Date; now: Date };

function momentFault(at: Date | null, { noticedAt, now }: Moment): string | null {
  if (at === null) return 'Kies wanneer.';
  if (at > now) return 'Dit moment moet nog komen.';
  return at < noticedAt ? 'Dat is voordat het datalek ontdekt werd.' : null;
}

const REASON_TOO_SHORT = `Schrijf ten minste ${BREACH_MIN_REASON} tekens.`;

/** A late report says why it is late (art. 33(1)). */
export function isLateReport(at: Date, noticedAt: Date): boolean {
  return at > reportDueAt(noticedAt);
}

/** Fault of a decision about the authority that lacks something. */
export function authorityFault(
  { decision, at, reference, reason }: AuthorityChoice,
  moment: Moment,
): BreachFault<'at' | 'reference' | 'reason'> | null {
  const isShort = reason.length < BREACH_MIN_REASON;
  if (decision === 'not-reported') {
    if (at !== null) return { field: 'at', message: 'Dit hoort bij een melding.' };
    if (reference !== '') return { field: 'reference', message: 'Dit hoort bij een melding.' };
    return isShort ? { field: 'reason', message: REASON_TOO_SHORT } : null;
  }
  const fault = momentFault(at, moment);
  if (fault !== null) return { field: 'at', message: fault };
  if (at !== null && isLateReport(at, moment.noticedAt)) {
    return isShort ? { field: 'reason', message: `Na 72 uur: waarom? ${REASON_TOO_SHORT}` } : null;
  }
  return reason === '' ? null : { field: 'reason', message: 'Alleen bij een late melding.' };
}

export type PeopleChoice = {
  decision: PeopleDecision;
  at: Date | null;
  /** Way in which they were told. */
  how: string;
  /** Reason that they were not. */
  reason: string;
};

/** Fault of a decision about the people concerned that lacks something. */
export function peopleFault(
  { decision, at, how, reason }: PeopleChoice,
  moment: Moment,
): BreachFault<'at' | 'how' | 'reason'> | null {
  if (decision === 'not-told') {
    if (at !== null) return { field: 'at', message: 'Dit hoort bij een bericht.' };
    if (how !== '') return { field: 'how', message: 'Dit hoort bij een bericht.' };
    return reason.length < BREACH_MIN_REASON
      ? { field: 'reason', message: REASON_TOO_SHORT }
      : null;
  }
  const fault = momentFault(at, moment);
  if (fault !== null) return { field: 'at', message: fault };
  if (how === '') return { field: 'how', message: 'Schrijf hoe zij het hoorden.' };
  return reason === '' ? null : { field: 'reason', message: 'Alleen als je het niet vertelt.' };
}
