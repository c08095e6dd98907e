import type { ColumnType, Generated } from 'kysely';
import type { TakenOptions } from '#domain/catalogue/offer.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import type { BillingCycle, TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { ModuleOptions } from '#domain/delivery/module-options.ts';
import type { OperatingSystem } from '#domain/delivery/operating-system.ts';
import type { AgreedWay } from '#domain/sales/plan-change.ts';
import type { OtherPrice, PlanResources, PlanType } from '#domain/catalogue/plan.ts';
import type { ProvisioningModule } from '#domain/catalogue/provisioning-module.ts';
import type { ReinstallStep } from '#domain/delivery/reinstall.ts';
import type { CancelledBy } from '#domain/delivery/service-end.ts';
import type { ModuleState, ModuleTask } from '#domain/delivery/service-module.ts';
import type { DeliveryState, SuspendReason } from '#domain/delivery/service.ts';
import type { PriceOrigin } from '#domain/delivery/service-price.ts';
import type { ServiceStatus } from '#domain/delivery/service-status.ts';
import type { Fixed, Json, Kept } from './column-types.ts';

export type PlansTable = {
  id: Generated<string>;
  slug: string;
  name: string;
  type: PlanType;
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  billingCycle: Generated<BillingCycle>;
  active: Generated<boolean>;
  /** A list, or a map of text, as shops that came from elsewhere keep it. */
  features: Json<string[] | Record<string, string>>;
  resources: ColumnType<PlanResources | null, string | null, string | null>;
  module: ProvisioningModule;
  moduleOptions: ColumnType<ModuleOptions | null, string | null, string | null>;
  /** In the order in which one chooses among them. */
  systems: ColumnType<OperatingSystem[], string | undefined, string>;
  position: Generated<number>;
  /** The key of the request by which staff made it in the console. */
  requestKey: Fixed<string | null>;
  /** True if it is only sold beside a plan that it goes with, and then for that one's term or its own. */
  addOn: Generated<boolean>;
  followsParent: Generated<boolean>;
  /** True if its price is paid once, and there is no next term. */
  soldOnce: Generated<boolean>;
  /** Moment at which its options, add-ons or what is paid once were last changed. */
  offerChangedAt: Generated<Date>;
  createdAt: Date;
  updatedAt: Date;
};

/** An option of a plan, by the key that services have it by; ended where it is not offered any more. */
export type PlanOptionsTable = {
  id: Generated<string>;
  planId: Fixed<string>;
  key: Fixed<string>;
  name: string;
  unit: string;
  included: number;
  minQuantity: number;
  maxQuantity: number;
  step: number;
  position: number;
  endedAt: Date | null;
};

/** The price of one unit of an option for a term, as `PricesTable` has those of plans. */
export type OptionPricesTable = {
  optionId: Fixed<string>;
  termMonths: Fixed<SoldTerm>;
  validFrom: Fixed<Date>;
  cents: Fixed<Cents | null>;
};

export type PlanAddOnsTable = {
  planId: Fixed<string>;
  addOnId: Fixed<string>;
  position: Fixed<number>;
};

/**
 * The price of a term of a plan from a moment on, until the next row of both; null where it is not sold for
 * that term any more.
 */
export type PricesTable = {
  planId: Fixed<string>;
  termMonths: Fixed<SoldTerm>;
  validFrom: Fixed<Date>;
  cents: Fixed<Cents | null>;
  /** The amount that is paid once, beside the first term. */
  setupCents: ColumnType<Cents, Cents | undefined, never>;
};

export type PlanPriceChangesTable = {
  id: Generated<string>;
  planId: string;
  fromPriceCents: Cents | null;
  toPriceCents: Cents;
  fromYearlyCents: Cents | null;
  toYearlyCents: Cents | null;
  fromOtherPrices: ColumnType<OtherPrice[], string | undefined, never>;
  toOtherPrices: ColumnType<OtherPrice[], string | undefined, never>;
  changedBy: string | null;
  createdAt: Date;
};

/** Names, addresses and pages by which a delivered service is reached. */
export type ServerInfo = {
  hostname: string;
  ipAddress: string;
  username: string;
  notes: string;
  /** The page of this server on the panel that it runs on. */
  panelUrl?: string;
  /**
   * For web hosting: the domain it began with, and the name servers that answer for a domain hosted there.
   */
  domain?: string;
  nameServers?: string[];
  /** The second address of a VPS that has one. */
  ipv6Address?: string;
};

