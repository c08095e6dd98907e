import * as z from 'zod';
import { ERASURE_REFUSALS, EXPORT_STATUSES } from '#domain/compliance/personal-data.ts';
import { ERRORS } from '#contract/errors.ts';
import { signedIn } from '#contract/procedures.ts';
import { dateValue, emailValue, idValue, ownPasswordValue } from '#contract/values.ts';

export const dataExport = z.strictObject({
  id: idValue,
  status: z.enum(EXPORT_STATUSES),
  /** How much of it is made; zero of zero while it waits. */
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
  latestExport: signedIn
    .route({
      method: 'GET',
      path: '/me/exports/latest',
      summary: 'The newest file with everything about oneself, if there is one',
      tags: ['Account'],
    })
    .output(z.strictObject({ export: dataExport.nullable() })),
  requestExport: signedIn
    .route({
      method: 'POST',
      path: '/me/exports',
      summary: 'Have a file made with everything about oneself',
      tags: ['Account'],
    })
    .errors({ WRONG_PASSWORD: ERRORS.WRONG_PASSWORD })
    .input(z.strictObject({ password: ownPasswordValue }))
    .output(dataExport),
  downloadExport: signedIn
    .route({
      method: 'GET',
      path: '/me/exports/{exportId}/file',
      summary: 'The file with everything about oneself',
      tags: ['Account'],
    })
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject({ exportId: idValue }))
    .output(z.file().mime('application/zip')),
  erasure: signedIn
    .route({
      method: 'GET',
      path: '/me/erasure',
      summary: 'What deleting the account would do, and what stands in its way',
      tags: ['Account'],
    })
    .output(erasureView),
  erase: signedIn
    .route({
      method: 'POST',
      path: '/me/erasure',
      summary: 'Delete the own account for good',
      tags: ['Account'],
    })
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
