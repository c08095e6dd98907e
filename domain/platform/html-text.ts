/** Tags that no reader sees. */
const HIDDEN = ['style', 'script', 'title', 'template'] as const;
/** Tags that begin and end a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'p div table tr ul ol blockquote h1 h2 h3 h4 h5 h6 pre section article address'.split(' '),
);
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr']);
/** Blocks inside each other, whose end alone begins a line. */
const ENDS_ONLY: ReadonlySet<string> = new Set(['tr', 'ul', 'ol', 'address']);
const TAG_NAME = /^\/?[a-z][a-z\d]{0,11}/;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  eacute: 'é',
  euml: 'ë',
  iuml: 'ï',
  ouml: 'ö',
  uuml: 'ü',
  egrave: 'è',
  agrave: 'à',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const CODE_POINT_MAX = 0x10ffff;

/** Without what stands between these, however often: by their places, which takes one walk. */
function without(html: string, begin: string, end: string): string {
  // Letters of tags alone: of others the small one may be longer, and all places after it were others.
  const folded = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let kept = '';
  let at = 0;
  for (;;) {
    const from = folded.indexOf(begin, at);
    if (from === -1) return kept + html.slice(at);
    kept += html.slice(at, from);
    const to = folded.indexOf(end, from + begin.length);
    if (to === -1) return kept;
    at = to + end.length;
  }
}

function decode(text: string): string {
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isSign = code > 0 && code <= CODE_POINT_MAX && (code < 0xd800 || code > 0xdfff);
    return isSign ? String.fromCodePoint(code) : '';
  });
}

/** Sign that stands for a tag in the text. */
function sign(name: string): string {
  if (name === 'li') return '\n- ';
  if (BREAKS.has(name)) return '\n';
  const isEnd = name.startsWith('/');
  const block = isEnd ? name.slice(1) : name;
  return BLOCKS.has(block) && (isEnd || !ENDS_ONLY.has(block)) ? '\n' : '';
}

/** One walk from sign to sign: a page that is made to take long takes no longer than another. */
function withoutTags(html: string): string {
  let text = '';
  let at = 0;
  for (;;) {
    const from = html.indexOf('<', at);
    if (from === -1) return text + html.slice(at);
    text += html.slice(at, from);
    const next = html.slice(from + 1, from + 14).toLowerCase();
    const name = TAG_NAME.exec(next)?.[0];
    if (name === undefined && !/^[!?]/.test(next)) {
      text += '<';
      at = from + 1;
      continue;
    }
    const to = html.indexOf('>', from);
    if (to === -1) return text;
    text += sign(name ?? '');
    at = to + 1;
  }
}

/** The words of a page, line by line: for a mail that has no plain text. Nothing in it is followed. */
export function htmlToText(html: string): string {
  let seen = without(html, '<!--', '-->');
  for (const tag of HIDDEN) seen = without(seen, `<${tag}`, `</${tag}>`);
  return decode(withoutTags(seen.replaceAll(/\s+/g, ' ')))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
