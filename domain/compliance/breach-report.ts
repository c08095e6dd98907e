import {
  BREACH_CAUSE_LABELS,
  BREACH_DATA_LABELS,
  BREACH_FACT_LABELS,
  BREACH_SUBJECT_LABELS,
  reportDueAt,
  type AuthorityDecision,
  type BreachFacts,
  type PeopleDecision,
} from './data-breach.ts';
import { LETTER_HEADS } from './breach-letter.ts';
import type { Controller } from './processing.ts';

/** Way to write a moment; the caller knows the zone and the words. */
export type MomentText = (at: Date) => string;

const UNKNOWN = 'nog niet bekend';

function orUnknown(text: string): string {
  return text === '' ? UNKNOWN : text;
}

/** Each of the facts in words, in the order in which they are asked. */
export function factTexts(
  facts: BreachFacts,
  momentText: MomentText,
): Readonly<Record<keyof BreachFacts, string>> {
  const { beganAt, dataKinds, subjects, subjectCount } = facts;
  return {
    title: facts.title,
    description: facts.description,
    noticedAt: momentText(facts.noticedAt),
    beganAt: beganAt === null ? UNKNOWN : momentText(beganAt),
    dataKinds: orUnknown(dataKinds.map((kind) => BREACH_DATA_LABELS[kind]).join('; ')),
    dataWords: orUnknown(facts.dataWords),
    subjects: orUnknown(subjects.map((one) => BREACH_SUBJECT_LABELS[one]).join('; ')),
    subjectCount: subjectCount === null ? UNKNOWN : String(subjectCount),
    cause: BREACH_CAUSE_LABELS[facts.cause],
    consequences: orUnknown(facts.consequences),
    measures: orUnknown(facts.measures),
  };
}

function isFactName(name: string): name is keyof BreachFacts {
  return Object.hasOwn(BREACH_FACT_LABELS, name);
}

export const FACT_NAMES: readonly (keyof BreachFacts)[] =
  Object.keys(BREACH_FACT_LABELS).filter(isFactName);

/** Lines of a correction with the text from before: nothing that was noted once is ever lost. */
export function correctedLines(
  before: BreachFacts,
  after: BreachFacts,
  momentText: MomentText,
): string[] {
  const [was, is] = [factTexts(before, momentText), factTexts(after, momentText)];
  return FACT_NAMES.filter((name) => was[name] !== is[name]).map(
    (name) => `${BREACH_FACT_LABELS[name]} was: ${was[name]}`,
  );
}

export type Decided = {
  authorityDecision: AuthorityDecision | null;
  authorityAt: Date | null;
  authorityReference: string;
  authorityReason: string;
  peopleDecision: PeopleDecision | null;
  peopleAt: Date | null;
  peopleHow: string;
  peopleReason: string;
};

/** The decision about the authority, in a sentence that stays in the log. */
export function authorityText(decided: Decided, momentText: MomentText): string {
  const { authorityDecision: decision, authorityAt: at } = decided;
  const { authorityReference: reference, authorityReason: reason } = decided;
  if (decision === null) return 'Nog niet besloten.';
  if (decision === 'not-reported') return `Niet gemeld bij de AP. Waarom: ${reason}`;
  const when = at === null ? '' : ` op ${momentText(at)}`;
  const number = reference === '' ? '' : `, nummer ${reference}`;
  const late = reason === '' ? '' : ` Waarom na 72 uur: ${reason}`;
  return `Gemeld bij de AP${when}${number}.${late}`;
}

export function peopleText(decided: Decided, momentText: MomentText): string {
  const { peopleDecision: decision, peopleAt: at, peopleHow: how, peopleReason: reason } = decided;
  if (decision === null) return 'Nog niet besloten.';
  if (decision === 'not-told') return `Niet verteld aan de betrokkenen. Waarom: ${reason}`;
  const when = at === null ? '' : ` op ${momentText(at)}`;
  return `Verteld aan de betrokkenen${when}. Hoe: ${how}`;
}

export type ReportedBreach = BreachFacts &
  Decided & {
    number: number;
    /** Notes since, the oldest first. */
    notes: readonly { at: Date; text: string }[];
  };

