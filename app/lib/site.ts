import { useRouteLoaderData } from 'react-router';
import type { SiteInfo } from '#contract/public/site.ts';

/** Stands in when the shop's own data cannot be read: true for every shop, and nobody else's. */
export const NEUTRAL_SITE: SiteInfo = {
  siteName: 'Hostwerk',
  siteDescription: '',
  supportEmail: '',
  responseTimes: '',
  communityUrl: '',
  demo: false,
  registrationsEnabled: true,
  acceptsOrders: true,
  paysOnline: false,
  vatPercent: 0,
  company: { legalName: '', street: '', postalCode: '', city: '', kvk: '', vatId: '' },
  testimonials: [],
};

export type RootData = { site: SiteInfo; origin: string };

/** The shop's name, company data and texts, read once by the root. */
export function useSite(): SiteInfo {
  return useRouteLoaderData<() => RootData>('root')?.site ?? NEUTRAL_SITE;
}
