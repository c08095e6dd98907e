import type { CsvColumn } from '#app/lib/files/export-file.ts';
import {
  LEGAL_BASIS_LABELS,
  PROCESSING_LABELS,
  type Processing,
} from '#domain/compliance/processing.ts';

/** The register as a file. */
export const PROCESSING_FILE_COLUMNS: readonly CsvColumn<Processing>[] = [
  [PROCESSING_LABELS.name, ({ name }) => name],
  [PROCESSING_LABELS.purpose, ({ purpose }) => purpose],
  [PROCESSING_LABELS.basis, ({ basis }) => LEGAL_BASIS_LABELS[basis]],
  [PROCESSING_LABELS.people, ({ people }) => people],
  [PROCESSING_LABELS.data, ({ data }) => data],
  [PROCESSING_LABELS.recipients, ({ recipients }) => recipients],
  [PROCESSING_LABELS.retention, ({ retention }) => retention],
  [PROCESSING_LABELS.security, ({ security }) => security],
];
