import { ok, refuse, type Result } from '#domain/platform/result.ts';

/**
 * Breaches of personal data: what is written down of each (GDPR art. 33(5)), within what time the
 * authority hears of it (art. 33(1)) and whether the people concerned do (art. 34).
 */
export const BREACH_DATA_KINDS = [
  'names',
  'contact',
  'credentials',
  'network',
  'financial',
  'purchases',
  'conversations',
  'hosted',
  'identity',
  'special',
  'other',
] as const;
export type BreachDataKind = (typeof BREACH_DATA_KINDS)[number];

export const BREACH_DATA_LABELS: Readonly<Record<BreachDataKind, string>> = {
  names: 'Naam en adres',
  contact: 'E-mailadres of telefoonnummer',
  credentials: 'Wachtwoorden, codes of sleutels',
  network: 'IP-adressen en loggegevens',
  financial: 'Bankrekening of betaalgegevens',
  purchases: 'Bestellingen en facturen',
  conversations: 'Tickets en berichten',
  hosted: 'Wat klanten op hun server hebben staan',
  identity: 'Identiteitsbewijs of burgerservicenummer',
  special: 'Bijzondere gegevens, zoals gezondheid of geloof',
  other: 'Iets anders',
};

/** Groups of people whose data it is. */
export const BREACH_SUBJECTS = ['customers', 'visitors', 'staff', 'others'] as const;
export type BreachSubject = (typeof BREACH_SUBJECTS)[number];

export const BREACH_SUBJECT_LABELS: Readonly<Record<BreachSubject, string>> = {
  customers: 'Klanten',
  visitors: 'Bezoekers van de site',
  staff: 'Medewerkers',
  others: 'Anderen, zoals klanten van klanten',
};

export const BREACH_CAUSES = [
  'unknown',
  'attack',
  'misdirected',
  'lost',
  'published',
  'unauthorised',
  'defect',
  'destroyed',
  'other',
] as const;
export type BreachCause = (typeof BREACH_CAUSES)[number];

export const BREACH_CAUSE_LABELS: Readonly<Record<BreachCause, string>> = {
  unknown: 'Nog niet bekend',
  attack: 'Inbraak, malware of phishing',
  misdirected: 'Naar de verkeerde gestuurd',
  lost: 'Apparaat of papier kwijt of gestolen',
  published: 'Per ongeluk openbaar',
  unauthorised: 'Gezien door wie het niet mocht zien',
  defect: 'Fout in software of instellingen',
  destroyed: 'Gegevens weg of onbereikbaar',
  other: 'Iets anders',
};

export const BREACH_STATUSES = ['open', 'closed'] as const;
export type BreachStatus = (typeof BREACH_STATUSES)[number];

/** Tells whether the authority was told (art. 33(1)). */
export const AUTHORITY_DECISIONS = ['reported', 'not-reported'] as const;
export type AuthorityDecision = (typeof AUTHORITY_DECISIONS)[number];

/** Tells whether the people concerned were told (art. 34(1)). */
export const PEOPLE_DECISIONS = ['told', 'not-told'] as const;
export type PeopleDecision = (typeof PEOPLE_DECISIONS)[number];

export const BREACH_UPDATE_KINDS = [
  'noted',
  'note',
  'corrected',
  'authority',
  'people',
  'letter',
  'closed',
  'reopened',
] as const;
export type BreachUpdateKind = (typeof BREACH_UPDATE_KINDS)[number];

export const BREACH_MAX_LENGTH = {
  title: 120,
  text: 5000,
  words: 200,
  message: 2000,
  reference: 60,
} as const;
/** A reason that an authority can weigh is more than a word. */
export const BREACH_MIN_REASON = 20;
export const BREACH_MAX_COUNT = 100_000_000;
/** Updates of one breach; staff who write more begin another. */
export const BREACH_UPDATES_MAX = 200;
/**
 * Updates kept for what ends it: each decision twice, not to tell and to tell after all, and
 * closing.
 */
const LAST_UPDATES = 5;

const HOUR_MS = 3_600_000;
const REPORT_HOURS = 72;

/** Gives the moment by which the authority hears of it. */
export function reportDueAt(noticedAt: Date): Date {
  return new Date(noticedAt.getTime() + REPORT_HOURS * HOUR_MS);
}

/** When those who decide are reminded, in hours after it was noticed: half, three quarters, over. */
export const ALARM_HOURS = [REPORT_HOURS / 2, (REPORT_HOURS * 3) / 4, REPORT_HOURS] as const;
export const ALARM_LEVELS = [0, 1, 2, 3] as const;
export type AlarmLevel = (typeof ALARM_LEVELS)[number];

