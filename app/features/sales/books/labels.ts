import type { BookCheck } from '#domain/sales/book-check.ts';

/** The rule of each check, and the fault that it reports. */
export const BOOK_CHECK_LABELS: Readonly<Record<BookCheck, { right: string; wrong: string }>> = {
  'invoice-numbers': {
    right: 'Factuurnummers lopen zonder gaten door',
    wrong: 'In deze reeksen ontbreekt een factuurnummer of staat er een dubbel',
  },
  'invoice-chain': {
    right: 'Elke factuur is zoals hij werd uitgegeven, en sluit aan op de vorige',
    wrong:
      'Deze facturen of reeksen zijn gewijzigd sinds ze werden uitgegeven, of sluiten niet aan',
  },
  'invoice-of-order': {
    right: 'Elke betaalde bestelling heeft één factuur',
    wrong: 'Deze bestellingen hebben geen factuur, of meer dan één',
  },
  'invoice-sums': {
    right: 'Facturen tellen op, tot op de btw',
    wrong: 'Deze facturen tellen niet op',
  },
  'invoice-paid': {
    right: 'Betaalde facturen zijn ook echt betaald',
    wrong: 'De status van deze facturen past niet bij wat er is betaald',
  },
  corrections: {
    right: 'Een gecorrigeerde factuur heeft een opvolger, en haar geld ging mee of terug',
    wrong: 'Bij deze gecorrigeerde facturen of betalingen klopt de opvolger of het geld niet',
  },
  'payment-booked': {
    right: 'Elke betaling betaalt een bestelling of is tegoed',
    wrong: 'Deze betalingen zijn niet goed geboekt',
  },
  'bank-line': {
    right: 'Elke geboekte bankregel heeft haar betaling',
    wrong: 'Bij deze bankregels past de betaling niet',
  },
  'order-lines': {
    right: 'Elke bestelling is de som van haar regels',
    wrong: 'Bij deze bestellingen passen de regels niet',
  },
  'order-paid': {
    right: 'Betaalde bestellingen hebben hun geld',
    wrong: 'De status van deze bestellingen past niet bij hun betaling',
  },
  claims: {
    right: 'Wat openstaat, is wat nog niet is betaald',
    wrong: 'Bij deze bestellingen klopt het openstaande bedrag niet',
  },
  'order-service': {
    right: 'Elke betaalde bestelling heeft haar service',
    wrong: 'Bij deze bestellingen past de service niet',
  },
  'order-renewal': {
    right: 'Elke betaalde verlenging gaf haar termijn',
    wrong: 'Bij deze verlengingen past de termijn niet',
  },
  discounts: {
    right: 'Elke korting is wat de code geeft, en geen code is te vaak gebruikt',
    wrong: 'Bij deze bestellingen of codes klopt de korting niet',
  },
  'service-paid': {
    right: 'Geen service draait zonder betaling',
    wrong: 'Deze services draaien zonder betaalde bestelling',
  },
  'service-billed': {
    right: 'Elke service die doorloopt, is gefactureerd',
    wrong: 'Deze services lopen door zonder factuur voor de volgende termijn',
  },
  'service-terms': {
    right: 'Termijnen van services sluiten aan',
    wrong: 'De termijnen van deze services sluiten niet aan',
  },
  refunds: {
    right: 'Niet meer terugbetaald dan er binnenkwam',
    wrong: 'Bij deze bestellingen of facturen klopt de terugbetaling niet',
  },
  credit: {
    right: 'Tegoed van klanten klopt met wat ermee gebeurde',
    wrong: 'Dit tegoed van klanten klopt niet',
  },
  'work-waiting': {
    right: 'Geen levering, mail of terugbetaling is blijven liggen',
    wrong: 'Dit werk is blijven liggen',
  },
  erasures: {
    right: 'Wie het account verwijderde, is ook na een teruggezette back-up vergeten',
    wrong:
      'Deze klanten hadden hun account verwijderd en zijn met een back-up teruggekomen. Wat bij hen loopt of openstaat, houdt het wissen tegen',
  },
  'audit-log': {
    right: 'Het auditlog is niet gewijzigd sinds het is verzegeld',
    wrong: 'Deze regels of zegels van het auditlog zijn niet meer zoals ze waren',
  },
  'lost-work': {
    right: 'De database heeft na elke start nog alles wat was vastgelegd',
    wrong:
      'Na een start miste de database regels die al waren vastgelegd. Vergelijk met de bank, de betaalprovider en de verzonden mails van vlak daarvoor, of zet een back-up terug tot dat moment',
  },
  'kept-figures': {
    right: 'De cijfers van het Admin Panel kloppen bij natellen',
    wrong: 'Deze cijfers kloppen niet bij natellen',
  },
};
