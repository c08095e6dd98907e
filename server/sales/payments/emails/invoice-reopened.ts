import type { TakenReason } from '#domain/sales/chargeback.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type InvoiceReopened = {
  siteName: string;
  firstName: string;
  name: string;
  because: TakenReason;
  /** Amounts that the bank took, and that is to be paid now. */
  taken: string;
  open: string;
  invoiceNumber: string;
  dueDate: string;
  /** Amount that credit paid of it at once; null for nothing. */
  fromCredit: string | null;
  isPaid: boolean;
  /** True if the customer's mandate ended with it. */
  endedMandate: boolean;
  /** Day and account of its collection, where another mandate stands. */
  collected: { on: string; account: string } | null;
  /** State of the service that hangs on it: it runs, is off for money, was not delivered yet; or there is none. */
  service: 'runs' | 'off' | 'waits' | null;
  /** True if several services hang on it. */
  isOfSeveral: boolean;
  iban: string;
  accountName: string;
  payUrl: string;
};

const WHY: Readonly<Record<TakenReason, (taken: string, name: string) => string>> = {
  charged_back: (taken, name) =>
    `Je bank heeft ${taken} van je betaling voor ${name} teruggeboekt.`,
  bounced: (taken, name) =>
    `De incasso van ${taken} voor ${name} is alsnog geweigerd door je bank.`,
  credit_lost: (taken, name) =>
    `Je hebt ${name} met tegoed betaald, en je bank heeft ${taken} van het geld van dat tegoed teruggeboekt.`,
};

/** Money is gone that had paid an invoice: that it is open again, and how it is paid. */
export function invoiceReopenedMail(reopened: InvoiceReopened): MailText {
  const { because, taken, name, invoiceNumber, endedMandate, isPaid } = reopened;
  const mandate = endedMandate ? ' De automatische incasso staat nu uit.' : '';
  return renderMail({
    subject: `Je betaling van factuur ${invoiceNumber} is teruggeboekt`,
    siteName: reopened.siteName,
    greeting: `Hallo ${reopened.firstName},`,
    paragraphs: [
      `${WHY[because](taken, name)}${mandate}`,
      whatToDo(reopened),
      ...(isPaid || reopened.collected !== null ? [] : [{ facts: transferFacts(reopened) }]),
      'Herken je deze terugboeking niet? Vraag je bank ernaar, en laat het ons weten.',
    ],
    link: { label: isPaid ? 'Bekijk je factuur' : 'Betaal je factuur', url: reopened.payUrl },
  });
}

const THEN = {
  runs: [', dan loopt je dienst gewoon door', ', dan lopen je diensten gewoon door'],
  off: [', dan zetten we je dienst weer aan', ', dan zetten we je diensten weer aan'],
  waits: [
    '; zodra het binnen is, leveren we je dienst',
    '; zodra het binnen is, leveren we je diensten',
  ],
} as const;

function whatFollows({ service, isOfSeveral }: InvoiceReopened): string {
  if (service === null) return '';
  const [ofOne, ofSeveral] = THEN[service];
  return isOfSeveral ? ofSeveral : ofOne;
}

function whatToDo(reopened: InvoiceReopened): string {
  const { invoiceNumber, open, dueDate, fromCredit, isPaid, collected } = reopened;
  if (isPaid) {
    return `Er was genoeg tegoed: daarmee is factuur ${invoiceNumber} meteen weer betaald. Je hoeft niets te doen.`;
  }
  const credit = fromCredit === null ? '' : ` ${fromCredit} is van je tegoed betaald.`;
  const asked = `Factuur ${invoiceNumber} staat daarom weer open.${credit}`;
  if (collected !== null) {
    return `${asked} We schrijven ${open} af op ${collected.on}, van de rekening die eindigt op ${collected.account}. Je hoeft niets te doen.`;
  }
  return `${asked} Betaal ${open} uiterlijk op ${dueDate}${whatFollows(reopened)}.`;
}

function transferFacts({ open, iban, accountName, invoiceNumber, dueDate }: InvoiceReopened) {
  return [
    { label: 'Bedrag', value: open },
    { label: 'IBAN', value: iban },
    { label: 'Op naam van', value: accountName },
    { label: 'Omschrijving', value: invoiceNumber },
    { label: 'Uiterlijk', value: dueDate },
  ];
}
