import type { ChargebackReason } from './payment.ts';

/** Reasons in SEPA's codes (ISO 20022, external return reasons), as people would say them. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'het rekeningnummer klopt niet',
  AC04: 'de rekening is opgeheven',
  AC06: 'de rekening is geblokkeerd',
  AC13: 'de rekening is niet geschikt voor deze incasso',
  AG01: 'van deze rekening mag niet worden geïncasseerd',
  AM04: 'er stond te weinig op de rekening',
  AM05: 'het is dubbel afgeschreven',
  BE05: 'de bank kent de incassant niet',
  CNOR: 'de bank van de incassant is niet bekend',
  DNOR: 'de bank van de klant is niet bekend',
  MD01: 'er is geen geldige machtiging',
  MD06: 'de klant wilde het terug',
  MD07: 'de rekeninghouder is overleden',
  MS02: 'de klant gaf geen reden',
  MS03: 'de bank gaf geen reden',
  RC01: 'de code van de bank klopt niet',
  RR04: 'wettelijke regels staan het niet toe',
  SL01: 'de klant laat deze incassant niet toe',
};

/** Says why a bank took money back, with its code: in Dutch where we know the code, else in its own words. */
export function chargebackReasonText({ code, description }: ChargebackReason): string {
  return `${REASONS[code] ?? description} (${code})`;
}

/** The sentence about it behind one of what happened; nothing where the bank did not say why. */
export function becauseOf(reason: ChargebackReason | null | undefined): string {
  return reason ? ` De bank zegt: ${chargebackReasonText(reason)}.` : '';
}
