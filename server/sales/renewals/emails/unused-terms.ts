import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { mailRefundWay } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** The money that comes back one way, with the numbers of its credit invoices. */
export type WayBack = { way: RefundWay; amount: string; creditNumbers: readonly string[] };

export type UnusedTerms = {
  siteName: string;
  firstName: string;
  serviceName: string;
  amount: string;
  ways: readonly WayBack[];
  url: string;
};

/** A service ended before what was paid was over: the rest comes back. */
export function unusedTermsMail(told: UnusedTerms): MailText {
  return renderMail({
    subject: `${told.serviceName} is gestopt: je krijgt ${told.amount} terug`,
    siteName: told.siteName,
    greeting: `Hallo ${told.firstName},`,
    paragraphs: [
      `Je dienst ${told.serviceName} is gestopt, zoals je had opgezegd. De dagen die je vooruit betaald had en niet meer gebruikt, betalen we terug: ${told.amount}.`,
      ...told.ways.map(
        (back) => `${back.amount}, ${withInvoices(back.creditNumbers)}. ${mailRefundWay(back.way)}`,
      ),
      `Je gegevens bewaren we nog ${KEPT_AFTER_END_DAYS} dagen; zo lang haal je je dienst terug door een nieuwe termijn te betalen. Daarna wissen we ze. Wil je dat we ze eerder wissen, dan doe je dat in je dashboard.`,
    ],
    link: { label: 'Bekijk de creditfactuur', url: told.url },
  });
}

function withInvoices(numbers: readonly string[]): string {
  return numbers.length === 1
    ? `met creditfactuur ${numbers[0]}`
    : `met creditfacturen ${numbers.join(' en ')}`;
}
