/**
 * The markup of articles, as a tree that screens draw themselves. Nothing in it is HTML: what is no
 * markup of ours is text, and a link that leads elsewhere than it may is text too.
 */
export type Inline =
  | string
  | { kind: 'strong'; content: Inline[] }
  | { kind: 'em'; content: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: Inline[] };

export type Heading = { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] };
export type MarkupList = { kind: 'list'; ordered: boolean; items: Inline[][] };
export type Block =
  | Heading
  | MarkupList
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'code'; text: string };

const LINK = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/y;
const ESCAPED = /[\\`*[\]()#-]/;

const HTTPS = /^https:\/\/[^\s\\/?#@:]+\.[^\s\\/?#@:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i;
const MAILTO = /^mailto:[^\s\\@?]+@[^\s\\@?]+$/i;
const OWN = /^\/(?![/\\])[^\s\\]*$/;
const ANCHOR = /^#[^\s\\]+$/;

/**
 * Tells whether a link may lead there: an https address, a mail address, a page of the shop or a
 * place on this one.
 */
export function isSafeHref(href: string): boolean {
  return [HTTPS, MAILTO, OWN, ANCHOR].some((form) => form.test(href));
}

/** Tells whether a safe link leads to another site. */
export function leadsAway(href: string): boolean {
  return HTTPS.test(href);
}

type Reading = { text: string; at: number };

function readLink(reading: Reading): Inline | null {
  LINK.lastIndex = reading.at;
  const [whole, label = '', href = ''] = LINK.exec(reading.text) ?? [];
  if (whole === undefined || !isSafeHref(href)) return null;
  reading.at += whole.length;
  return { kind: 'link', href, content: readInline(label) };
}

/** Text between two marks of one kind; null without a second one or anything between. */
function readMarked(reading: Reading, mark: string): string | null {
  const from = reading.at + mark.length;
  const until = reading.text.indexOf(mark, from);
  const between = until === -1 ? '' : reading.text.slice(from, until);
  if (between.trim() === '' || between !== between.trim()) return null;
  reading.at = until + mark.length;
  return between;
}

function readSpecial(reading: Reading): Inline | null {
  const { text, at } = reading;
  const next = text[at + 1] ?? '';
  if (text[at] === '\\' && ESCAPED.test(next)) {
    reading.at += 2;
    return next;
  }
  if (text[at] === '`') {
    const code = readMarked(reading, '`');
    return code === null ? null : { kind: 'code', text: code };
  }
  if (text[at] === '[') return readLink(reading);
  const isStrong = text.startsWith('**', at);
  const marked = text[at] === '*' ? readMarked(reading, isStrong ? '**' : '*') : null;
  if (marked === null) return null;
  return { kind: isStrong ? 'strong' : 'em', content: readInline(marked) };
}

const SPECIAL = /[\\`*[]/g;

/**
 * One line of text with its emphasis, code and links. What stands between two marks has no such mark in
 * it, so that nothing nests deeper than a link in emphasis in bold.
 */
function readInline(text: string): Inline[] {
  const content: Inline[] = [];
  const reading: Reading = { text, at: 0 };
  const add = (piece: Inline) => {
    const last = content.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') content.splice(-1, 1, last + piece);
    else if (piece !== '') content.push(piece);
  };
  while (reading.at < text.length) {
    SPECIAL.lastIndex = reading.at;
    const special = SPECIAL.exec(text)?.index ?? text.length;
    add(text.slice(reading.at, special));
    reading.at = special;
    if (special === text.length) break;
    const found = readSpecial(reading);
    if (found === null) {
      // Two stars that begin nothing stay as they are: the second is no mark of its own.
      const width = text.startsWith('**', special) ? 2 : 1;
      add(text.slice(special, special + width));
      reading.at = special + width;
    } else add(found);
  }
  return content;
}

/** Text of a piece without its markup. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return piece.kind === 'code' ? piece.text : plainText(piece.content);
    })
    .join('');
}

const FENCE = /^```/;
const HEADING = /^(#{1,6})\s+(\S.*)$/;
const ITEM = /^(?:([-*])|\d{1,3}[.)])\s+(\S.*)$/;
/** A line that goes on with the item above it. */
const INDENTED = /^\s{2,}\S/;

type Lines = { lines: readonly string[]; at: number };

function readFence(lines: Lines): Block {
  lines.at += 1;
  const from = lines.at;
  while (lines.at < lines.lines.length && !FENCE.test(lines.lines[lines.at] ?? '')) lines.at += 1;
  const text = lines.lines.slice(from, lines.at).join('\n');
  lines.at += 1;
  return { kind: 'code', text };
}

function isOrdered(line: string): boolean {
  return ITEM.exec(line)?.[1] === undefined;
}

function readList(lines: Lines): MarkupList {
  const ordered = isOrdered(lines.lines[lines.at] ?? '');
  const items: string[] = [];
  for (; lines.at < lines.lines.length; lines.at += 1) {
    const line = lines.lines[lines.at] ?? '';
    const item = ITEM.exec(line)?.[2];
    if (item !== undefined && isOrdered(line) === ordered) items.push(item);
    else if (INDENTED.test(line)) items.splice(-1, 1, `${items.at(-1)}\n${line.trim()}`);
    else break;
  }
  return { kind: 'list', ordered, items: items.map((item) => readInline(item.trim())) };
}

function beginsBlock(line: string): boolean {
  return line.trim() === '' || FENCE.test(line) || HEADING.test(line) || ITEM.test(line);
}

function readParagraph(lines: Lines): Block {
  const from = lines.at;
  lines.at += 1;
  while (lines.at < lines.lines.length && !beginsBlock(lines.lines[lines.at] ?? '')) lines.at += 1;
  const text = lines.lines.slice(from, lines.at).map((line) => line.trim());
  return { kind: 'paragraph', content: readInline(text.join('\n')) };
}

function readHeading(line: string, idOf: (title: string) => string): Heading | null {
  const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
  if (title === '') return null;
  const content = readInline(title.trim());
  return {
    kind: 'heading',
    level: marks.length > 2 ? 3 : 2,
    id: idOf(plainText(content)),
    content,
  };
}

/** The text of an article, taken apart. `anchorOf` makes of a heading what its address ends with. */
export function readMarkup(text: string, anchorOf: (title: string) => string): Block[] {
  const used = new Map<string, number>();
  const idOf = (title: string) => {
    const anchor = anchorOf(title);
    const count = (used.get(anchor) ?? 0) + 1;
    used.set(anchor, count);
    return count === 1 ? anchor : `${anchor}--${count}`;
  };
  const lines: Lines = { lines: text.replaceAll('\t', '    ').split('\n'), at: 0 };
  const blocks: Block[] = [];
  while (lines.at < lines.lines.length) {
    const line = lines.lines[lines.at] ?? '';
    const heading = readHeading(line, idOf);
    if (line.trim() === '') lines.at += 1;
    else if (FENCE.test(line)) blocks.push(readFence(lines));
    else if (heading !== null) {
      blocks.push(heading);
      lines.at += 1;
    } else blocks.push(ITEM.test(line) ? readList(lines) : readParagraph(lines));
  }
  return blocks;
}

const ANY_LINK = /\[[^[\]\n]{1,300}\]\(([^()\n]{0,500})\)/g;

/** Links that lead where none may: whoever wrote them is told, for readers would see no link. */
export function refusedLinks(text: string): string[] {
  const hrefs = [...text.matchAll(ANY_LINK)].map(([, href = '']) => href);
  return [...new Set(hrefs.filter((href) => !isSafeHref(href)))];
}
