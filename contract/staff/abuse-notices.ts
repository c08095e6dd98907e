import * as z from 'zod';
import {
  ABUSE_DECISIONS,
  ABUSE_GROUNDS,
  ABUSE_KINDS,
  ABUSE_MAX_LENGTH,
  ABUSE_MIN_LENGTH,
  ABUSE_STATUSES,
} from '#domain/compliance/abuse-notice.ts';
import { SERVICE_STATUSES } from '#domain/delivery/service-status.ts';
import { NEITHER_ON_NOR_OFF } from '#contract/customer/server-access.ts';
import { ERRORS } from '#contract/errors.ts';
import { staff } from '#contract/procedures.ts';
import { idValue, pageInput, pageOutput, requiredLines } from '#contract/values.ts';

/** A line of the list; not what was reported, which is read on the page of the notice. */
export const abuseNoticeItem = z.strictObject({
  id: idValue,
  number: z.int().positive(),
  kind: z.enum(ABUSE_KINDS),
  status: z.enum(ABUSE_STATUSES),
  /** Null of who is not known, or was forgotten. */
  notifierName: z.string().nullable(),
  receivedAt: z.date(),
  dueAt: z.date(),
  decision: z.enum(ABUSE_DECISIONS).nullable(),
  decidedAt: z.date().nullable(),
});

export type AbuseNoticeItem = z.infer<typeof abuseNoticeItem>;

export const abuseNoticeDetail = abuseNoticeItem.extend({
  addresses: z.array(z.string()),
  explanation: z.string(),
  notifierEmail: z.string().nullable(),
  /** SHA-256 of what was said and when, taken when it came in. */
  digest: z.string(),
  /** True if what stands here still has that digest. */
  isIntact: z.boolean(),
  ground: z.enum(ABUSE_GROUNDS).nullable(),
  reasons: z.string().nullable(),
  decidedByName: z.string().nullable(),
  service: z
    .strictObject({
      id: idValue,
      name: z.string(),
      status: z.enum(SERVICE_STATUSES),
      customerId: idValue,
      customerName: z.string(),
    })
    .nullable(),
});

export type AbuseNoticeDetail = z.infer<typeof abuseNoticeDetail>;

const one = { noticeId: idValue };

const reasons = requiredLines(ABUSE_MAX_LENGTH.reasons).refine(
  (text) => text.length >= ABUSE_MIN_LENGTH.reasons,
  { message: `Schrijf ten minste ${ABUSE_MIN_LENGTH.reasons} tekens.` },
);

export const abuseNotices = {
  list: staff
    .get(
      '/staff/abuse-notices',
      'Notices of abuse: open ones by their deadline, decided ones newest first',
    )
    .input(z.strictObject({ ...pageInput, status: z.enum(ABUSE_STATUSES).default('open') }))
    .output(pageOutput(abuseNoticeItem)),
  get: staff
    .get('/staff/abuse-notices/{noticeId}', 'A notice of abuse, and whether it is unaltered')
    .errors({ NOT_FOUND: ERRORS.NOT_FOUND })
    .input(z.strictObject(one))
    .output(abuseNoticeDetail),
  decide: staff
    .post(
      '/staff/abuse-notices/{noticeId}/decide',
      'Decide on a notice; who sent it and whom it restricts are told why',
    )
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      /** Somebody else decided it. */
      CONFLICT: ERRORS.CONFLICT,
      ...NEITHER_ON_NOR_OFF,
      SERVICE_ALREADY_SUSPENDED: ERRORS.SERVICE_ALREADY_SUSPENDED,
    })
    .input(
      z.strictObject({
        ...one,
        decision: z.enum(ABUSE_DECISIONS),
        reasons,
        /** Ground of a restriction; null for any other decision. */
        ground: z.enum(ABUSE_GROUNDS).nullable(),
        /** Service it is about; a restriction is always somebody's. */
        serviceId: idValue.nullable(),
      }),
    )
    .output(z.strictObject(one)),
};