function section(title: string, lines: readonly (readonly [label: string, text: string])[]) {
  return [title.toUpperCase(), ...lines.map(([label, text]) => `${label}: ${text}`)].join('\n');
}

/**
 * Answers to the form of the Autoriteit Persoonsgegevens (GDPR art. 33(3)), filled in as far as
 * they were noted, in the order of that form.
 */
export function authorityReport(
  breach: ReportedBreach,
  { controller, momentText }: { controller: Controller; momentText: MomentText },
): string {
  const texts = factTexts(breach, momentText);
  const line = (name: keyof BreachFacts) => [BREACH_FACT_LABELS[name], texts[name]] as const;
  const { notes, dataKinds, dataWords } = breach;
  return [
    `Datalek ${breach.number}: ${breach.title}`,
    section('1. Organisatie', [
      ['Naam', orUnknown(controller.name)],
      ['Adres', orUnknown(controller.address)],
      ['KvK-nummer', orUnknown(controller.kvk)],
      ['E-mail voor vragen', orUnknown(controller.email)],
    ]),
    section('2. Tijdlijn', [
      line('beganAt'),
      line('noticedAt'),
      ['Melden uiterlijk', momentText(reportDueAt(breach.noticedAt))],
      ['Melding', authorityText(breach, momentText)],
    ]),
    section('3. Wat er gebeurde', [line('description'), line('cause')]),
    section('4. Welke persoonsgegevens', [
      line('dataKinds'),
      ...(dataWords === '' ? [] : [line('dataWords')]),
      ...(dataKinds.includes('hosted')
        ? [['Rol', 'voor gegevens op servers van klanten zijn wij verwerker'] as const]
        : []),
    ]),
    section('5. Van wie', [line('subjects'), line('subjectCount')]),
    section('6. Gevolgen', [line('consequences')]),
    section('7. Maatregelen', [line('measures')]),
    section('8. Informeren van betrokkenen', [['Besluit', peopleText(breach, momentText)]]),
    ...(notes.length === 0
      ? []
      : [
          section(
            '9. Later bekend geworden',
            notes.map(({ at, text }) => [momentText(at), text]),
          ),
        ]),
  ].join('\n\n');
}

/** A letter as somebody begins it; the greeting and who signs it are the mail's own. */
export type LetterDraft = { subject: string; message: string };

type Told = { controller: Controller; momentText: MomentText };

/**
 * Draft of the letter to the people concerned (GDPR art. 34(2)): what happened, what it may mean to
 * them, what was done, and whom to ask. The sender writes what stands between brackets.
 */
export function letterDraft(breach: BreachFacts, { controller, momentText }: Told): LetterDraft {
  const { dataKinds, dataWords, beganAt, noticedAt, description, consequences, measures } = breach;
  const kinds = dataKinds
    .filter((kind) => kind !== 'other')
    .map((kind) => BREACH_DATA_LABELS[kind]);
  const data = [...kinds, ...(dataWords === '' ? [] : [dataWords])];
  return {
    subject: 'Er is iets misgegaan met je gegevens',
    message: [
      `Op ${momentText(beganAt ?? noticedAt)} is er iets misgegaan met gegevens van jou. Dat spijt ons.`,
      `${LETTER_HEADS.happened}\n${description}`,
      `Om welke gegevens het gaat\n${data.join('; ') || '[welke gegevens]'}`,
      `${LETTER_HEADS.consequences}\n${consequences || '[gevolgen]'}`,
      `${LETTER_HEADS.measures}\n${measures || '[maatregelen]'}`,
      'Wat je zelf kunt doen\n[bijvoorbeeld: verander je wachtwoord, let op vreemde mails]',
      `Heb je vragen? Mail ${controller.email || '[adres]'}.`,
    ].join('\n\n'),
  };
}

/** The same as one text, to be taken over elsewhere. */
export function peopleLetter(breach: BreachFacts, told: Told): string {
  const { subject, message } = letterDraft(breach, told);
  return [subject, 'Beste [naam],', message, told.controller.name].join('\n\n');
}
