import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/** Why a delivery does not go on by itself. */
export type WaitingFor = 'hand' | 'word' | 'address' | 'module';

export type DeliveryWaiting = {
  siteName: string;
  serviceName: string;
  planName: string;
  /** The operating system that was chosen; null where there was none to choose. */
  system: string | null;
  /** The domain that web hosting is for, as name servers have it. */
  domain: string | null;
  waitingFor: WaitingFor;
  consoleUrl: string;
};

const SENTENCES: Readonly<Record<WaitingFor, string>> = {
  hand: 'is betaald en wordt met de hand geleverd. Maak de server en druk op Geleverd: dan krijgt de klant bericht en begint de looptijd.',
  word: 'is betaald en wacht tot iemand op Leveren drukt.',
  address:
    'kan niet geleverd worden: er is geen vrij IPv4-adres. Voeg onder Pakketten, IP-adressen een reeks toe en druk op Leveren.',
  module:
    'kon niet geleverd worden. We proberen het vanzelf opnieuw. Waarom het misging, staat in het Admin Panel.',
};

/** To support: that a customer waits for what is not there yet, and what can be done about it. */
export function deliveryWaitingMail(told: DeliveryWaiting): MailText {
  const { siteName, serviceName, planName, system, domain, waitingFor, consoleUrl } = told;
  const made = [planName, system, domain === serviceName ? null : domain].filter(Boolean);
  const about = `${serviceName} (${made.join(', ')})`;
  return renderMail({
    subject: waitingFor === 'module' ? `Levering mislukt: ${about}` : `Te leveren: ${about}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [`${about} ${SENTENCES[waitingFor]}`],
    link: { label: 'Naar wat geleverd moet worden', url: consoleUrl },
  });
}