/** Counts those moments that have passed. */
export function alarmLevel(noticedAt: Date, now: Date): AlarmLevel {
  const hours = (now.getTime() - noticedAt.getTime()) / HOUR_MS;
  const passed = ALARM_HOURS.filter((limit) => hours >= limit).length;
  return ALARM_LEVELS.find((level) => level === passed) ?? 0;
}

/** Facts of a breach; a field that is not known yet is empty. */
export type BreachFacts = {
  title: string;
  description: string;
  noticedAt: Date;
  beganAt: Date | null;
  dataKinds: readonly BreachDataKind[];
  /** More about the kinds; needed where one of them is another than these. */
  dataWords: string;
  subjects: readonly BreachSubject[];
  /** About how many people; null while that is not known. */
  subjectCount: number | null;
  cause: BreachCause;
  consequences: string;
  measures: string;
};

export const BREACH_FACT_LABELS: Readonly<Record<keyof BreachFacts, string>> = {
  title: 'In het kort',
  description: 'Wat er gebeurde',
  noticedAt: 'Ontdekt',
  beganAt: 'Begonnen',
  dataKinds: 'Soorten gegevens',
  dataWords: 'Toelichting op de gegevens',
  subjects: 'Van wie',
  subjectCount: 'Ongeveer hoeveel mensen',
  cause: 'Oorzaak',
  consequences: 'Gevolgen',
  measures: 'Wat er is gedaan',
};

export type BreachFault<Field extends string> = { field: Field; message: string };

/**
 * Fault of facts that cannot be so: times that are still to come, and other data without a word
 * about them.
 */
export function factsFault(
  { noticedAt, beganAt, dataKinds, dataWords }: BreachFacts,
  now: Date,
): BreachFault<'noticedAt' | 'beganAt' | 'dataWords'> | null {
  if (noticedAt > now) {
    return { field: 'noticedAt', message: 'Dit moment moet nog komen.' };
  }
  if (beganAt !== null && beganAt > noticedAt) {
    return { field: 'beganAt', message: 'Het begon voordat het ontdekt werd.' };
  }
  return dataKinds.includes('other') && dataWords === ''
    ? { field: 'dataWords', message: 'Schrijf welke andere gegevens het zijn.' }
    : null;
}

/** That it was noticed later would move the deadline: a correction only goes back. */
export function correctionFault(
  before: Pick<BreachFacts, 'noticedAt'>,
  after: Pick<BreachFacts, 'noticedAt'>,
): BreachFault<'noticedAt'> | null {
  return after.noticedAt > before.noticedAt
    ? { field: 'noticedAt', message: 'Een later moment kan niet: de 72 uur lopen al.' }
    : null;
}

export type BreachState = {
  status: BreachStatus;
  authorityDecision: AuthorityDecision | null;
  peopleDecision: PeopleDecision | null;
  updateCount: number;
};

export const BREACH_ACTIONS = ['note', 'correct', 'mail', 'close', 'reopen'] as const;
export type BreachAction = (typeof BREACH_ACTIONS)[number];

export type BreachRefusal =
  | 'DATA_BREACH_CLOSED'
  | 'DATA_BREACH_OPEN'
  | 'DATA_BREACH_DECIDED'
  | 'DATA_BREACH_UNDECIDED'
  | 'DATA_BREACH_FULL';

function roomOf({ updateCount }: BreachState): number {
  return BREACH_UPDATES_MAX - updateCount;
}

/** Tells whether something may be done to a breach now: to one that is closed only that it is open again. */
export function mayChangeBreach(
  breach: BreachState,
  action: BreachAction,
): Result<undefined, BreachRefusal> {
  const { status, authorityDecision, peopleDecision } = breach;
  if (action === 'reopen' && status === 'open') return refuse('DATA_BREACH_OPEN');
  if (action !== 'reopen' && status === 'closed') return refuse('DATA_BREACH_CLOSED');
  if (action === 'close') {
    const isDecided = authorityDecision !== null && peopleDecision !== null;
    return isDecided ? ok() : refuse('DATA_BREACH_UNDECIDED');
  }
  return roomOf(breach) > LAST_UPDATES ? ok() : refuse('DATA_BREACH_FULL');
}

/** Decisions that cannot be taken back: nobody untells what was told. */
const FINAL: ReadonlySet<AuthorityDecision | PeopleDecision> = new Set(['reported', 'told']);

/** Tells whether it may be decided so: who decided not to tell may still tell, and nothing else changes. */
export function mayDecideBreach<Decision extends AuthorityDecision | PeopleDecision>(
  { status }: Pick<BreachState, 'status'>,
  current: Decision | null,
  next: Decision,
): Result<undefined, BreachRefusal> {
  if (status === 'closed') return refuse('DATA_BREACH_CLOSED');
  if (current === null) return ok();
  const isSettled = FINAL.has(current) || current === next;
  return isSettled ? refuse('DATA_BREACH_DECIDED') : ok();
}
