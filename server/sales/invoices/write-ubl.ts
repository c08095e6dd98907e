import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import {
  BILLING_PROCESS,
  CUSTOMIZATION_IDS,
  eInvoiceProfile,
  KVK_SCHEME,
  networkAddress,
} from '#domain/sales/e-invoice.ts';
import type { PeppolAddress } from '#domain/sales/peppol-address.ts';
import { creditTerms, invoiceFileName } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import { element, writeXml, type XmlElement } from '#domain/platform/xml.ts';
import { listUblAmounts } from './list-ubl-amounts.ts';

const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });
const euro = (amount: Cents) => money.format(amount / 100);

type Element = XmlElement | null;
type Party = InvoiceDocument['seller'];

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

const KINDS = {
  invoice: { root: 'Invoice', typeElement: 'cbc:InvoiceTypeCode', typeCode: '380' },
  credit_note: { root: 'CreditNote', typeElement: 'cbc:CreditNoteTypeCode', typeCode: '381' },
} as const;

/** SEPA credit transfer and SEPA direct debit (UNCL 4461). */
const TRANSFER = '58';
const DIRECT_DEBIT = '59';

/**
 * An issued invoice as a UBL 2.1 e-invoice by EN 16931, from its snapshot: the same bytes each time,
 * whatever happened to it since. The order of the elements is the schema's.
 */
export function writeUbl(invoice: InvoiceDocument): File {
  const { root } = KINDS[invoice.kind];
  const xml = writeXml({
    name: root,
    attributes: {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
    content: [
      ...head(invoice),
      element('cac:AccountingSupplierParty', [party(asNamed(invoice, invoice.seller))]),
      element('cac:AccountingCustomerParty', [party(asNamed(invoice, invoice.buyer))]),
      ...payment(invoice),
      ...listUblAmounts(invoice),
    ].filter((part) => part !== null),
  });
  return new File([xml], invoiceFileName(invoice, 'xml'), { type: 'application/xml' });
}

function head(invoice: InvoiceDocument): Element[] {
  const { buyer, credits, invoiceNumber } = invoice;
  const { typeElement, typeCode } = KINDS[invoice.kind];
  // The one that it takes back, or in whose place it comes (BG-3).
  const before = credits ?? invoice.corrects;
  return [
    element('cbc:CustomizationID', CUSTOMIZATION_IDS[eInvoiceProfile(buyer)]),
    element('cbc:ProfileID', BILLING_PROCESS),
    element('cbc:ID', invoiceNumber),
    element('cbc:IssueDate', invoice.issuedOn),
    // A credit note has no such element: nothing on it is due.
    credits === null ? element('cbc:DueDate', invoice.dueDate) : null,
    element(typeElement, typeCode),
    element('cbc:Note', invoice.reason ?? ''),
    element('cbc:DocumentCurrencyCode', 'EUR'),
    element('cbc:BuyerReference', buyerReference(invoice)),
    wholePeriod(invoice),
    before === null
      ? null
      : element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', before.invoiceNumber),
            element('cbc:IssueDate', before.issuedOn),
          ]),
        ]),
  ];
}

/**
 * Answers the buyer's reference for the purchase, and without one of their own ours: Peppol wants one
 * (R003).
 */
function buyerReference({ buyer, orderId, invoiceNumber }: InvoiceDocument): string {
  if (buyer.reference !== undefined && buyer.reference !== '') return buyer.reference;
  return orderId === null ? invoiceNumber : shortId(orderId);
}

/** From the first day that is invoiced to the last: when it is supplied (Wet OB art. 35a). */
function wholePeriod({ lines }: InvoiceDocument): Element {
  const starts = lines.flatMap(({ periodStart }) => periodStart ?? []);
  const ends = lines.flatMap(({ periodEnd }) => periodEnd ?? []);
  return element('cac:InvoicePeriod', [
    element('cbc:StartDate', starts.toSorted()[0] ?? ''),
    element('cbc:EndDate', ends.toSorted().at(-1) ?? ''),
  ]);
}

/** Leaves out btw-ids on a sale that is outside of the scope of btw (BR-O-02). */
function asNamed<Named extends Party>({ vatTreatment }: InvoiceDocument, of: Named): Named {
  return vatTreatment === 'outside' ? { ...of, vatId: '' } : of;
}

/** A company by its number in the register; a person, who is in none, by name and address. */
function party(of: Party & { peppol?: PeppolAddress | undefined }): Element {
  const { name, company, street, postalCode, city, country, kvk, vatId } = of;
  const scheme = { schemeID: KVK_SCHEME };
  // A number without a company stays as it was written.
  const address = networkAddress(of) ?? { scheme: KVK_SCHEME, id: kvk };
  return element('cac:Party', [
    element('cbc:EndpointID', address.id, { schemeID: address.scheme }),
    element('cac:PostalAddress', [
      element('cbc:StreetName', street),
      element('cbc:CityName', city),
      element('cbc:PostalZone', postalCode),
      element('cac:Country', [element('cbc:IdentificationCode', country)]),
    ]),
    vatId === ''
      ? null
      : element('cac:PartyTaxScheme', [
          element('cbc:CompanyID', vatId),
          element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
        ]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', company === '' ? name : company),
      element('cbc:CompanyID', kvk, scheme),
    ]),
    element('cac:Contact', [element('cbc:Name', company === '' || company === name ? '' : name)]),
  ]);
}

/** Says how to pay what is open. What was paid at issue, or is given back, asks for nothing. */
function payment(invoice: InvoiceDocument): Element[] {
  const { credits, seller, invoiceNumber, collection, moneyBack } = invoice;
  if (credits !== null) {
    // Terms or a due date have to be there while there is an amount (BR-CO-25).
    const terms = creditTerms(credits.invoiceNumber, moneyBack, euro);
    return [element('cac:PaymentTerms', [element('cbc:Note', terms)])];
  }
  if (invoice.bornPaid) return [];
  if (collection !== null) {
    // The buyer's book-keeping must not pay what is collected; the mandate has to be named (Peppol R061).
    return [
      element('cac:PaymentMeans', [
        element('cbc:PaymentMeansCode', DIRECT_DEBIT),
        element('cbc:PaymentID', invoiceNumber),
        element('cac:PaymentMandate', [element('cbc:ID', collection.reference)]),
      ]),
    ];
  }
  return [
    element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', TRANSFER),
      element('cbc:PaymentID', invoiceNumber),
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', seller.iban),
        element('cbc:Name', seller.name),
      ]),
    ]),
  ];
}
