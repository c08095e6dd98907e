import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import type { DiscountRefusal } from '#domain/catalogue/discount.ts';

/** Says why a discount code gives nothing to a customer who pays this often; null for several things. */
export function discountRefusal(reason: DiscountRefusal, termMonths: TermMonths | null): string {
  if (termMonths === null && (reason === 'other-cycle' || reason === 'other-plan')) {
    return 'Deze kortingscode geldt voor geen van de pakketten en termijnen in je bestelling.';
  }
  if (reason !== 'other-cycle' || termMonths === null) return DISCOUNT_SENTENCES[reason];
  return `Deze kortingscode geldt niet als je ${PER_TERM[termMonths]} betaalt.`;
}

const DISCOUNT_SENTENCES: Readonly<Record<DiscountRefusal, string>> = {
  unknown: 'Deze kortingscode kennen we niet. Controleer de letters en cijfers.',
  over: 'Deze kortingscode is niet meer geldig.',
  'used-up': 'Deze kortingscode is op: hij is zo vaak gebruikt als kon.',
  'other-cycle': 'Deze kortingscode geldt niet voor deze termijn.',
  'other-plan': 'Deze kortingscode geldt niet voor dit pakket.',
  'new-customers': 'Deze kortingscode is alleen voor nieuwe klanten.',
  'used-before': 'Je hebt deze kortingscode al gebruikt.',
  'in-unpaid-order':
    'Je hebt al een bestelling met deze kortingscode die nog niet is betaald. Je vindt hem bij je bestellingen.',
  'too-many-tries':
    'Je hebt te veel codes geprobeerd. Probeer het over een uur opnieuw, of bestel zonder code.',
  'own-code':
    'Deze code heb je zelf gemaakt of gewijzigd. Voor je eigen account mag alleen een owner hem gebruiken.',
};
