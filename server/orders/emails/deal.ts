import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerKind } from '#domain/checkout.ts';
import type { MailBlock, MailFact } from '#server/mails/layout.ts';

/** What was agreed when the order was placed. */
export type Deal = {
  planName: string;
  serviceName: string;
  amount: string;
  cycle: BillingCycle;
  vatPercent: number;
  kind: CustomerKind;
  termsVersion: string;
  /** As the order's page calls it. */
  orderNumber: string;
  /** The address of the shop, without a slash at its end. */
  shopUrl: string;
};

export function dealFacts(deal: Deal): MailFact[] {
  const per = deal.cycle === 'yearly' ? 'per jaar' : 'per maand';
  return [
    { label: 'Pakket', value: deal.planName },
    { label: 'Naam', value: deal.serviceName },
    { label: 'Prijs', value: `${deal.amount} ${per}, inclusief ${deal.vatPercent}% btw` },
  ];
}

/**
 * What must be kept in writing about a sale at a distance (BW art. 6:230v lid 7): the terms as they
 * were accepted and, for a consumer, the way back.
 */
export function dealRights({ kind, termsVersion, orderNumber, shopUrl }: Deal): MailBlock[] {
  const terms = {
    label: `Algemene voorwaarden, versie ${termsVersion}`,
    url: `${shopUrl}/terms?versie=${termsVersion}`,
  };
  if (kind === 'business') return [{ links: [terms] }];
  return [
    'Je mag deze bestelling binnen 14 dagen zonder reden herroepen. Dat doe je online; het modelformulier staat in bijlage B van de voorwaarden.',
    {
      links: [
        { label: 'Overeenkomst herroepen', url: `${shopUrl}/withdraw?bestelling=${orderNumber}` },
        terms,
      ],
    },
  ];
}
