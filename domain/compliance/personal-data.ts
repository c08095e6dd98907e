import type { Role } from '#domain/platform/role.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Days for which a file with everything about somebody stays to be fetched. */
export const EXPORT_DAYS = 7;

/** Nobody has as many rows of anything; a bound keeps the file one that can be made. */
export const EXPORT_ROWS_MAX = 10_000;

/** Holdings of a person that stand in the way of forgetting them. */
export type ErasureState = {
  role: Role;
  /** Services that are not ended. */
  liveServices: number;
  unpaidInvoices: number;
  /** Paid and not delivered yet. */
  paidOrders: number;
  /** Money that somebody must still give back or sort out. */
  openMoney: number;
};

export const ERASURE_REFUSALS = [
  'HAS_ROLE',
  'HAS_SERVICES',
  'HAS_PAID_ORDERS',
  'HAS_UNPAID_INVOICES',
  'HAS_OPEN_MONEY',
] as const;
export type ErasureRefusal = (typeof ERASURE_REFUSALS)[number];

/**
 * Names the reasons that an account cannot be deleted now, none when it can. Nothing is ended on the way:
 * a server with somebody's work on it goes by its own button. What is owed stays a claim (AVG art.
 * 17(3)(e)), and who works for the shop gives up the role first, so that there is always an owner.
 */
export function erasureRefusals(state: ErasureState): readonly ErasureRefusal[] {
  const stands: Readonly<Record<ErasureRefusal, boolean>> = {
    HAS_ROLE: state.role !== 'customer',
    HAS_SERVICES: state.liveServices > 0,
    HAS_PAID_ORDERS: state.paidOrders > 0,
    HAS_UNPAID_INVOICES: state.unpaidInvoices > 0,
    HAS_OPEN_MONEY: state.openMoney > 0,
  };
  return ERASURE_REFUSALS.filter((refusal) => stands[refusal]);
}

/** Years after the end of its own that an invoice is kept (AWR art. 52(4)). */
export const KEPT_YEARS = 7;

/** The same of what the one-stop shop declares, for consumers in other countries (art. 369k of Directive 2006/112/EC). */
export const KEPT_YEARS_ABROAD = 10;

/** The day from which an invoice of this business date need not be kept any more. */
export function keptUntil(issuedOn: string, treatment: VatTreatment): string {
  return `${Number(issuedOn.slice(0, 4)) + keptYears(treatment) + 1}-01-01`;
}

/** The oldest business date of which the books of such sales are still kept today (`YYYY-MM-DD`). */
export function booksKeptFrom(today: string, treatment: VatTreatment): string {
  return `${Number(today.slice(0, 4)) - keptYears(treatment)}-01-01`;
}

function keptYears(treatment: VatTreatment): number {
  return treatment === 'destination' ? KEPT_YEARS_ABROAD : KEPT_YEARS;
}

/** Somebody who deleted the account, and when; nobody's name without the shop that they left. */
export type ErasedAccount = { id: string; at: Date };

/** `.invalid` is nobody's (RFC 2606). */
const NOBODYS_DOMAIN = '@verwijderd.invalid';

/** The address of an account whose person was forgotten; theirs is free for a new one. */
export function erasedEmail(userId: string): string {
  return `${userId}${NOBODYS_DOMAIN}`;
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(NOBODYS_DOMAIN);
}
