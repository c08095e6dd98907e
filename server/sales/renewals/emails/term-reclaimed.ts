import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type TermReclaimed = {
  siteName: string;
  firstName: string;
  serviceName: string;
  amount: string;
  /** `16 december 2026 t/m 15 januari 2027` */
  period: string;
  /** The invoice whose money is gone, and what credited it. */
  invoiceNumber: string;
  creditNumber: string;
  /** Whether it was collected, which it is no more. */
  wasCollected: boolean;
  asked: AskedTerm;
  iban: string;
  accountName: string;
  payUrl: string;
};

export type AskedTerm = {
  /**
   * `now`, also `instead` of the term after it, whose invoice is no more; `later`, once an invoice
   * that is open is paid; `paid` from credit already.
   */
  how: 'now' | 'instead' | 'later' | 'paid';
  /** What is to be paid now, or was. */
  invoiceNumber: string;
  amount: string;
  dueDate: string;
  isOff: boolean;
};

/** A bank took money back: what that undid, and how it is paid after all. */
export function termReclaimedMail(reclaimed: TermReclaimed): MailText {
  const { serviceName, amount, invoiceNumber, creditNumber, asked } = reclaimed;
  return renderMail({
    subject: `Je betaling voor ${serviceName} is teruggeboekt`,
    siteName: reclaimed.siteName,
    greeting: `Hallo ${reclaimed.firstName},`,
    paragraphs: [
      `Je bank heeft de betaling van ${amount} voor ${serviceName} teruggeboekt (${reclaimed.period}). Factuur ${invoiceNumber} hebben we daarom gecrediteerd met creditfactuur ${creditNumber}.${reclaimed.wasCollected ? ' De automatische incasso staat nu uit.' : ''}`,
      whatToDo(asked),
      ...(asked.how === 'paid' ? [] : [{ facts: transferFacts(reclaimed) }]),
      'Herken je deze terugboeking niet? Vraag je bank ernaar, en laat het ons weten.',
    ],
    link: {
      label: asked.how === 'paid' ? 'Bekijk je factuur' : 'Betaal je factuur',
      url: reclaimed.payUrl,
    },
  });
}

function whatToDo({ how, invoiceNumber, dueDate, isOff }: AskedTerm): string {
  const then = isOff ? 'dan zetten we je dienst weer aan' : 'dan loopt je dienst gewoon door';
  switch (how) {
    case 'now':
      return `In de bijlage vind je een nieuwe factuur voor dezelfde termijn: ${invoiceNumber}. Betaal die uiterlijk op ${dueDate}, ${then}.`;
    case 'instead':
      return `In de bijlage vind je een nieuwe factuur voor dezelfde termijn: ${invoiceNumber}. Betaal die uiterlijk op ${dueDate}, ${then}. De factuur voor de termijn daarna vervalt; die sturen we opnieuw zodra deze betaald is.`;
    case 'later':
      return `Er staat nog een eerdere factuur open: ${invoiceNumber}. Betaal die eerst, uiterlijk op ${dueDate}. Daarna sturen we een nieuwe factuur voor deze termijn.`;
    case 'paid':
      return `Er was genoeg tegoed. Daarmee is de nieuwe factuur voor dezelfde termijn, ${invoiceNumber}, meteen betaald. Je hoeft niets te doen.`;
  }
}

function transferFacts({ asked, iban, accountName }: TermReclaimed) {
  return [
    { label: 'Bedrag', value: asked.amount },
    { label: 'IBAN', value: iban },
    { label: 'Op naam van', value: accountName },
    { label: 'Omschrijving', value: asked.invoiceNumber },
    { label: 'Uiterlijk', value: asked.dueDate },
  ];
}
