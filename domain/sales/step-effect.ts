import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { termAfter, type TermMonths } from '#domain/catalogue/term.ts';
import {
  discountedSale,
  isDiscountedTerm,
  type GivenDiscount,
} from '#domain/catalogue/discount.ts';
import { vatRuleFor, type TaxedBuyer, type TaxedSeller } from '#domain/catalogue/vat-treatment.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { collectedDueDays, isCollectable } from './direct-debit.ts';
import { dueDateFor } from './invoice.ts';
import type {
  OrderFacts,
  PlannedMoment,
  PlannedRenewal,
  PlannedService,
  ServiceFacts,
} from './planner.ts';
import { renewalPrice, type DunningRules } from './renewal.ts';
import type { StepKind } from './step.ts';

/** Facts that decide what the next term of a service costs. */
export type NextTerm = {
  anchorAt: Date;
  /** Terms that were paid. */
  terms: number;
  discount: (GivenDiscount & { planId: string; termMonths: TermMonths }) | null;
  buyer: TaxedBuyer;
  /** The register of another country knows the buyer's btw-id. */
  isVatIdFound: boolean;
};

export type ForecastService = ServiceFacts & { next: NextTerm | null };

export type ForecastFacts = ForecastService | OrderFacts;

export type ForecastShop = {
  rules: DunningRules;
  /** Days that a customer has to pay. */
  dueDays: number;
  /** Its company data are there, without which it invoices nothing. */
  issuesInvoices: boolean;
  seller: TaxedSeller;
};

/** The moment of a step, the shop that takes it, and the money of its customer. */
export type Effects = {
  at: PlannedMoment;
  shop: ForecastShop;
  /** Credit of the customer, which goes down as terms are paid from it. */
  purse: { creditCents: Cents };
  /** The customer has an account from which what is due can be collected. */
  collects: boolean;
};

/** Sells the next term: its plan and length are those that wait for it, else the service's own. */
export function sellNext({ service, change, next }: ForecastService, { seller }: ForecastShop) {
  if (next === null || service.expiresAt === null) return null;
  const { planId, termMonths } =
    change === null ? service : { planId: change.toPlanId, termMonths: change.toTermMonths };
  const term = termAfter(next.anchorAt, service.expiresAt, termMonths);
  const listCents = change === null ? renewalPrice(service, term.start) : change.toPriceCents;
  const number = next.terms + 1;
  const given = next.discount;
  const discount =
    given !== null && isDiscountedTerm(given, { number, planId, termMonths }) ? given : null;
  const suppliedOn = amsterdamDate(term.start);
  const rule = vatRuleFor(next.buyer, seller, { isVatIdFound: next.isVatIdFound, suppliedOn });
  const { sale } = discountedSale(listCents, { discount, termNumber: number }, rule);
  return { term, totalCents: sale.totalCents };
}

/** The next term is paid: the service goes on until its end, and is on again if that had put it off. */
export function payNext(
  facts: ForecastService,
  { endsAt }: Pick<PlannedRenewal, 'endsAt'>,
): ForecastService {
  const { service, next } = facts;
  const isOff = service.status === 'suspended' && service.suspendReason === 'unpaid';
  return {
    ...facts,
    renewal: null,
    next: next && { ...next, terms: next.terms + 1 },
    service: {
      ...service,
      expiresAt: endsAt,
      ...(isOff && { status: 'active', suspendReason: null }),
    },
  };
}

/** Takes a step in copied facts; null where nothing is left of them. */
export function takeStep(
  kind: StepKind,
  facts: ForecastFacts,
  effects: Effects,
): ForecastFacts | null {
  if (facts.of === 'order') {
    if (kind === 'expire' || facts.invoice === null) return null;
    return { ...facts, invoice: markReminded(facts.invoice, kind) };
  }
  const { service, change, renewal } = facts;
  if (kind === 'invoice') return invoiceNext(facts, effects);
  if (kind === 'price') {
    const { nextPriceCents: priceCents } = service;
    return withService(facts, {
      ...(priceCents !== null && { priceCents }),
      nextPriceCents: null,
      nextPriceOn: null,
    });
  }
  if (kind === 'change' && change !== null) {
    const { toPlanId: planId, toTermMonths: termMonths, toPriceCents: priceCents } = change;
    const price = { priceCents, nextPriceCents: null, nextPriceOn: null };
    return { ...withService(facts, { planId, termMonths, ...price }), change: null };
  }
  if (kind === 'leave') return withService(facts, { status: 'cancelled', cancelAt: null });
  if (renewal === null) return facts;
  if (kind === 'end') return null;
  if (kind === 'withdraw') return { ...facts, renewal: null };
  // A bank that is asked pays: what it refuses is heard of later.
  if (kind === 'collect') return payNext(facts, renewal);
  const owed = takeOwed(kind, renewal, effects.at.today);
  const isOff = kind === 'suspend';
  return {
    ...facts,
    renewal: owed,
    ...(isOff && { service: { ...service, status: 'suspended', suspendReason: 'unpaid' } }),
  };
}

function takeOwed(kind: string, renewal: PlannedRenewal, today: string): PlannedRenewal {
  if (kind === 'warn') return { ...renewal, warnedOn: today };
  if (kind === 'suspend') return { ...renewal, suspendedOn: today };
  return { ...renewal, invoice: markReminded(renewal.invoice, kind) };
}

function withService(facts: ForecastService, changed: Partial<PlannedService>): ForecastService {
  return { ...facts, service: { ...facts.service, ...changed } };
}

function markReminded(invoice: PlannedRenewal['invoice'], kind: string) {
  return kind === 'remind'
    ? { ...invoice, wasReminded: true }
    : { ...invoice, wasRemindedLate: true };
}

/** The next term is invoiced: credit pays it at once, or it waits, with a day to be collected or paid. */
function invoiceNext(
  facts: ForecastService,
  { at, shop, purse, collects: mayCollect }: Effects,
): ForecastService {
  const sold = sellNext(facts, shop);
  if (sold === null) return facts;
  const { totalCents, term } = sold;
  if (purse.creditCents >= totalCents) {
    purse.creditCents = subtractCents(purse.creditCents, totalCents);
    return payNext(facts, { endsAt: term.end });
  }
  const collects = mayCollect && isCollectable(totalCents);
  const dueDays = collects ? collectedDueDays(shop.dueDays) : shop.dueDays;
  const dueDate = dueDateFor({ issuedAt: at.now, bornPaid: false, dueDays });
  return {
    ...facts,
    renewal: {
      orderId: '',
      totalCents,
      dueDate,
      startsAt: term.start,
      endsAt: term.end,
      warnedOn: null,
      suspendedOn: null,
      collectOn: collects ? dueDate : null,
      bringsBack: false,
      isWithUsAgain: false,
      isUnderWay: false,
      waitsForMail: false,
      announcedOn: at.today,
      invoice: {
        dueDate,
        isAskedOfNobody: collects,
        isQuiet: facts.isQuiet,
        wasReminded: false,
        wasRemindedLate: false,
      },
    },
  };
}
