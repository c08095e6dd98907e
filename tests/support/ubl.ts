import { invoiceSchema } from '@e-invoice-eu/core';
import { Ajv2019 } from 'ajv/dist/2019.js';
import * as z from 'zod';
import { readXml, type XmlElement } from './xml-tree.ts';

/** An element of an e-invoice, with the usual prefixes whatever the document called them. */
export type UblElement = XmlElement;

const SCHEMA = 'urn:oasis:names:specification:ubl:schema:xsd';
const PREFIXES: Record<string, string> = {
  [`${SCHEMA}:Invoice-2`]: 'ubl:',
  [`${SCHEMA}:CreditNote-2`]: 'ubl:',
  [`${SCHEMA}:CommonAggregateComponents-2`]: 'cac:',
  [`${SCHEMA}:CommonBasicComponents-2`]: 'cbc:',
};

/** Reads a document; throws on anything that is not well-formed XML with UBL's namespaces. */
export function readUbl(xml: string): UblElement {
  return readXml(xml, (uri, local) => {
    const prefix = PREFIXES[uri];
    if (prefix === undefined) throw new Error(`unknown namespace of ${local}: ${uri}`);
    return prefix + local;
  });
}

/** The document without what is at a path, to see who misses it. */
export function without(element: UblElement, path: string): UblElement {
  const [name, ...rest] = path.split('/');
  const children =
    rest.length === 0
      ? element.children.filter((child) => child.name !== name)
      : element.children.map((child) =>
          child.name === name ? without(child, rest.join('/')) : child,
        );
  return { ...element, children };
}

type SchemaNode = {
  type?: unknown;
  properties?: Record<string, SchemaNode> | undefined;
  items?: SchemaNode | undefined;
};
const schemaNode: z.ZodType<SchemaNode> = z.looseObject({
  type: z.unknown().optional(),
  properties: z.lazy(() => z.record(z.string(), schemaNode)).optional(),
  items: z.lazy(() => schemaNode).optional(),
});

const ROOT = schemaNode.parse(invoiceSchema).properties?.['ubl:Invoice'] ?? {};
const matches = new Ajv2019({ strictTypes: false, allErrors: true }).compile(invoiceSchema);

/** The schema knows invoices only; of a credit note these are called otherwise, and stand as they do. */
const AS_INVOICE: Record<string, string> = {
  'cbc:CreditNoteTypeCode': 'cbc:InvoiceTypeCode',
  'cac:CreditNoteLine': 'cac:InvoiceLine',
  'cbc:CreditedQuantity': 'cbc:InvoicedQuantity',
};
const schemaName = ({ name }: UblElement): string => AS_INVOICE[name] ?? name;

function toData({ children }: UblElement, schema: SchemaNode): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const child of children) {
    const name = schemaName(child);
    const own = schema.properties?.[name] ?? {};
    const value = child.children.length > 0 ? toData(child, own.items ?? own) : child.text;
    const before = data[name];
    if (own.type === 'array') data[name] = Array.isArray(before) ? [...before, value] : [value];
    // A second one where one may be is told as what the schema does not know.
    else data[before === undefined ? name : `${name} (again)`] = value;
    for (const [key, text] of Object.entries(child.attributes)) data[`${name}@${key}`] = text;
  }
  return data;
}

function misplaced(element: UblElement, schema: SchemaNode): string[] {
  const order = Object.keys(schema.properties ?? {});
  const names = element.children.map(schemaName);
  const sorted = names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const here = names.some((name, place) => name !== sorted[place])
    ? [`order of ${element.name}: ${names.join(' ')}`]
    : [];
  const below = element.children.flatMap((child) => {
    const own = schema.properties?.[schemaName(child)] ?? {};
    return misplaced(child, own.items ?? own);
  });
  return [...here, ...below];
}

/**
 * Finds the faults by the schema of an independent maker of e-invoices: unknown and missing elements, how
 * often they may be there, their order, patterns and the code lists of EN 16931.
 */
export function schemaFaults(document: UblElement): string[] {
  matches({ 'ubl:Invoice': toData(document, ROOT) });
  const faults = (matches.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `${instancePath} ${message} ${JSON.stringify(params).slice(0, 80)}`,
  );
  return [...faults, ...misplaced(document, ROOT)];
}
