import * as z from 'zod';
import {
  IMPORT_FAULTS_MAX,
  IMPORT_KINDS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_ROW_STATES,
  IMPORT_STATES,
} from '#domain/delivery/moving-in.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  bigCentsValue,
  centsValue,
  dateValue,
  idValue,
  pageInput,
  pageOutput,
} from '#contract/values.ts';

const count = z.int().nonnegative();
const rows = count.max(IMPORT_MAX_ROWS);

const file = z.file().max(IMPORT_MAX_BYTES, 'Dit bestand is groter dan 5 MB.');
const files = { customers: file.optional(), services: file.optional() };

const hasFile = (given: { customers?: File | undefined; services?: File | undefined }) =>
  given.customers !== undefined || given.services !== undefined;
const NO_FILE = { path: ['customers'], message: 'Kies een bestand.' };

/** Fault of a line of a file. */
export const importFault = z.strictObject({
  kind: z.enum(IMPORT_KINDS),
  /** Line of the file; the head is line 1. */
  line: z.int().positive(),
  /** As the column is called in the files of the shop; null for what is about the whole line. */
  column: z.string().nullable(),
  message: z.string(),
});

export type ImportFault = z.infer<typeof importFault>;

const part = {
  rows,
  /** That would be imported, that are there already, and that are wrong. */
  fresh: rows,
  existing: rows,
  wrong: rows,
};

/** The first few, to see whether the columns are read right. */
const SHOWN = 5;

export const importPreview = z.strictObject({
  customers: z
    .strictObject({
      ...part,
      shown: z
        .array(z.strictObject({ name: z.string(), company: z.string(), email: z.string() }))
        .max(SHOWN),
    })
    .nullable(),
  services: z
    .strictObject({
      ...part,
      suspended: rows,
      /** Sum of the new services a month. */
      monthlyCents: bigCentsValue,
      /** Services whose next term is invoiced within an hour. */
      dueSoon: rows,
      /** Services whose customer is not known well enough for an invoice. */
      withoutBilling: rows,
      /** Services whose server a panel had before: it is asked when they are imported. */
      onPanel: rows,
      shown: z
        .array(
          z.strictObject({
            name: z.string(),
            email: z.string(),
            planName: z.string(),
            priceCents: centsValue,
            paidUntil: dateValue,
          }),
        )
        .max(SHOWN),
    })
    .nullable(),
  faults: z.array(importFault).max(IMPORT_FAULTS_MAX),
  faultCount: count,
});

export type ImportPreview = z.infer<typeof importPreview>;

const counts = z.strictObject({
  imported: count,
  existing: count,
  refused: count,
  waiting: count,
  /** Not done any more: it was ended before. */
  dropped: count,
});

export const importItem = z.strictObject({
  id: idValue,
  startedByName: z.string(),
  customersName: z.string().nullable(),
  servicesName: z.string().nullable(),
  rowCount: count,
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
  state: z.enum(IMPORT_STATES),
});

export type ImportItem = z.infer<typeof importItem>;

export const importDetail = importItem.extend({
  customersHash: z.string().nullable(),
  servicesHash: z.string().nullable(),
  onlyRight: z.boolean(),
  invites: z.boolean(),
  /** Its job failed for good and waits for a person. */
  gaveUp: z.boolean(),
  /** The person who ended it before it was through. */
  endedByName: z.string().nullable(),
  customers: counts,
  services: counts,
});

export type ImportDetail = z.infer<typeof importDetail>;

export const importRow = z.strictObject({
  id: idValue,
  kind: z.enum(IMPORT_KINDS),
  line: z.int().positive(),
  state: z.enum(IMPORT_ROW_STATES),
  column: z.string().nullable(),
  reason: z.string().nullable(),
  /** Answer of its panel about the server of a service, or that it could not be asked. */
  onPanel: z.string().nullable(),
  customerId: idValue.nullable(),
  customerName: z.string().nullable(),
  serviceName: z.string().nullable(),
});

export type ImportRow = z.infer<typeof importRow>;

const one = { importId: idValue };

export const imports = {
  preview: staff
    .post(
      '/staff/imports/preview',
      'What importing files of customers and services would do; nothing is written',
    )
    .input(z.strictObject(files).refine(hasFile, NO_FILE))
    .output(importPreview),
  start: staff
    .post('/staff/imports', 'Import files of customers and services')
    .errors({
      OWN_BENEFIT: ERRORS.OWN_BENEFIT,
      IMPORT_RUNNING: ERRORS.IMPORT_RUNNING,
      IMPORT_CHANGED: ERRORS.IMPORT_CHANGED,
      IMPORT_WRONG: ERRORS.IMPORT_WRONG,
      IMPORT_NOTHING: ERRORS.IMPORT_NOTHING,
    })
    .input(
      z
        .strictObject({
          /** Chosen by who asks: sent twice, it is one import. */
          ...one,
          ...files,
          /** Leaves out what is wrong, instead of refusing all of it. */
          onlyRight: z.boolean(),
          /** True if customers who are new get a mail with a link to choose a password. */
          invites: z.boolean(),
          /** Counts that the preview said would be imported. */
          shown: z.strictObject({ customers: rows, services: rows }),
        })
        .refine(hasFile, NO_FILE),
    )
    .output(z.strictObject(one)),
  end: staff
    .post('/staff/imports/{importId}/end', 'End an import where it stands; what it brought stays')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND, IMPORT_FINISHED: ERRORS.IMPORT_FINISHED })
    .input(z.strictObject(one))
    .output(z.strictObject({ dropped: count })),
  list: staff
    .get('/staff/imports', 'Imports, newest first')
    .input(z.strictObject(pageInput))
    .output(pageOutput(importItem)),
  get: staff
    .get('/staff/imports/{importId}', 'One import, and how far it is')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(one))
    .output(importDetail),
  rows: staff
    .get('/staff/imports/{importId}/rows', 'What became of the lines of an import')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ ...one, ...pageInput, state: z.enum(IMPORT_ROW_STATES).optional() }))
    .output(pageOutput(importRow)),
};
