import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSafeHref,
  leadsAway,
  plainText,
  readMarkup,
  refusedLinks,
  type Inline,
} from './markup.ts';

const read = (text: string) => readMarkup(text, (title) => `h-${title.toLowerCase()}`);
const line = (text: string): Inline[] => {
  const [block] = read(text);
  return block?.kind === 'paragraph' ? block.content : [];
};

describe('blocks', () => {
  test('tells headings, paragraphs, lists and code apart', () => {
    const text = [
      '# Een',
      'Tekst',
      'op twee regels.',
      '',
      '### Twee',
      '- a',
      '  vervolg',
      '* b',
      '1. c',
      '2) d',
      '```sh',
      '## geen kop',
      '```',
      'Na de code.',
    ].join('\n');
    expect(read(text)).toEqual([
      { kind: 'heading', level: 2, id: 'h-een', content: ['Een'] },
      { kind: 'paragraph', content: ['Tekst\nop twee regels.'] },
      { kind: 'heading', level: 3, id: 'h-twee', content: ['Twee'] },
      { kind: 'list', ordered: false, items: [['a\nvervolg'], ['b']] },
      { kind: 'list', ordered: true, items: [['c'], ['d']] },
      { kind: 'code', text: '## geen kop' },
      { kind: 'paragraph', content: ['Na de code.'] },
    ]);
  });

  test('gives headings with one name an anchor each', () => {
    const ids = read('## Kop\n## kop\n## Kop').map((block) => 'id' in block && block.id);
    expect(ids).toEqual(['h-kop', 'h-kop--2', 'h-kop--3']);
  });

  test('keeps code that is never closed, and what is almost markup', () => {
    expect(read('```\nls')).toEqual([{ kind: 'code', text: 'ls' }]);
    expect(read('##geen kop')).toEqual([{ kind: 'paragraph', content: ['##geen kop'] }]);
    expect(read('## ')).toEqual([{ kind: 'paragraph', content: ['##'] }]);
    expect(read('-geen punt')).toEqual([{ kind: 'paragraph', content: ['-geen punt'] }]);
    expect(read(' \n\n')).toEqual([]);
  });
});

describe('a line', () => {
  test.each<[string, Inline[]]>([
    ['**vet** en *schuin*', [strong('vet'), ' en ', em('schuin')]],
    ['**vet en *schuin* in een**', [strong('vet en ', em('schuin'), ' in een')]],
    ['`a * b`', [{ kind: 'code', text: 'a * b' }]],
    ['2 * 3 * 4', ['2 * 3 * 4']],
    ['**los', ['**los']],
    ['****', ['****']],
    ['\\*geen\\* markup', ['*geen* markup']],
    ['[**hier**](/faq) verder', [link('/faq', strong('hier')), ' verder']],
    ['[x](javascript:alert)', ['[x](javascript:alert)']],
    ['<b>geen html</b>', ['<b>geen html</b>']],
  ])('%j', (text, content) => {
    expect(line(text)).toEqual(content);
  });
});

function strong(...content: Inline[]): Inline {
  return { kind: 'strong', content };
}
function em(...content: Inline[]): Inline {
  return { kind: 'em', content };
}
function link(href: string, ...content: Inline[]): Inline {
  return { kind: 'link', href, content };
}

describe('where a link may lead', () => {
  test.each([
    'https://hostwerk.nl',
    'https://hostwerk.nl:8443/a?b=c#d',
    'HTTPS://hostwerk.nl/',
    'mailto:hulp@hostwerk.nl',
    '/dashboard/billing',
    '/',
    '#kop-betalen',
  ])('%s', (href) => {
    expect(isSafeHref(href)).toBe(true);
    expect(leadsAway(href)).toBe(/^https/i.test(href));
  });

  test.each([
    'http://hostwerk.nl',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//elders.nl',
    '/\\elders.nl',
    '\\\\elders.nl',
    'https:/\\elders.nl',
    'https://bank.nl@elders.nl/',
    'https://localhost',
    'mailto:a@b.nl?bcc=c@d.nl',
    'elders.nl',
    '',
    'https://a.nl/ b',
    '\u0001javascript:alert(1)',
  ])('not %j', (href) => {
    expect(isSafeHref(href)).toBe(false);
  });

  test('names the links that are refused, each once', () => {
    const text = '[a](http://x.nl) [b](/faq) [c](http://x.nl) [d](javascript:x) [e]()';
    expect(refusedLinks(text)).toEqual(['http://x.nl', 'javascript:x', '']);
  });
});

describe('whatever is written', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '*',
      '**',
      '`',
      '```',
      '[',
      ']',
      '(',
      ')',
      '\\',
      '#',
      '- ',
      '1. ',
      '\n',
      ' ',
      'a',
      '/x',
      'javascript:',
    ),
    { maxLength: 60 },
  );

  test('no link of it leads where none may', () => {
    const hrefs = (content: readonly Inline[]): string[] =>
      content.flatMap((piece) => {
        if (typeof piece === 'string' || piece.kind === 'code') return [];
        return [...(piece.kind === 'link' ? [piece.href] : []), ...hrefs(piece.content)];
      });
    fc.assert(
      fc.property(pieces, (parts) => {
        for (const block of read(parts.join(''))) {
          const lines = block.kind === 'list' ? block.items : [];
          const content = 'content' in block ? [block.content] : lines;
          expect(content.flatMap(hrefs).every(isSafeHref)).toBe(true);
        }
      }),
    );
  });

  test('letters are never lost', () => {
    const letters = (text: string) => text.replaceAll(/[^a]/g, '');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('*', '**', '`', '\\', ' ', 'a'), { maxLength: 40 }),
        (parts) => {
          const text = `a${parts.join('')}`;
          expect(letters(plainText(line(text)))).toBe(letters(text));
        },
      ),
    );
  });

  test.each(['*', '**a ', '`', '[', '[a](', '\\', '- ', '```\n'])(
    'a text of %j is read quickly',
    (piece) => {
      const begun = performance.now();
      read(piece.repeat(20_000 / piece.length));
      expect(performance.now() - begun).toBeLessThan(1500);
    },
  );
});
