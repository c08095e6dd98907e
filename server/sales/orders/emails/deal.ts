import { termSentences, type AgreedDiscount } from '#domain/sales/agreement.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import { discountLabel, discountTerms, type OrderDiscount } from '#domain/catalogue/discount.ts';
import { negateCents, sumCents, type Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { vatPhrase, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { directStartSentence, mayWithdraw, withdrawalEndsOn } from '#domain/sales/withdrawal.ts';
import { mailDate, mailMoney } from '#server/platform/mails/format.ts';
import type { MailBlock, MailFact } from '#server/platform/mails/layout.ts';

/** The sale as its mail confirms it: what was agreed when the order was placed. */
export type Deal = {
  planName: string;
  serviceName: string;
  system: string | null;
  amount: string;
  /** A code that took something off it: `Korting WELKOM20 (20%)`, how much, for how long, of which price. */
  discount: ({ label: string; saved: string } & AgreedDiscount) | null;
  termMonths: TermMonths;
  /** Its lines as they are read, where there are several; each term of them once. */
  lines: readonly MailFact[];
  terms: readonly TermMonths[];
  /** `inclusief 21% btw` */
  vat: string;
  kind: CustomerKind;
  /** A consumer, while it is not too late. */
  mayWithdraw: boolean;
  termsVersion: string;
  placedAt: Date;
  /** A consumer asked for a start within the days of withdrawal. */
  directStart: boolean;
  /** As the order's page calls it. */
  orderNumber: string;
  /** The address of the shop, without a slash at its end. */
  shopUrl: string;
};

/** A line of it, in cents. */
export type AgreedLine = {
  name: string;
  serviceName: string | null;
  termMonths: SoldTerm | null;
  quantity: number;
  totalCents: Cents;
};

/** The order with what was true when it was placed: its plan and btw may be others by now. */
export type AgreedOrder = {
  id: string;
  planName: string;
  serviceName: string;
  /** The operating system that was chosen. */
  system: string | null;
  totalCents: Cents;
  termMonths: TermMonths;
  /** Lines of new services; left out of what sells one thing. */
  lines?: readonly AgreedLine[];
  vatPercent: number;
  vatTreatment: VatTreatment;
  discount: OrderDiscount | null;
  billing: { kind: CustomerKind };
  directStart: boolean;
  termsVersion: string;
  createdAt: Date;
};

/** As it stands at the moment that the mail is written. */
export function dealOf(order: AgreedOrder, { now, shopUrl }: { now: Date; shopUrl: string }): Deal {
  const { kind } = order.billing;
  return {
    planName: order.planName,
    serviceName: order.serviceName,
    system: order.system,
    amount: mailMoney(order.totalCents),
    discount: discountOf(order),
    termMonths: order.termMonths,
    ...severalOf(order),
    vat: vatPhrase({ treatment: order.vatTreatment, percent: order.vatPercent }),
    kind,
    mayWithdraw: mayWithdraw({ kind, createdAt: order.createdAt }, now),
    termsVersion: order.termsVersion,
    placedAt: order.createdAt,
    directStart: order.directStart,
    orderNumber: shortId(order.id),
    shopUrl,
  };
}

function severalOf({ lines = [], termMonths }: AgreedOrder): Pick<Deal, 'lines' | 'terms'> {
  if (lines.length < 2) return { lines: [], terms: [termMonths] };
  const terms = lines.flatMap((line) => (line.termMonths ? [line.termMonths] : []));
  return {
    lines: lines.map(({ name, serviceName, quantity, ...line }) => ({
      label: quantity === 1 ? name : `${quantity} × ${name}`,
      value: `${serviceName === null ? '' : `${serviceName}: `}${mailMoney(line.totalCents)} ${line.termMonths ? PER_TERM[line.termMonths] : 'eenmalig'}`,
    })),
    terms: [...new Set(terms)].toSorted((a, b) => a - b),
  };
}

function discountOf({ discount, totalCents }: AgreedOrder): Deal['discount'] {
  if (discount === null) return null;
  return {
    label: discountLabel(discount),
    saved: mailMoney(negateCents(discount.savedCents)),
    terms: discount.terms,
    listPrice: mailMoney(sumCents([totalCents, discount.savedCents])),
  };
}

/** Names the price without a discount beside what is paid with it: the two explain the saving. */
export function dealFacts({ discount, ...deal }: Deal): MailFact[] {
  const price = discount === null ? deal.amount : discount.listPrice;
  if (deal.lines.length > 0) {
    const saved = discount === null ? [] : [{ label: discount.label, value: discount.saved }];
    return [...deal.lines, ...saved, { label: 'Totaal', value: `${deal.amount}, ${deal.vat}` }];
  }
  return [
    { label: 'Pakket', value: deal.planName },
    { label: 'Naam', value: deal.serviceName },
    ...(deal.system === null ? [] : [{ label: 'Besturingssysteem', value: deal.system }]),
    { label: 'Prijs', value: `${price} ${PER_TERM[deal.termMonths]}, ${deal.vat}` },
    ...(discount === null
      ? []
      : [
          {
            label: discount.label,
            value: `${discount.saved}, ${discountTerms(discount.terms, deal.termMonths)}`,
          },
          { label: 'Met korting', value: deal.amount },
        ]),
  ];
}

/**
 * Confirms in writing what the law asks of a sale at a distance (BW art. 6:230v lid 7): the terms as they
 * were accepted (they go along as a file) and, for a consumer, the way back and what they asked of
 * the start.
 */
export function dealRights(deal: Deal): MailBlock[] {
  const terms = deal.terms.map((termMonths) =>
    termSentences(deal.kind, termMonths, deal.discount).join('\n'),
  );
  return [...terms, ...saleRights(deal)];
}

/** The same of a sale that begins no term, such as another plan for a service that runs. */
export function saleRights(deal: Deal): MailBlock[] {
  const { termsVersion, orderNumber, shopUrl } = deal;
  const terms = {
    label: `Algemene voorwaarden, versie ${termsVersion}`,
    url: `${shopUrl}/terms?versie=${termsVersion}`,
  };
  if (!deal.mayWithdraw) return [{ links: [terms] }];
  return [
    `Je mag deze bestelling tot en met ${mailDate(withdrawalEndsOn(deal.placedAt))} zonder reden herroepen. Dat doe je online; het modelformulier staat in bijlage B van de voorwaarden. ${directStartSentence(deal.directStart)}`,
    {
      links: [
        { label: 'Overeenkomst herroepen', url: `${shopUrl}/withdraw?bestelling=${orderNumber}` },
        terms,
      ],
    },
  ];
}
