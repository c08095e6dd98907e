import type { UblElement } from './ubl.ts';
import { find } from './xml-tree.ts';

/** The seller, the buyer, and the parts of an address that an invoice needs. */
export const SELLER = 'cac:AccountingSupplierParty/cac:Party';
export const BUYER = 'cac:AccountingCustomerParty/cac:Party';
export const TOTAL = 'cac:LegalMonetaryTotal';
export const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';

export function textAt(element: UblElement, path: string): string {
  return find(element, path)[0]?.text ?? '';
}

/** The hundredths of what is at a path, read digit by digit; nothing there counts as zero. */
export function centsOf(element: UblElement, path: string): bigint {
  const text = textAt(element, path);
  if (text === '') return 0n;
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`not an amount: ${path} ${text}`);
  return BigInt(text.replace('.', ''));
}

export function sum(elements: readonly UblElement[], path: string): bigint {
  return elements.reduce((total, element) => total + centsOf(element, path), 0n);
}

export function has(path: string): (document: UblElement) => boolean {
  return (document) => textAt(document, path) !== '';
}

export function linesOf(document: UblElement): UblElement[] {
  return [...find(document, 'cac:InvoiceLine'), ...find(document, 'cac:CreditNoteLine')];
}

export function everyLine(path: string): (document: UblElement) => boolean {
  return (document) => linesOf(document).every((line) => textAt(line, path) !== '');
}

export function quantityOf(line: UblElement): UblElement | undefined {
  return [...find(line, 'cbc:InvoicedQuantity'), ...find(line, 'cbc:CreditedQuantity')][0];
}

export const ALLOWANCE = 'cac:AllowanceCharge';

export function hasAddress(document: UblElement, party: string): boolean {
  return ['StreetName', 'CityName', 'PostalZone'].every(
    (part) => textAt(document, `${party}/cac:PostalAddress/cbc:${part}`) !== '',
  );
}

export function isPayable(document: UblElement): boolean {
  return centsOf(document, `${TOTAL}/cbc:PayableAmount`) > 0n;
}

export type Rule = (document: UblElement) => boolean;

/** Tells whether every amount, wherever it stands, is in the currency of the document (R051). */
export function inOneCurrency(document: UblElement): boolean {
  const currency = textAt(document, 'cbc:DocumentCurrencyCode');
  const isRight = ({ attributes, children }: UblElement): boolean =>
    (attributes['currencyID'] ?? currency) === currency && children.every(isRight);
  return isRight(document);
}
