import { PER_TERM, type TermMonths } from '#domain/catalogue/term.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';

/** Names a term where one chooses: `Per maand betalen`. */
export function termName(termMonths: TermMonths): string {
  return `P${PER_TERM[termMonths].slice(1)} betalen`;
}

const TEST_BANK = 'Direct betalen via een proefbank. Er wordt geen echt geld afgeschreven.';

export const METHOD_EXPLANATIONS: Readonly<Record<PaymentMethod, string>> = {
  ideal: 'Direct betalen bij je eigen bank.',
  test_ideal: TEST_BANK,
  bancontact: 'Direct betalen bij je Belgische bank.',
  test_bancontact: TEST_BANK,
  card: 'Direct betalen met Visa, Mastercard of American Express.',
  test_card: TEST_BANK,
  paypal: 'Direct betalen vanuit je PayPal-account.',
  apple_pay: 'Direct betalen met een kaart in je Wallet.',
  bank_transfer: 'Je krijgt een factuur. We leveren zodra het geld binnen is.',
  credit: 'Meteen betaald, van wat je nog bij ons hebt staan.',
};
