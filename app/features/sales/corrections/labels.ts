import type { CorrectionRefusal, CorrectionVat } from '#domain/sales/correction.ts';

export const VAT_LABELS: Readonly<Record<CorrectionVat, string>> = {
  'as-issued': 'Zoals op de factuur',
  'by-buyer': 'Volgens de gegevens van de klant',
};

/** Says why an invoice cannot be corrected. */
export const REFUSAL_LABELS: Readonly<Record<CorrectionRefusal, string>> = {
  'not-an-invoice': 'Alleen een factuur van een bestelling kun je corrigeren.',
  'corrected-already': 'Deze factuur is al gecorrigeerd. Corrigeer de factuur die ervoor kwam.',
  'order-ended': 'Deze factuur is gecrediteerd: er is niets meer te corrigeren.',
  'being-paid': 'De klant of de bank is nu aan het betalen. Probeer het straks opnieuw.',
  'customer-erased': 'De gegevens van deze klant zijn gewist.',
};
