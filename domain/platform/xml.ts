/** An element of an XML document: its name as written, and a text or other elements inside. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
};

/**
 * Characters that no XML 1.0 document may hold, not even escaped: controls, halves of characters,
 * non-characters.
 */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * An element, or null when nothing is in it: receivers of e-invoices refuse empty ones, so that what is
 * not known is left out together with what was to hold it.
 */
export function element(
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  if (typeof content === 'string') {
    const text = content.replaceAll(UNWRITABLE, '').trim();
    return text === '' ? null : { name, attributes, content: text };
  }
  const inside = content.filter((child) => child !== null);
  return inside.length === 0 ? null : { name, attributes, content: inside };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Written as it is, a reader would make it a line feed.
  '\r': '&#13;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** An element as text, each line after an indent: a part of a document that is too large to keep whole. */
export function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const open = Object.entries(attributes).reduce(
    (tag, [key, value]) => `${tag} ${key}="${escapeText(value)}"`,
    `${indent}<${name}`,
  );
  if (typeof content === 'string') return `${open}>${escapeText(content)}</${name}>\n`;
  const inside = content.map((child) => writeElement(child, `${indent}  `)).join('');
  return `${open}>\n${inside}${indent}</${name}>\n`;
}

/** The document as text, to be written as UTF-8; the same elements are the same text. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, '')}`;
}
