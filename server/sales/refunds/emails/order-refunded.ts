import type { RefundWay } from '#domain/sales/refund.ts';
import { mailRefundWay } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type OrderRefunded = {
  siteName: string;
  firstName: string;
  planName: string;
  amount: string;
  /** Null when there was no invoice to credit. */
  creditNumber: string | null;
  way: RefundWay;
  /** The part that a bank took back by itself; null where it took nothing. */
  taken: string | null;
  /** The moment until which the data of an ended service are kept; null where none ended. */
  keptUntil: string | null;
  url: string;
};

/** The money comes back: how much, how, and on which credit invoice. */
export function orderRefundedMail(refund: OrderRefunded): MailText {
  const { creditNumber, way, taken, keptUntil } = refund;
  const subject = way === 'gone' ? 'We hebben je factuur gecrediteerd' : 'Je krijgt geld terug';
  return renderMail({
    subject: creditNumber === null ? subject : `${subject}: creditfactuur ${creditNumber}`,
    siteName: refund.siteName,
    greeting: `Hallo ${refund.firstName},`,
    paragraphs: [
      way === 'gone'
        ? `We hebben je factuur voor ${refund.planName} gecrediteerd: ${refund.amount}.`
        : `Je krijgt ${refund.amount} terug voor ${refund.planName}.`,
      mailRefundWay(way),
      ...(taken === null || way === 'gone' ? [] : [`Je bank heeft ${taken} al teruggehaald.`]),
      ...(creditNumber === null ? [] : [`De creditfactuur heeft nummer ${creditNumber}.`]),
      ...(keptUntil === null
        ? []
        : [`De dienst is gestopt. We bewaren je gegevens tot ${keptUntil}; daarna wissen we ze.`]),
    ],
    link:
      creditNumber === null
        ? { label: 'Naar je bestellingen', url: refund.url }
        : { label: 'Bekijk de creditfactuur', url: refund.url },
  });
}
