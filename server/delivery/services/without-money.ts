import type { CustomerServiceDetail } from '#contract/customer/services.ts';

/** A service for a colleague of its customer who may not see prices, invoices and what is agreed about them. */
export function withoutMoney(service: CustomerServiceDetail): CustomerServiceDetail {
  return {
    ...service,
    monthlyCents: null,
    discount: null,
    priceCents: null,
    vatPercent: null,
    vatTreatment: null,
    nextPrice: null,
    nextInvoiceOn: null,
    earlyEnd: null,
    earlyRefundCents: null,
    renewal: null,
    orderId: null,
    plannedPlan: null,
  };
}
