import * as z from 'zod';
import { callsOf, procedure } from '#contract/procedures.ts';

const calls = callsOf(procedure, 'Shop');

export const siteInfo = z.strictObject({
  siteName: z.string(),
  siteDescription: z.string(),
  supportEmail: z.string(),
  /** Support's response times, in a sentence. */
  responseTimes: z.string(),
  /**
   * Address where visitors find each other while the site is closed; empty when there is no such place.
   */
  communityUrl: z.string(),
  demo: z.boolean(),
  registrationsEnabled: z.boolean(),
  /** False while the company data that an invoice must carry are missing. */
  acceptsOrders: z.boolean(),
  /** True if there is another way to pay than a bank transfer. */
  paysOnline: z.boolean(),
  /** Percentage of Dutch btw in every price today; 0 for a small business, whose prices have none. */
  vatPercent: z.number(),
  company: z.strictObject({
    legalName: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    kvk: z.string(),
    vatId: z.string(),
  }),
  testimonials: z
    .array(z.strictObject({ name: z.string(), text: z.string(), source: z.string() }))
    .max(12),
});

export type SiteInfo = z.infer<typeof siteInfo>;

export const site = {
  get: calls.get('/site', 'Name, company data and texts of the shop').output(siteInfo),
};
