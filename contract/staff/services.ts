import * as z from 'zod';
import { PLAN_TYPES } from '#domain/plan.ts';
import { DELIVERY_STATES, SERVICE_STATUSES } from '#domain/service.ts';
import { ERRORS, signedIn } from '#contract/errors.ts';
import { idValue, pageInput, pageOutput, textValue } from '#contract/values.ts';

export const staffService = z.strictObject({
  id: idValue,
  name: z.string(),
  customerId: idValue,
  customerName: z.string(),
  customerEmail: z.string(),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  module: z.string(),
  status: z.enum(SERVICE_STATUSES),
  deliveryState: z.enum(DELIVERY_STATES),
  /** Why the last attempt to deliver failed, in words for staff. */
  deliveryError: z.string().nullable(),
  expiresAt: z.date().nullable(),
  createdAt: z.date(),
});

export type StaffService = z.infer<typeof staffService>;

/** What staff fill in when they delivered by hand. */
export const serverInfo = z.strictObject({
  hostname: textValue(253),
  ipAddress: textValue(45),
  username: textValue(100),
  notes: textValue(1000),
});

export const services = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff/services',
      summary: 'Services, newest first',
      tags: ['Staff'],
    })
    .input(
      z.strictObject({
        ...pageInput,
        search: textValue(100).optional(),
        status: z.enum(SERVICE_STATUSES).optional(),
        /** Only what waits for a person: 'Te leveren'. */
        toDeliver: z.boolean().optional(),
      }),
    )
    .output(pageOutput(staffService)),
  /** 'Leveren': let the module of the plan deliver now. */
  startDelivery: signedIn
    .route({
      method: 'POST',
      path: '/staff/services/{serviceId}/start-delivery',
      summary: 'Have the module deliver a waiting service',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      SERVICE_NOT_DELIVERABLE: ERRORS.SERVICE_NOT_DELIVERABLE,
    })
    .input(z.strictObject({ serviceId: idValue }))
    .output(staffService),
  /** 'Geleverd': a person made the server and fills in how to reach it. */
  markDelivered: signedIn
    .route({
      method: 'POST',
      path: '/staff/services/{serviceId}/mark-delivered',
      summary: 'A service was delivered by hand',
      tags: ['Staff'],
    })
    .errors({
      NOT_FOUND: ERRORS.NOT_FOUND,
      SERVICE_NOT_DELIVERABLE: ERRORS.SERVICE_NOT_DELIVERABLE,
    })
    .input(z.strictObject({ serviceId: idValue, serverInfo }))
    .output(staffService),
};
