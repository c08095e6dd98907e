import type { ErasureView } from '#contract/customer/personal-data.ts';
import { formatCounted } from '#domain/platform/counted.ts';
import type { ErasureRefusal } from '#domain/compliance/personal-data.ts';
import { areaPaths } from '#app/lib/area-paths.ts';

type Way = {
  /** The obstacle, in a sentence. */
  sentence: (view: ErasureView) => string;
  /** The page on which the customer removes the obstacle. */
  to: string;
  label: string;
};

/** Reasons for which an account cannot be deleted yet, and the way to end each. */
export const REFUSALS: Readonly<Record<ErasureRefusal, Way>> = {
  HAS_ROLE: {
    sentence: () => 'Je werkt hier: je account heeft een rol. Laat die eerst weghalen.',
    to: areaPaths.dashboardSecurity(),
    label: 'Bekijk je rol',
  },
  HAS_SERVICES: {
    sentence: ({ liveServices }) =>
      `Je hebt nog ${formatCounted(liveServices, 'service', 'services')}. Beëindig ${liveServices === 1 ? 'die' : 'ze'} eerst; zo verdwijnt er niets per ongeluk.`,
    to: areaPaths.dashboard(),
    label: 'Naar mijn services',
  },
  HAS_PAID_ORDERS: {
    sentence: () => 'Je hebt een bestelling betaald die nog niet geleverd is.',
    to: areaPaths.billing(),
    label: 'Naar mijn bestellingen',
  },
  HAS_UNPAID_INVOICES: {
    sentence: ({ unpaidInvoices }) =>
      `Er ${unpaidInvoices === 1 ? 'staat' : 'staan'} nog ${formatCounted(unpaidInvoices, 'factuur', 'facturen')} open.`,
    to: areaPaths.openInvoices(),
    label: 'Naar mijn facturen',
  },
  HAS_OPEN_MONEY: {
    sentence: () => 'We moeten nog geld met je afrekenen, of je hebt nog tegoed. Vraag ons ernaar.',
    to: areaPaths.newTicket(),
    label: 'Stel een vraag',
  },
};
