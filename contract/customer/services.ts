import * as z from 'zod';
import { BILLING_CYCLES } from '#domain/billing-cycle.ts';
import { PLAN_TYPES } from '#domain/plan.ts';
import { DELIVERY_STATES, SERVICE_STATUSES } from '#domain/service.ts';
import { planResources } from '#contract/public/plans.ts';
import { signedIn } from '#contract/errors.ts';
import { centsValue, idValue, pageInput, pageOutput } from '#contract/values.ts';

export const customerService = z.strictObject({
  id: idValue,
  name: z.string(),
  status: z.enum(SERVICE_STATUSES),
  deliveryState: z.enum(DELIVERY_STATES),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  billingCycle: z.enum(BILLING_CYCLES),
  /** What the service costs per month, VAT included; a yearly price divided by twelve. */
  monthlyCents: centsValue,
  resources: planResources.nullable(),
  expiresAt: z.date().nullable(),
  createdAt: z.date(),
});

export type CustomerService = z.infer<typeof customerService>;

export const services = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/services',
      summary: 'Own services, newest first',
      tags: ['Services'],
    })
    .input(z.strictObject(pageInput))
    .output(pageOutput(customerService)),
};
