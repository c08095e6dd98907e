import * as z from 'zod';
import { ROLES } from '#domain/platform/role.ts';
import { staff } from '#contract/procedures.ts';
import {
  dateValue,
  exportOutput,
  idValue,
  pageInput,
  pageOutput,
  textValue,
} from '#contract/values.ts';

/** Longer values are cut: the log says what changed, it is no archive of texts. */
export const AUDIT_VALUE_MAX = 2000;

const person = z.strictObject({ id: idValue, name: z.string(), email: z.string() });

/** A record that an entry is about or mentions. A person without a name was erased. */
const namedRecord = z.strictObject({ id: idValue, type: z.string(), name: z.string() });

export type NamedRecord = z.infer<typeof namedRecord>;

export const auditEntry = z.strictObject({
  /** A number, larger for what was written down later. */
  id: z.int().positive(),
  at: z.date(),
  /** Null is the program itself. */
  actor: person.extend({ role: z.enum(ROLES).nullable() }).nullable(),
  /** The person who really did it, when it was done in the account of the actor. */
  actedBy: person.nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .max(100),
  /** Records among the subject and the values, by the name they have now. */
  names: z.array(namedRecord).max(200),
  /** True if the subject is there no more. */
  isGone: z.boolean(),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

const name = z.string().regex(/^[\w.-]{1,60}$/, 'Gebruik letters, cijfers, punten en streepjes.');

const filters = {
  /** A mail address, the id of an account, or `system`. */
  actor: textValue(254).optional(),
  /** Done by a person, or by the program itself. */
  by: z.enum(['people', 'program']).optional(),
  action: name.optional(),
  subjectType: name.optional(),
  /** The id of what it was about, or how it begins. */
  subjectId: textValue(100).optional(),
  /** A customer whose own acts, and everything done to what is theirs, are shown. */
  customerId: idValue.optional(),
  /** The first and the last day, in Amsterdam. */
  from: dateValue.optional(),
  to: dateValue.optional(),
};

export const audit = {
  list: staff
    .get('/staff/audit', 'Who changed what, newest first')
    .input(z.strictObject({ ...pageInput, ...filters }))
    .output(pageOutput(auditEntry)),
  options: staff.get('/staff/audit/options', 'What the log can be narrowed to').output(
    z.strictObject({
      actions: z.array(z.string()).max(500),
      subjectTypes: z.array(z.string()).max(500),
    }),
  ),
  export: staff
    .get('/staff/audit/export', 'The log as it is filtered, in batches')
    .input(z.strictObject(filters))
    .output(exportOutput(auditEntry)),
};
