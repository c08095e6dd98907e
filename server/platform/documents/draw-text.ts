import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';
import { withoutUnseen } from '#domain/platform/printable-text.ts';
import { joinArabic } from './join-arabic.ts';
import { unpackFont } from './unpack-font.ts';

const { resolve } = createRequire(import.meta.url);
const roboto = (name: string) => resolve(`pdfmake/fonts/Roboto/${name}.ttf`);
/** Most texts; both have the same characters. */
export const MAIN_FONT = { normal: roboto('Roboto-Regular'), bold: roboto('Roboto-Medium') };
/** Nearly every character there is, in one file, for what the other lacks. */
export const SPARE_FONT = resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');

/** A text as it is drawn; of the spare font where the main one has no sign for it. */
export type DrawnPiece = { text: string; font?: 'Spare' };

/** Sign in place of a character that neither font has. */
const NO_SIGN = '\u25A1';
/** Text that is read from the right is put in the order of the eye by line, so we break its lines. */
const LINE_LETTERS = 44;
const FROM_RIGHT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const MARKS_FIRST = /(\p{M}+)([\p{Script=Hebrew}\p{Script=Arabic}])/gu;

type Opened = { bytes: Buffer; font: Font };

function openFont(bytes: Buffer): Opened {
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a file with more than one font');
  return { bytes, font };
}

const main = openFont(readFileSync(MAIN_FONT.normal));
let spare: Opened | null = null;

/** Opened with the first text that needs it: most shops have none. */
function openSpare(): Opened {
  spare ??= openFont(unpackFont(SPARE_FONT));
  return spare;
}

/** The spare font as the library reads it; null while no text needed it. */
export function spareBytes(): Buffer | null {
  return spare === null ? null : spare.bytes;
}

function has({ font }: Opened, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('nl', { granularity: 'grapheme' });
// oxlint-disable-next-line no-control-regex -- ASCII begins with the control characters
const ASCII = /^[\u0000-\u007F]*$/;

/** The pieces that a text is drawn as; one piece of the main font for nearly all. */
export function drawText(text: string): readonly DrawnPiece[] {
  if (ASCII.test(text)) return [{ text }];
  const seen = withoutUnseen(text.normalize('NFC'));
  const lines = FROM_RIGHT.test(seen) ? breakLines(seen).map(orderForEye).join('\n') : seen;
  const pieces: DrawnPiece[] = [];
  for (const { segment } of graphemes.segment(lines)) {
    const piece = pieceOf(segment);
    const last = pieces.at(-1);
    if (last !== undefined && last.font === piece.font) last.text += piece.text;
    else pieces.push(piece);
  }
  return pieces.length === 0 ? [{ text: seen }] : pieces;
}

/** A letter and the marks on it are of one font. */
function pieceOf(grapheme: string): DrawnPiece {
  const characters = Array.from(grapheme);
  if (characters.every((character) => character < ' ' || has(main, character))) {
    return { text: grapheme };
  }
  const drawn = characters.map((character) => (has(openSpare(), character) ? character : NO_SIGN));
  return { text: drawn.join(''), font: 'Spare' };
}

/** By words, as long as they go on a line. */
function breakLines(text: string): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (longer.length > LINE_LETTERS && line !== '') {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** From left to right as it stands on paper: the library draws every line so. */
function orderForEye(line: string): string {
  const joined = joinArabic(line);
  const ordered = bidi.getReorderedString(joined, bidi.getEmbeddingLevels(joined, 'ltr'));
  // Turned around, a mark stands before the letter that it is drawn on.
  return ordered.replaceAll(MARKS_FIRST, '$2$1');
}

/** Every text of a document as the pieces that it is drawn as; pictures and measures stay as they are. */
export function drawTexts(node: unknown): unknown {
  if (typeof node === 'string') {
    const pieces = drawText(node);
    return isPlain(pieces) ? pieces[0]?.text : { text: pieces };
  }
  if (Array.isArray(node)) return node.map(drawTexts);
  if (typeof node !== 'object' || node === null) return node;
  const drawn = Object.entries(node).map(([key, value]) => [key, drawPart(key, value)] as const);
  return Object.fromEntries(drawn);
}

/** Keys in a document that hold texts, or more parts. */
const PARTS: ReadonlySet<string> = new Set(['stack', 'columns', 'ul', 'ol', 'table', 'body']);

function drawPart(key: string, value: unknown): unknown {
  if (PARTS.has(key)) return drawTexts(value);
  if (key !== 'text') return value;
  if (typeof value !== 'string') return drawTexts(value);
  const pieces = drawText(value);
  return isPlain(pieces) ? pieces[0]?.text : pieces;
}

function isPlain(pieces: readonly DrawnPiece[]): boolean {
  return pieces.length === 1 && pieces[0]?.font === undefined;
}
