import type { WeighedLine } from '#contract/staff/bank-statements.ts';
import { bookingOf, standingOf, totalOf, type BankRefusal } from '#domain/sales/bank-booking.ts';
import { subtractCents, type Cents } from '#domain/platform/money.ts';
import { mailMoney } from '#server/platform/mails/format.ts';
import type { FoundInvoice } from './read-match-invoices.ts';

/** Tells what a line with this amount would do for these invoices, and else why it does nothing. */
export function previewBooking(amountCents: Cents, invoices: readonly FoundInvoice[]): WeighedLine {
  const booking = bookingOf(amountCents, invoices);
  return {
    invoices: invoices.map((invoice) => ({
      invoiceNumber: invoice.invoiceNumber,
      orderId: invoice.orderId,
      customerName: invoice.customerName,
      totalCents: invoice.totalCents,
      status: invoice.status,
      standing: standingOf(invoice),
    })),
    sumCents: totalOf(invoices),
    booking: booking.ok ? booking.value : null,
    refusal: booking.ok ? null : REFUSALS[booking.reason](amountCents, invoices),
  };
}

type Refusal = (amountCents: Cents, invoices: readonly FoundInvoice[]) => string;

const REFUSALS: Readonly<Record<BankRefusal, Refusal>> = {
  TOO_LITTLE: (amountCents, invoices) => {
    const sumCents = totalOf(invoices);
    const lacking = mailMoney(subtractCents(sumCents, amountCents));
    return `Er kwam ${mailMoney(amountCents)} binnen en er staat ${mailMoney(sumCents)} open: ${lacking} te weinig. Welke facturen het betaalt, is niet te zeggen: boek de regel op een deel ervan, of op één.`;
  },
  SEVERAL_CUSTOMERS: (amountCents, invoices) => {
    const rest = mailMoney(subtractCents(amountCents, totalOf(invoices)));
    return `Er blijft ${rest} over, en deze facturen zijn van verschillende klanten: van wie dat tegoed is, is niet te zeggen. Boek alleen als het precies uitkomt.`;
  },
  NOT_OPEN: (_, invoices) => {
    const closed = invoices.filter((invoice) => standingOf(invoice) !== 'waiting');
    const numbers = closed.map(({ invoiceNumber }) => invoiceNumber).join(', ');
    if (closed.length === invoices.length) {
      return `${numbers} staan niet meer open. Boek de regel op één daarvan: het bedrag wordt dan tegoed van de klant.`;
    }
    return closed.length === 1
      ? `${numbers} staat niet meer open. Haal dat nummer weg.`
      : `${numbers} staan niet meer open. Haal die nummers weg.`;
  },
};
