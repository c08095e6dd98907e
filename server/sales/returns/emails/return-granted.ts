import type { AskedGround } from '#domain/sales/return.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import { mailRefundWay } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Money that comes back one way, and with which credit invoices. */
export type GrantedWay = { way: RefundWay; amount: string; creditNumbers: readonly string[] };

export type ReturnGranted = {
  siteName: string;
  firstName: string;
  ground: AskedGround;
  about: string;
  amount: string;
  /** Null where nothing is kept. */
  kept: string | null;
  /** Reason of another amount than the ground gives, as staff typed it. */
  reason: string | null;
  ways: readonly GrantedWay[];
  endsService: boolean;
  /** End of the time for which the data of what ended are kept; null where there are none. */
  keptUntil: string | null;
  url: string;
};

const BEGINS: Readonly<Record<AskedGround, string>> = {
  withdrawal: 'Je hebt',
  'money-back': 'Niet goed, geld terug: je hebt',
};

/** A return was granted: how much comes back, how, and what becomes of the service. */
export function returnGrantedMail(granted: ReturnGranted): MailText {
  const { ground, about, amount, kept, reason, ways, endsService, keptUntil } = granted;
  const done = ground === 'withdrawal' ? `${about} herroepen` : `${about} teruggegeven`;
  return renderMail({
    subject: `Je krijgt ${amount} terug voor ${about}`,
    siteName: granted.siteName,
    greeting: `Hallo ${granted.firstName},`,
    paragraphs: [
      `${BEGINS[ground]} ${done}. Je krijgt ${amount} terug.`,
      ...(kept === null
        ? []
        : [
            reason === null
              ? `${kept} houden we in voor de dagen die je hebt gebruikt: je vroeg ons om direct te starten.`
              : `${kept} houden we in.`,
          ]),
      ...(reason === null ? [] : [reason]),
      ...ways.map(
        (one) => `${one.amount}${withInvoices(one.creditNumbers)}. ${mailRefundWay(one.way)}`,
      ),
      ...(endsService
        ? [
            keptUntil === null
              ? 'De dienst is gestopt.'
              : `De dienst is gestopt. We bewaren je gegevens tot ${keptUntil}; daarna wissen we ze.`,
          ]
        : ['Je dienst heeft weer het pakket van daarvoor.']),
    ],
    link: { label: 'Bekijk hoe het ermee staat', url: granted.url },
  });
}

function withInvoices(numbers: readonly string[]): string {
  if (numbers.length === 0) return '';
  return numbers.length === 1
    ? `, met creditfactuur ${numbers[0]}`
    : `, met creditfacturen ${numbers.join(' en ')}`;
}
