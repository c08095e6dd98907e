import { vatRateOn } from '#domain/catalogue/vat-rates.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { responseTimes } from '#domain/support/response-times.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import { base } from '#server/platform/auth/procedures.ts';
import { listTestimonials, readSettings } from '#server/platform/settings/queries.ts';

export const publicSite = {
  get: base.public.site.get.handler(async ({ context }) => {
    const [settings, testimonials] = await Promise.all([
      readSettings(context.db),
      listTestimonials(context.db),
    ]);
    return {
      siteName: settingValue(settings, 'site_name'),
      siteDescription: settingValue(settings, 'site_description'),
      supportEmail: settingValue(settings, 'support_email'),
      responseTimes: responseTimes(settingValue(settings, 'office_hours')),
      communityUrl: settingValue(settings, 'community_url'),
      demo: context.config.demo,
      registrationsEnabled: settingValue(settings, 'registrations_enabled'),
      acceptsOrders: sellerFrom(settings).ok,
      paysOnline: methodsOf(context.payments).some(isOnlineMethod),
      vatPercent: settingValue(settings, 'vat_small_business')
        ? 0
        : vatRateOn('NL', amsterdamDate(context.now())),
      company: {
        legalName: settingValue(settings, 'company_legal_name'),
        street: settingValue(settings, 'company_street'),
        postalCode: settingValue(settings, 'company_postal_code'),
        city: settingValue(settings, 'company_city'),
        kvk: settingValue(settings, 'company_kvk'),
        vatId: settingValue(settings, 'company_vat_id'),
      },
      testimonials,
    };
  }),
};
