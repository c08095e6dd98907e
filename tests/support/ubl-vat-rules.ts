import { BUYER, centsOf, has, linesOf, SELLER, SUBTOTAL, textAt, type Rule } from './ubl-paths.ts';
import type { UblElement } from './ubl.ts';
import { find } from './xml-tree.ts';

const LINE = 'cac:Item/cac:ClassifiedTaxCategory';
const CATEGORY = 'cac:TaxCategory';

/** Reads the kind of an element: a category of UNCL 5305 and its rate. */
function kindOf(element: UblElement, at: string): { category: string; rate: string } {
  return {
    category: textAt(element, `${at}/cbc:ID`),
    rate: textAt(element, `${at}/cbc:Percent`),
  };
}

function linesOfCategory(document: UblElement, category: string): UblElement[] {
  return linesOf(document).filter((line) => kindOf(line, LINE).category === category);
}

function totalsOfCategory(document: UblElement, category: string): UblElement[] {
  return find(document, SUBTOTAL).filter((total) => kindOf(total, CATEGORY).category === category);
}

/** Net amounts of a category, from lines or totals, added up by rate. */
function byRate(elements: readonly UblElement[], at: string, amount: string): string {
  const totals: Record<string, bigint> = {};
  for (const element of elements) {
    const { rate } = kindOf(element, at);
    totals[rate] = (totals[rate] ?? 0n) + centsOf(element, amount);
  }
  return JSON.stringify(Object.entries(totals).toSorted().map(String));
}

function addsUp(document: UblElement, category: string): boolean {
  const lines = linesOfCategory(document, category);
  const totals = totalsOfCategory(document, category);
  return (
    byRate(lines, LINE, 'cbc:LineExtensionAmount') === byRate(totals, CATEGORY, 'cbc:TaxableAmount')
  );
}

function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

/** The rule of the standard leaves room for less than one euro between rate and amount. */
function isAtRate(total: UblElement): boolean {
  // In tenths of a percent: a rate has one decimal at most.
  const rate = BigInt(Math.round(Number(kindOf(total, CATEGORY).rate || '0') * 10));
  const exact = centsOf(total, 'cbc:TaxableAmount') * rate;
  return absolute(exact - centsOf(total, 'cbc:TaxAmount') * 1000n) < 100n * 1000n;
}

const REASON = `${CATEGORY}/cbc:TaxExemptionReason`;
const SELLER_VAT_ID = `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`;

/** The ten rules of a category without btw; those of a document's own allowances (03, 04, 06, 07) are idle. */
function untaxed(category: 'AE' | 'E' | 'O', isNamed: Rule, rate = '0'): Record<string, Rule> {
  const ofLines = (holds: (line: UblElement) => boolean): Rule => {
    return (document) => linesOfCategory(document, category).every(holds);
  };
  const ofTotals = (holds: (total: UblElement) => boolean): Rule => {
    return (document) => totalsOfCategory(document, category).every(holds);
  };
  return {
    [`BR-${category}-01`]: (document) =>
      totalsOfCategory(document, category).length ===
      Math.min(1, linesOfCategory(document, category).length),
    [`BR-${category}-02`]: (document) =>
      linesOfCategory(document, category).length === 0 || isNamed(document),
    [`BR-${category}-05`]: ofLines((line) => kindOf(line, LINE).rate === rate),
    [`BR-${category}-08`]: (document) => addsUp(document, category),
    [`BR-${category}-09`]: ofTotals((total) => centsOf(total, 'cbc:TaxAmount') === 0n),
    [`BR-${category}-10`]: ofTotals((total) => textAt(total, REASON) !== ''),
  };
}

const BUYER_VAT_ID = `${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`;
const hasSeller = has(SELLER_VAT_ID);
const hasBuyer = has(BUYER_VAT_ID);

/** EN 16931 on btw, of the categories that our documents have: taxed, verlegd, exempt, outside of the scope. */
export const VAT_RULES: Record<string, Rule> = {
  'BR-CO-17': (document) => find(document, SUBTOTAL).every(isAtRate),
  'BR-CO-18': (document) => find(document, SUBTOTAL).length > 0,
  'BR-CL-17': (document) =>
    [
      ...linesOf(document).map((line) => kindOf(line, LINE)),
      ...find(document, SUBTOTAL).map((total) => kindOf(total, CATEGORY)),
    ].every(({ category }) => ['S', 'AE', 'E', 'O'].includes(category)),
  'BR-S-01': (document) =>
    linesOfCategory(document, 'S').length > 0 === totalsOfCategory(document, 'S').length > 0,
  'BR-S-02': (document) => linesOfCategory(document, 'S').length === 0 || hasSeller(document),
  'BR-S-05': (document) =>
    linesOfCategory(document, 'S').every((line) => Number(kindOf(line, LINE).rate) > 0),
  'BR-S-08': (document) => addsUp(document, 'S'),
  'BR-S-09': (document) => totalsOfCategory(document, 'S').every(isAtRate),
  'BR-S-10': (document) =>
    totalsOfCategory(document, 'S').every((total) => textAt(total, REASON) === ''),
  ...untaxed('AE', (document) => hasSeller(document) && hasBuyer(document)),
  ...untaxed('E', hasSeller),
  // Neither a rate nor anybody's btw-id, and nothing of another category beside it.
  ...untaxed('O', (document) => !hasSeller(document) && !hasBuyer(document), ''),
  'BR-O-11': (document) =>
    totalsOfCategory(document, 'O').length === 0 || find(document, SUBTOTAL).length === 1,
};
