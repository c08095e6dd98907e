import { renderMail, type MailText } from '#server/mails/layout.ts';

export type OrderRefunded = {
  siteName: string;
  firstName: string;
  planName: string;
  amount: string;
  /** Null when there was no invoice to credit. */
  creditNumber: string | null;
  byHand: boolean;
  url: string;
};

/** The money comes back: how much, how, and on which credit invoice. */
export function orderRefundedMail(refund: OrderRefunded): MailText {
  const { creditNumber } = refund;
  return renderMail({
    subject:
      creditNumber === null
        ? 'We betalen je bestelling terug'
        : `We betalen je bestelling terug: creditfactuur ${creditNumber}`,
    siteName: refund.siteName,
    greeting: `Hallo ${refund.firstName},`,
    paragraphs: [
      `Je krijgt ${refund.amount} terug voor ${refund.planName}.`,
      refund.byHand
        ? 'We maken het over naar de rekening waarmee je hebt betaald. Dat duurt een paar werkdagen.'
        : 'Het komt op de rekening waarmee je hebt betaald, meestal binnen een paar werkdagen.',
      ...(creditNumber === null ? [] : [`De creditfactuur heeft nummer ${creditNumber}.`]),
    ],
    link:
      creditNumber === null
        ? { label: 'Naar je bestellingen', url: refund.url }
        : { label: 'Bekijk de creditfactuur', url: refund.url },
  });
}
