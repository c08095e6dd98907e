import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { MoneyBack, RefundWay } from './refund.ts';

/** A credit note undoes an invoice, in whole or in part; its amounts are negative. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export const INVOICE_STATUSES = ['draft', 'unpaid', 'paid', 'overdue', 'credited'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * A numbered invoice is never edited or deleted; it is undone by a credit invoice. Whether it is paid may
 * change back: what a bank takes is to be paid once more.
 */
export const INVOICE_TRANSITIONS: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  draft: ['unpaid'],
  unpaid: ['paid', 'overdue', 'credited'],
  overdue: ['paid', 'credited'],
  paid: ['unpaid', 'credited'],
  credited: [],
};

export function canInvoiceBecome(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return INVOICE_TRANSITIONS[from].includes(to);
}

/** Statuses of the card 'Openstaande Facturen'. */
export const OPEN_INVOICE_STATUSES = ['unpaid', 'overdue'] as const satisfies InvoiceStatus[];

/** Tells whether money is still expected on it. */
export function isOpenInvoice(status: InvoiceStatus): boolean {
  return status === 'unpaid' || status === 'overdue';
}

/** Tells whether there is a proof that it was paid; a credit invoice has nothing to be paid. */
export function isProvenPaid({
  kind,
  status,
}: {
  kind: InvoiceKind;
  status: InvoiceStatus;
}): boolean {
  return kind === 'invoice' && status === 'paid';
}

/** Under which name a file of it is kept: `factuur-2026-000001.pdf`, `creditfactuur-C2026-000001.xml`. */
export function invoiceFileName(
  { kind, invoiceNumber }: { kind: InvoiceKind; invoiceNumber: string },
  type: 'pdf' | 'xml',
): string {
  return `${kind === 'credit_note' ? 'creditfactuur' : 'factuur'}-${invoiceNumber}.${type}`;
}

/** Says how much money goes back with a credit invoice, and where it goes. */
const MONEY_BACK: Readonly<Record<RefundWay, (amount: string) => string>> = {
  gateway: (amount) => `Je krijgt ${amount} terug op de rekening waarmee je hebt betaald.`,
  'by-hand': (amount) => `We maken ${amount} over naar je bankrekening.`,
  credit: (amount) => `${amount} staat als tegoed bij je account.`,
  gone: () => 'Je bank heeft het geld al teruggehaald.',
};

/**
 * Terms of payment of a credit invoice; in an e-invoice BT-20 (EN 16931). With what goes back of
 * the money and how, where that was known when it was issued.
 */
export function creditTerms(
  creditedNumber: string,
  back: MoneyBack | null,
  formatMoney: (amount: Cents) => string,
): string {
  const told = `Deze creditfactuur hoort bij factuur ${creditedNumber}. Je hoeft hierop niets te betalen.`;
  return back === null ? told : `${told} ${MONEY_BACK[back.way](formatMoney(back.amountCents))}`;
}

/** Amount that an invoice asks for, in cents: what had been paid when it was issued is off it. */
export function askedCents(invoice: {
  bornPaid: boolean;
  totalCents: Cents;
  prepaidCents: Cents | null;
}): Cents {
  if (invoice.bornPaid) return ZERO_CENTS;
  return subtractCents(invoice.totalCents, invoice.prepaidCents ?? ZERO_CENTS);
}

/** Price of a line without its discount and without btw, in cents; of a credit invoice below zero. */
export function netBeforeDiscount(line: {
  netCents: Cents;
  discount: { netCents: Cents } | null;
}): Cents {
  return sumCents([line.netCents, ...(line.discount === null ? [] : [line.discount.netCents])]);
}

/** Days to pay by bank transfer unless the setting `bank_transfer_due_days` says otherwise. */
export const BANK_TRANSFER_DUE_DAYS = 14;

/** The due date, `YYYY-MM-DD` in Amsterdam. An invoice born paid is due on its own date. */
export function dueDateFor(invoice: {
  issuedAt: Date;
  bornPaid: boolean;
  dueDays: number;
}): string {
  return addDays(amsterdamDate(invoice.issuedAt), invoice.bornPaid ? 0 : invoice.dueDays);
}

/** Tells whether it is unpaid past its due date; on the due date itself it is still in time. */
export function isOverdue(
  invoice: { status: InvoiceStatus; dueDate: string },
  today: string,
): boolean {
  return isOpenInvoice(invoice.status) && invoice.dueDate < today;
}
