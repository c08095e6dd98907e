import { formatDateTime } from '#app/lib/format.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import type { DataBreachRow } from '#contract/staff/data-breaches.ts';
import {
  BREACH_CAUSE_LABELS,
  BREACH_DATA_LABELS,
  BREACH_FACT_LABELS,
  BREACH_SUBJECT_LABELS,
} from '#domain/compliance/data-breach.ts';
import { AUTHORITY_LABELS, BREACH_STATUS_LABELS, PEOPLE_LABELS } from './labels.ts';

const when = (at: Date | null) => (at === null ? '' : formatDateTime(at));

/** The log as a file. */
export const BREACH_FILE_COLUMNS: readonly CsvColumn<DataBreachRow>[] = [
  ['Nummer', ({ number }) => number],
  [BREACH_FACT_LABELS.title, ({ title }) => title],
  ['Stand', ({ status }) => BREACH_STATUS_LABELS[status]],
  [BREACH_FACT_LABELS.noticedAt, ({ noticedAt }) => when(noticedAt)],
  [BREACH_FACT_LABELS.beganAt, ({ beganAt }) => when(beganAt)],
  [BREACH_FACT_LABELS.description, ({ description }) => description],
  [
    BREACH_FACT_LABELS.dataKinds,
    ({ dataKinds }) => dataKinds.map((kind) => BREACH_DATA_LABELS[kind]).join('; '),
  ],
  [BREACH_FACT_LABELS.dataWords, ({ dataWords }) => dataWords],
  [
    BREACH_FACT_LABELS.subjects,
    ({ subjects }) => subjects.map((one) => BREACH_SUBJECT_LABELS[one]).join('; '),
  ],
  [BREACH_FACT_LABELS.subjectCount, ({ subjectCount }) => subjectCount],
  [BREACH_FACT_LABELS.cause, ({ cause }) => BREACH_CAUSE_LABELS[cause]],
  [BREACH_FACT_LABELS.consequences, ({ consequences }) => consequences],
  [BREACH_FACT_LABELS.measures, ({ measures }) => measures],
  [
    'Besluit AP',
    ({ authorityDecision: decision }) => (decision === null ? '' : AUTHORITY_LABELS[decision]),
  ],
  ['Gemeld op', ({ authorityAt }) => when(authorityAt)],
  ['Nummer van de melding', ({ authorityReference }) => authorityReference],
  ['Waarom niet of laat', ({ authorityReason }) => authorityReason],
  [
    'Besluit betrokkenen',
    ({ peopleDecision: decision }) => (decision === null ? '' : PEOPLE_LABELS[decision]),
  ],
  ['Verteld op', ({ peopleAt }) => when(peopleAt)],
  ['Hoe verteld', ({ peopleHow }) => peopleHow],
  ['Waarom niet verteld', ({ peopleReason }) => peopleReason],
  ['Genoteerd door', ({ notedByName }) => notedByName],
  ['Genoteerd op', ({ createdAt }) => when(createdAt)],
  ['Gesloten op', ({ closedAt }) => when(closedAt)],
];
