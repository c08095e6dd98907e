import { SaxesParser } from 'saxes';

/** An element of a document that a test reads. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
};

/**
 * Reads a document; throws on anything that is not well-formed. `nameOf` names an element by its namespace,
 * and throws on one that is not its.
 */
export function readXml(xml: string, nameOf: (uri: string, local: string) => string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes).filter(({ name }) => !name.startsWith('xmlns'));
    const read: XmlElement = {
      name: nameOf(uri, local),
      attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
      text: '',
      children: [],
    };
    open.at(-1)?.children.push(read);
    open.push(read);
  });
  parser.on('text', (text) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('an empty document');
  return root;
}

/** Elements along a path of names, from below the root: `cac:TaxTotal/cbc:TaxAmount`. */
export function find(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}
