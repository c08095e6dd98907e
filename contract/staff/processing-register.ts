import * as z from 'zod';
import {
  LEGAL_BASES,
  OWN_PROCESSINGS_MAX,
  PROCESSING_MAX_LENGTH,
} from '#domain/compliance/processing.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import {
  exportOutput,
  idValue,
  requiredText,
  linesValue,
  requiredLines,
} from '#contract/values.ts';

const MAX = PROCESSING_MAX_LENGTH;

export const processingFields = z.strictObject({
  name: requiredText(MAX.name),
  purpose: requiredLines(MAX.purpose),
  basis: z.enum(LEGAL_BASES),
  people: requiredLines(MAX.people),
  data: requiredLines(MAX.data),
  recipients: linesValue(MAX.recipients),
  retention: requiredLines(MAX.retention),
  security: linesValue(MAX.security),
});

export type ProcessingFields = z.infer<typeof processingFields>;

const texts = {
  name: z.string(),
  purpose: z.string(),
  basis: z.enum(LEGAL_BASES),
  people: z.string(),
  data: z.string(),
  recipients: z.string(),
  retention: z.string(),
  security: z.string(),
};

/** Processing by the program itself. */
const shippedProcessing = z.strictObject({ key: z.string(), ...texts });

/** Processing by the shop besides. */
export const ownProcessing = z.strictObject({ id: idValue, ...texts, updatedAt: z.date() });

export type OwnProcessing = z.infer<typeof ownProcessing>;

const controller = z.strictObject({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  email: z.string(),
});

export const processingRegisterOutput = z.strictObject({
  controller,
  shipped: z.array(shippedProcessing),
  own: z.array(ownProcessing).max(OWN_PROCESSINGS_MAX),
});

export type ProcessingRegisterOutput = z.infer<typeof processingRegisterOutput>;

const one = { processingId: idValue };
/** As it was seen: who changes it second is told of the first. */
const seenAt = z.date();
const CHANGE_ERRORS = {
  NOT_FOUND: ERRORS.NOT_FOUND,
  PROCESSING_CHANGED: ERRORS.PROCESSING_CHANGED,
  PROCESSING_ENDED: ERRORS.PROCESSING_ENDED,
};

/** The register of processing (GDPR art. 30). */
export const processingRegister = {
  get: staff
    .get(
      '/staff/processing-register',
      'What is done with personal data: by this program, and by the shop besides',
    )
    .output(processingRegisterOutput),
  export: staff
    .get('/staff/processing-register/export', 'The whole register')
    .output(exportOutput(z.strictObject(texts))),
  add: staff
    .post('/staff/processing-register', 'Add processing of the shop’s own')
    .errors({
      CONFLICT: ERRORS.CONFLICT,
      TOO_MANY_PROCESSINGS: ERRORS.TOO_MANY_PROCESSINGS,
    })
    .input(
      z.strictObject({
        /** Its id from here on: sent twice, it is added once. */
        ...one,
        fields: processingFields,
      }),
    )
    .output(ownProcessing),
  edit: staff
    .put(
      '/staff/processing-register/{processingId}',
      'Change processing of the shop’s own; the audit log keeps what it was',
    )
    .errors(CHANGE_ERRORS)
    .input(z.strictObject({ ...one, fields: processingFields, seenAt }))
    .output(ownProcessing),
  end: staff
    .post(
      '/staff/processing-register/{processingId}/end',
      'Take processing that ended off the register; it stays in the database',
    )
    .errors(CHANGE_ERRORS)
    .input(z.strictObject({ ...one, seenAt }))
    .output(z.strictObject(one)),
};
