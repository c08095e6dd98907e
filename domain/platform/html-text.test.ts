import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';

describe('the words of a page', () => {
  test.each([
    ['lines', '<p>Hallo,</p><p>het<br>werkt</p>', 'Hallo,\n\nhet\nwerkt'],
    ['divisions of Outlook', '<div>Een</div><div>Twee</div>', 'Een\n\nTwee'],
    ['a list', '<ul><li>een</li><li>twee</li></ul>', '- een\n- twee'],
    [
      'signs',
      'caf&eacute; &amp; &lt;b&gt; &#8364;&#x20AC;&nbsp;1 &onzin;',
      'café & <b> €€ 1 &onzin;',
    ],
    [
      'what nobody sees',
      '<head><title>x</title></head>a<!-- b --><style>c{}</style><script>d</script>e',
      'ae',
    ],
    ['what has no end', 'a<script>b', 'a'],
    ['a capital that is longer when small', 'İİ<!--b--><STYLE>c</Style>15 euro', 'İİ15 euro'],
    ['no sign at all', '&#xD800;&#0;&#9999999;x', 'x'],
    ['a sum', '3 < 4', '3 < 4'],
  ])('%s', (_, html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  test('a page that is made to take long does not', () => {
    const begin = performance.now();
    for (const evil of ['<', '<!--', '<p ', '<script', '&#', '</', ' ', '<br>']) {
      htmlToText(evil.repeat(200_000 / evil.length));
    }
    expect(performance.now() - begin).toBeLessThan(3000);
  });
});
