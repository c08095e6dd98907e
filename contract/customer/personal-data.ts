import * as z from 'zod';
import { ERASURE_REFUSALS, EXPORT_STATUSES } from '#domain/compliance/personal-data.ts';
import { ERRORS } from '#contract/errors.ts';
import { callsOf, signedIn } from '#contract/procedures.ts';
import { dateValue, emailValue, idValue, ownPasswordValue } from '#contract/values.ts';

const calls = callsOf(signedIn, 'Account');

export const dataExport = z.strictObject({
  id: idValue,
  status: z.enum(EXPORT_STATUSES),
  /** Part of it that is made; zero of zero while it waits. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});

export type DataExport = z.infer<typeof dataExport>;

const erasureView = z.strictObject({
  refusals: z.array(z.enum(ERASURE_REFUSALS)).max(ERASURE_REFUSALS.length),
  liveServices: z.int().nonnegative(),
  unpaidInvoices: z.int().nonnegative(),
  tickets: z.int().nonnegative(),
  /** Orders that wait for a payment: they are cancelled. */
  pendingOrders: z.int().nonnegative(),
  /** Invoices are kept by law, the newest until this day. */
  invoices: z.int().nonnegative(),
  keptUntil: dateValue.nullable(),
});

export type ErasureView = z.infer<typeof erasureView>;

export const personalData = {
  latestExport: calls
    .get('/me/exports/latest', 'The newest file with everything about oneself, if there is one')
    .output(z.strictObject({ export: dataExport.nullable() })),
  requestExport: calls
    .post('/me/exports', 'Have a file made with everything about oneself')
    .errors({ WRONG_PASSWORD: ERRORS.WRONG_PASSWORD })
    .input(z.strictObject({ password: ownPasswordValue }))
    .output(dataExport),
  downloadExport: calls
    .get('/me/exports/{exportId}/file', 'The file with everything about oneself')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ exportId: idValue }))
    .output(z.file().mime('application/zip')),
  erasure: calls
    .get('/me/erasure', 'What deleting the account would do, and what stands in its way')
    .output(erasureView),
  erase: calls
    .post('/me/erasure', 'Delete the own account for good')
    .errors({
      WRONG_PASSWORD: ERRORS.WRONG_PASSWORD,
      ACCOUNT_NOT_ERASABLE: ERRORS.ACCOUNT_NOT_ERASABLE,
    })
    .input(
      z.strictObject({
        password: ownPasswordValue,
        /** The own address, typed out, so that it is not done by a slip. */
        email: emailValue,
      }),
    )
    .output(z.strictObject({ erased: z.literal(true) })),
};
