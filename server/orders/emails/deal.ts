import { termSentences } from '#domain/agreement.ts';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerKind } from '#domain/checkout.ts';
import { directStartSentence, withdrawalEndsOn } from '#domain/withdrawal.ts';
import { mailDate } from '#server/mails/format.ts';
import type { MailBlock, MailFact } from '#server/mails/layout.ts';

/** What was agreed when the order was placed. */
export type Deal = {
  planName: string;
  serviceName: string;
  amount: string;
  cycle: BillingCycle;
  vatPercent: number;
  kind: CustomerKind;
  /** A consumer, while it is not too late. */
  mayWithdraw: boolean;
  termsVersion: string;
  placedAt: Date;
  /** Whether a consumer asked for a start within the days of withdrawal. */
  directStart: boolean;
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
 * were accepted (they go along as a file) and, for a consumer, the way back and what they asked of
 * the start.
 */
export function dealRights(deal: Deal): MailBlock[] {
  const { termsVersion, orderNumber, shopUrl } = deal;
  const terms = {
    label: `Algemene voorwaarden, versie ${termsVersion}`,
    url: `${shopUrl}/terms?versie=${termsVersion}`,
  };
  const running = termSentences(deal.kind, deal.cycle).join('\n');
  if (!deal.mayWithdraw) return [running, { links: [terms] }];
  return [
    running,
    `Je mag deze bestelling tot en met ${mailDate(withdrawalEndsOn(deal.placedAt))} zonder reden herroepen. Dat doe je online; het modelformulier staat in bijlage B van de voorwaarden. ${directStartSentence(deal.directStart)}`,
    {
      links: [
        { label: 'Overeenkomst herroepen', url: `${shopUrl}/withdraw?bestelling=${orderNumber}` },
        terms,
      ],
    },
  ];
}