export type ServicesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  planId: string;
  orderId: Fixed<string | null>;
  /** The key of the request by which staff gave it: sent twice, it is given once. */
  requestKey: Fixed<string | null>;
  name: string;
  /** The name of what its server runs on, as its plan calls it; none where the plan says nothing of it. */
  system: string | null;
  /** The domain of web hosting, as name servers have it; none until its customer chose one. */
  domain: string | null;
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
  termMonths: TermMonths;
  /** The cycle of that term; the database keeps it. */
  billingCycle: Kept<BillingCycle | null>;
  priceCents: Cents;
  /** Its plan's, or one of its own that the plan's leaves alone. */
  priceOrigin: Generated<PriceOrigin>;
  /** For the team alone. */
  staffNote: string | null;
  module: ProvisioningModule;
  deliveryState: DeliveryState;
  deliveryAttempts: Generated<number>;
  deliveryError: string | null;
  /** Moment since which the module is making a server that is not there yet. */
  installingSince: Date | null;
  /** The module's name for the work that goes on for it. */
  installingTask: string | null;
  serverInfo: ColumnType<ServerInfo | null, string | null, string | null>;
  /** Tells whether a person made its server, though it has a module. */
  madeByHand: Generated<boolean>;
  moduleState: Generated<ModuleState>;
  moduleTask: ModuleTask | null;
  moduleError: string | null;
  moduleBusyUntil: Date | null;
  /** The plan its server was last made as, until it is made as the one the service has. */
  madeAsPlanId: string | null;
  /** Step of making its server anew, the key that it then lets in, and the last request. */
  reinstallStep: ReinstallStep | null;
  reinstallKey: string | null;
  reinstallRequest: string | null;
  /** Quantities of the options that it has, by their keys. */
  options: ColumnType<TakenOptions, string | undefined, string>;
  /** The public keys that let its customer in from the first start on, one a line; none once it is there. */
  firstKeys: string | null;
  anchorAt: Date | null;
  expiresAt: Date | null;
  cancelAt: Date | null;
  /** True when it ends before the end of what was paid, so that the rest goes back. */
  leavesEarly: Generated<boolean>;
  cancelledAt: Date | null;
  cancelledBy: CancelledBy | null;
  terminateAt: Date | null;
  /**
   * End of the time in which it comes back without cost after it ended; null where its money went back.
   */
  undoUntil: Date | null;
  /** A higher price that was announced, and the day from which it counts (`YYYY-MM-DD`). */
  nextPriceCents: Cents | null;
  nextPriceOn: string | null;
  /** The end of what was paid for it in another system, if it came along from there. */
  movedUntil: Fixed<Date | null>;
  /** Number of terms from its anchor to that end. */
  movedTerms: Fixed<number | null>;
  /** The panel's id of its server, where that is not ours. */
  panelId: Fixed<string | null>;
  /** Bought or moved in; what staff give just ends. */
  renews: Kept<boolean>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type ServiceTermsTable = {
  id: Generated<string>;
  serviceId: Fixed<string>;
  /**
   * Line that it was sold by, of the invoice that its order has now; null for a period that was given.
   */
  invoiceLineId: string | null;
  termNumber: Fixed<number>;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Moment at which it was taken off, as another order asked for it: no more does so since. */
  undoneAt: Date | null;
  /** The member of staff who gave it, and why. */
  grantedBy: Fixed<string | null>;
  grantReason: string | null;
  /** Moment since which the money that paid for it is gone; null while it is paid. */
  uncoveredAt: Date | null;
  /** Days in Amsterdam of what followed for its service while it stayed so. */
  warnedOn: string | null;
  suspendedOn: string | null;
  createdAt: Fixed<Date>;
};

/** The term that a renewal order buys, and what not paying it led to (days in Amsterdam). */
export type RenewalsTable = {
  orderId: Fixed<string>;
  serviceId: Fixed<string>;
  termNumber: Fixed<number>;
  startsAt: Fixed<Date>;
  endsAt: Fixed<Date>;
  warnedOn: string | null;
  suspendedOn: string | null;
  /** The day on which it is collected (`YYYY-MM-DD`); none where its customer pays. */
  collectOn: string | null;
  /** The order whose money was taken back, for a term that is asked for anew. */
  replacesOrderId: Fixed<string | null>;
  /** Tells whether it brings back a service that ended. */
  bringsBack: Fixed<boolean>;
  createdAt: Fixed<Date>;
};

/** Another plan or term for a service: paid for by an order over the days left, or from its next term on. */
export type PlanChangesTable = {
  id: Generated<string>;
  serviceId: Fixed<string>;
  orderId: Fixed<string | null>;
  fromPlanId: Fixed<string>;
  toPlanId: Fixed<string>;
  fromTermMonths: Fixed<TermMonths>;
  toTermMonths: Fixed<TermMonths>;
  fromCycle: Kept<BillingCycle | null>;
  toCycle: Kept<BillingCycle | null>;
  fromPriceCents: Fixed<Cents>;
  toPriceCents: Fixed<Cents>;
  paidUntil: Date;
  settlesFrom: Fixed<string | null>;
  /**
   * The member of staff who made the change; then why, and how and when (`YYYY-MM-DD`) its customer
   * agreed.
   */
  changedBy: Fixed<string | null>;
  reason: string | null;
  agreedWay: Fixed<AgreedWay | null>;
  agreedOn: Fixed<string | null>;
  createdAt: Fixed<Date>;
  doneAt: Date | null;
  withdrawnAt: Date | null;
};

/** Addresses that staff gave the shop for servers, as they typed them. */
export type AddressRangesTable = {
  id: Generated<string>;
  family: Fixed<number>;
  firstAddress: Fixed<string>;
  lastAddress: Fixed<string>;
  prefix: Fixed<number>;
  gateway: Fixed<string>;
  createdAt: Fixed<Date>;
};

/** One of those, and the service whose server has it. */
export type AddressesTable = {
  id: Generated<string>;
  rangeId: Fixed<string>;
  family: Fixed<number>;
  address: Fixed<string>;
  place: Fixed<number>;
  serviceId: string | null;
  /** True if it is beside the first one of its family. */
  extra: Generated<boolean>;
  takenAt: Date | null;
  releasedAt: Date | null;
};
